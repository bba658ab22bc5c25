import { OpenAI } from 'openai';
import { Agent, functionTool, run, type InputItem, type Session } from '../../../src/index.js';
import { OpenAIResponsesModel } from '../../../src/openai/index.js';
import { PostgresSession } from '../../../src/session/postgres/index.js';
import { SqliteSession } from '../../../src/session/sqlite/index.js';

/** What a process is to do, in `process.env.ORDER`. */
export interface Order {
  readonly baseURL: string;
  readonly store: { readonly database: string } | { readonly connection: string; readonly schema: string };
  readonly stream: boolean;
  /** Where it stops: in a tool by call id, or before so many uses of `addItems`. */
  readonly stopAt?: string;
}

/** Tells the parent where it is; at the place where it is to stop, it goes on only when it is told to. */
async function reach(place: string, { stopAt }: Order): Promise<void> {
  if (place !== stopAt) return;
  await new Promise((resolve) => {
    process.once('message', resolve);
    process.send?.(place);
  });
  // Delivered before what comes next, which may keep the process busy.
  await new Promise((resolve) => process.send?.('going on', resolve));
}

/** The same session, telling of what is added. */
function watched(session: Session, order: Order): Session {
  let added = 0;
  return {
    getSessionId: () => session.getSessionId(),
    getItems: (limit) => session.getItems(limit),
    popItem: () => session.popItem(),
    clearSession: () => session.clearSession(),
    async addItems(items: readonly InputItem[]) {
      added += 1;
      await reach(`before ${added}`, order);
      await session.addItems(items);
    },
  };
}

function open({ store }: Order): SqliteSession | PostgresSession {
  const sessionId = 'customer-1';
  if ('database' in store) return new SqliteSession({ sessionId, database: store.database });
  return new PostgresSession({ sessionId, connection: store.connection, schema: store.schema });
}

/** Runs an agent with the session, and tells the parent its answer. */
export async function work(): Promise<void> {
  const order = JSON.parse(process.env['ORDER'] ?? '') as Order;
  const client = new OpenAI({ apiKey: 'sk-test-0123456789', baseURL: order.baseURL, maxRetries: 0 });
  const look = functionTool({
    name: 'look',
    parameters: { type: 'object' },
    async execute(_, { toolCallId }) {
      await reach(toolCallId, order);
      return 'rain';
    },
  });
  const agent = new Agent({ name: 'Desk', model: new OpenAIResponsesModel(client, 'gpt-5.6-luna'), tools: [look] });
  const session = open(order);
  // What the session has already, the user need not say again.
  const input = (await session.getItems()).length === 0 ? 'Weather?' : [];
  const result = await run(agent, input, { session: watched(session, order), stream: order.stream });
  if ('completed' in result) await result.completed;
  await Promise.resolve(session.close());
  await new Promise((resolve) => process.send?.(`answer: ${String(result.finalOutput)}`, resolve));
  process.disconnect();
}
