import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  Agent,
  functionTool,
  MemorySession,
  setLogger,
  ToolwrightError,
  type FunctionTool,
  type RunState,
  type ToolContext,
} from '../../src/index.js';
import { OpenAIResponsesModel } from '../../src/openai/index.js';
import { inShort } from '../support/items-in-short.js';
import { callTool, say, together, type OpenAIServer } from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';
import { runEitherWay } from '../support/run-either-way.js';

const startServer = serversPerTest();

type Execute = (input: unknown, context: ToolContext) => unknown;
type Options = Partial<Pick<FunctionTool, 'timeoutMs' | 'errorFunction' | 'timeoutBehavior'>>;

interface Desk {
  readonly agent: Agent;
  readonly server: OpenAIServer;
  readonly session: MemorySession;
  /** Ids of the calls of the tool that never fails. */
  readonly used: string[];
}

/** A run whose only turn before the answer calls a tool that works, the one at fault, and the first again. */
async function desk(execute: Execute, options: Options = {}): Promise<Desk> {
  const used: string[] = [];
  const server = await startServer(
    together(
      callTool('look', {}, { callId: 'a' }),
      callTool('odd', {}, { callId: 'b' }),
      callTool('look', {}, { callId: 'c' }),
    ),
    say('Done.'),
    say('And again.'),
  );
  const look = functionTool({
    name: 'look',
    parameters: { type: 'object' },
    execute: (_, { toolCallId }) => {
      used.push(toolCallId);
      return 'rain';
    },
  });
  const odd = functionTool({ name: 'odd', parameters: { type: 'object' }, execute, ...options });
  const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');
  return { server, used, session: new MemorySession(), agent: new Agent({ name: 'Desk', model, tools: [look, odd] }) };
}

/** What the model was sent of the call at fault. */
function told({ requests }: OpenAIServer): unknown {
  const items = requests[1]?.input as readonly { readonly call_id?: string; readonly output?: unknown }[];
  return items.find(({ call_id: callId, output }) => callId === 'b' && output !== undefined)?.output;
}

const hanging: (() => void)[] = [];
/** Ends with the test, so that nobody is warned of it afterwards. */
const hang: Execute = () => new Promise<void>((resolve) => void hanging.push(resolve));

const throws =
  (value: unknown): Execute =>
  async () => {
    // oxlint-disable-next-line only-throw-error -- what careless libraries do
    throw value;
  };

const cycle: Record<string, unknown> = { name: 'ring' };
cycle['self'] = cycle;
const TEN_MB = 'x'.repeat(10_000_000);

const ALL = ['user: Go', 'call a', 'call b', 'call c', 'result a', 'result b', 'result c', 'assistant: Done.'];

beforeEach(() => setLogger({ warn: () => {} }));
afterEach(() => {
  for (const end of hanging.splice(0)) end();
  setLogger(undefined);
});

describe.each([{ stream: false }, { stream: true }])('a tool that misbehaves, streamed: $stream', ({ stream }) => {
  it.each<readonly [string, Execute, string | RegExp, ...Options[]]>([
    ['hangs', hang, /odd.*0\.03/, { timeoutMs: 30 }],
    [
      'hangs, and rejects once it is told to stop',
      (_, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
      /odd.*0\.03/,
      { timeoutMs: 30 },
    ],
    ['throws an error', throws(new Error('no paper')), /no paper/],
    ['throws a text', throws('no paper'), /no paper/],
    ['throws nothing', throws(undefined), /An error occurred/],
    ['throws what has no text form', throws(Object.create(null)), /An error occurred/],
    ['returns a cycle', () => cycle, '{"name":"ring","self":"[Circular]"}'],
    ['returns nothing', () => undefined, 'null'],
    ['returns 10 MB', () => TEN_MB, TEN_MB],
    [
      'returns a getter that throws',
      () => ({
        get price() {
          throw new Error('not known');
        },
      }),
      /cannot be sent to a model: not known/,
    ],
    ['returns an endless number', () => Infinity, 'null'],
    [
      'returns a stream',
      async function* () {
        yield 1;
      },
      /cannot be sent to a model/,
    ],
  ])(
    'is told to the model, beside calls that went well, and the conversation stays whole: it %s',
    async (_, execute, text, ...[options]) => {
      const { agent, session, server, used } = await desk(execute, options);

      const result = await runEitherWay(stream, agent, 'Go', { session });

      expect(result.finalOutput).toBe('Done.');
      const output = String(told(server));
      // Not compared by expect(), which would print ten megabytes.
      expect(typeof text === 'string' ? output === text : text.test(output)).toBe(true);
      expect(inShort(await session.getItems())).toEqual(ALL);
      expect(used).toEqual(['a', 'c']);
      // The server refuses a conversation that is not whole.
      expect((await runEitherWay(stream, agent, 'Again', { session })).finalOutput).toBe('And again.');
    },
  );

  it.each<readonly [string, Execute, Options]>([
    ['throws', throws(new Error('no paper')), { errorFunction: null }],
    ['throws a text', throws('no paper'), { errorFunction: null }],
    ['runs out of time', hang, { timeoutMs: 30, timeoutBehavior: 'raise_exception' }],
  ])(
    'ends the run where it should, naming tool; a run that goes on does nothing twice: it %s',
    async (_, execute, options) => {
      let isMended = false;
      const { agent, session, used } = await desk(
        (input, context) => (isMended ? 'fine' : execute(input, context)),
        options,
      );

      const error: unknown = await runEitherWay(stream, agent, 'Go', { session }).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(ToolwrightError);
      expect(error).toMatchObject({ toolName: 'odd', message: expect.stringContaining('odd') });
      expect(inShort(await session.getItems())).toEqual(['user: Go']);

      isMended = true;
      const result = await runEitherWay(stream, agent, (error as { readonly state: RunState }).state, { session });
      expect(result.finalOutput).toBe('Done.');
      expect(used).toEqual(['a', 'c']);
      expect(inShort(await session.getItems()).toSorted()).toEqual(ALL.toSorted());
      expect((await runEitherWay(stream, agent, 'Again', { session })).finalOutput).toBe('And again.');
    },
  );
});
