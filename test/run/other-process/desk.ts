import { Agent, param, tool, type Session } from '../../../src/index.js';
import { OpenAIResponsesModel } from '../../../src/openai/index.js';
import { OpenAI } from 'openai';
import { PostgresSession } from '../../../src/session/postgres/index.js';
import { SqliteSession } from '../../../src/session/sqlite/index.js';

/** What a process is told. */
export interface Order {
  readonly baseURL: string;
  readonly session: {
    readonly kind: 'sqlite' | 'postgres';
    /** The options that say where it is. */
    readonly database?: string;
    readonly connection?: string;
    readonly schema?: string;
  };
}

/** The same in every process: a desk that asks a clerk, who can pay, and looks by itself. */
export function makeDesk({ baseURL }: Order): { readonly agent: Agent; readonly paid: string[] } {
  const paid: string[] = [];
  class Bank {
    @tool({ description: 'Pays somebody', effect: 'destructive' })
    pay(@param({ type: 'string' }) to: string): string {
      paid.push(to);
      return `paid ${to}`;
    }
  }
  class Window {
    @tool({ description: 'Looks out' })
    look(): string {
      return 'rain';
    }
  }
  const model = new OpenAIResponsesModel(
    new OpenAI({ apiKey: 'sk-test-0123456789', baseURL, maxRetries: 0 }),
    'gpt-5.6-luna',
  );
  const clerk = new Agent({ name: 'Clerk', model, tools: [new Bank()] });
  const agent = new Agent({
    name: 'Desk',
    model,
    tools: [new Window(), new Bank(), clerk.asTool({ toolName: 'clerk' })],
  });
  return { agent, paid };
}

export async function withSession<T>(
  { session: { kind, ...place } }: Order,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const sessionId = 'customer-1';
  const session =
    kind === 'sqlite' ? new SqliteSession({ sessionId, ...place }) : new PostgresSession({ sessionId, ...place });
  try {
    return await work(session);
  } finally {
    await Promise.resolve(session.close());
  }
}
