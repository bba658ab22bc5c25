import { describe, expect, it } from '@jest/globals';
import {
  Agent,
  functionTool,
  MemorySession,
  retryPolicies,
  run,
  ToolwrightError,
  type ModelSettings,
  type RunState,
} from '../../src/index.js';
import { OpenAIResponsesModel } from '../../src/openai/index.js';
import { inShort } from '../support/items-in-short.js';
import {
  callTool,
  failWith,
  hangUp,
  nonsense,
  say,
  sse,
  staySilent,
  stream as pieces,
  together,
  withFields,
  type OpenAIServer,
  type Step,
} from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';
import { runEitherWay } from '../support/run-either-way.js';

const startServer = serversPerTest();

const CREATED = { type: 'response.created', sequence_number: 0, response: { id: 'resp_x', output: [] } };
const DELTA = { type: 'response.output_text.delta', sequence_number: 1, item_id: 'msg_x', delta: 'Ra' };
const half = (text: string | undefined): string => text?.slice(0, text.length / 2) ?? '';
/** Long enough for a busy machine to answer, short enough to wait for. */
const TIMEOUT_MS = 500;
const limit = (facts: object): ModelSettings => ('code' in facts ? { timeoutMs: TIMEOUT_MS } : {});
const retry: ModelSettings = {
  retry: {
    maxRetries: 2,
    policy: retryPolicies.any(retryPolicies.networkError(), retryPolicies.providerSuggested()),
    backoff: { initialMs: 1, maxMs: 2 },
  },
};

interface Desk {
  readonly agent: Agent;
  readonly server: OpenAIServer;
  readonly session: MemorySession;
  /** Ids of the calls that were carried out. */
  readonly used: string[];
}

/** A run whose second request meets the faults, and then an answer. */
async function desk(faults: readonly Step[], modelSettings: ModelSettings = {}): Promise<Desk> {
  const used: string[] = [];
  const look = functionTool({
    name: 'look',
    parameters: { type: 'object', properties: { at: { type: 'string' } } },
    execute: (_, { toolCallId }) => {
      used.push(toolCallId);
      return 'rain';
    },
  });
  const server = await startServer(callTool('look', {}, { callId: 'a' }), ...faults, say('Rain.'));
  const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');
  return {
    server,
    used,
    session: new MemorySession(),
    agent: new Agent({ name: 'Desk', model, modelSettings, tools: [look] }),
  };
}

async function failureOf(work: Promise<unknown>): Promise<ToolwrightError & { readonly state: RunState }> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ToolwrightError);
  return error as ToolwrightError & { readonly state: RunState };
}

const ALL = ['user: Weather?', 'call a', 'result a', 'assistant: Rain.'];

/** What may happen before anything of an answer is seen; the second column is for streams only. */
const SILENT_FAULTS: readonly (readonly [string, boolean, Step, object, string])[] = [
  ['a connection that drops', false, hangUp(), { failure: 'connection' }, 'Check the network'],
  ['no answer at all', false, staySilent(), { code: 'MODEL_TIMEOUT' }, 'Raise modelSettings.timeoutMs'],
  ['a 500', false, failWith(500), { status: 500 }, 'try again'],
  ['a 503 of a proxy', false, { kind: 'http', status: 503, headers: {}, body: '<html>' }, { status: 503 }, 'try again'],
  ['a 429 that asks to wait', false, failWith(429, {}, { 'retry-after-ms': '5' }), { retryAfterMs: 5 }, ''],
  ['a stream that drops after half an event', true, pieces([half(sse(CREATED)[0])], 'drop'), {}, ''],
  ['a stream that stalls after its first event', true, pieces(sse(CREATED), 'stall'), { code: 'MODEL_TIMEOUT' }, ''],
];

describe.each([{ stream: false }, { stream: true }])(
  'a model over HTTP that fails, streamed: $stream',
  ({ stream }) => {
    describe.each(SILENT_FAULTS.filter(([, streamsOnly]) => stream || !streamsOnly))(
      'by %s',
      (_, _only, fault, facts, remedy) => {
        it('twice, is asked again, and nothing is lost or done twice', async () => {
          const { agent, server, session, used } = await desk([fault, fault], { ...limit(facts), ...retry });

          const result = await runEitherWay(stream, agent, 'Weather?', { session });

          expect(result.finalOutput).toBe('Rain.');
          expect(inShort(result.history)).toEqual(ALL);
          expect(inShort(await session.getItems())).toEqual(ALL);
          expect([used, server.requests.length, result.state.turn]).toEqual([['a'], 4, 2]);
        });

        it('ends the run without a policy, with a remedy, and the run goes on from the error', async () => {
          const { agent, session, used } = await desk([fault], limit(facts));

          const error = await failureOf(runEitherWay(stream, agent, 'Weather?', { session, maxTurns: 2 }));
          expect(error).toMatchObject(facts);
          expect(error.message).toContain(remedy);
          expect(inShort(await session.getItems())).toEqual(ALL.slice(0, 3));

          // A request without an answer is no turn: the limit is the same.
          const result = await runEitherWay(stream, agent, error.state, { session });
          expect(result.finalOutput).toBe('Rain.');
          expect(inShort(await session.getItems())).toEqual(ALL);
          expect(used).toEqual(['a']);
        });
      },
    );

    it.each<readonly [string, Step, RegExp]>([
      ['an answer that is none', nonsense('{"object":"list"}'), /./],
      [
        'a call id for two calls',
        together(callTool('look', { at: 'x' }, { callId: 'b' }), callTool('look', { at: 'y' }, { callId: 'b' })),
        /call id "b" for two different calls.*Ask again/,
      ],
      ['a call without an id', callTool('look', {}, { callId: '' }), /without a call id.*Ask again/],
      [
        'an answer that is cut off',
        withFields(say('Ra'), { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } }),
        /maxTokens/,
      ],
      ['a bad request', failWith(400, { message: 'No.' }), /No\./],
    ])('is not asked again where that would not help: %s', async (_, fault, message) => {
      const { agent, session, server, used } = await desk([fault], retry);

      const error = await failureOf(runEitherWay(stream, agent, 'Weather?', { session }));
      expect(error.message).toMatch(message);
      expect(server.requests).toHaveLength(2);
      expect(inShort(await session.getItems())).toEqual(ALL.slice(0, 3));
      expect(inShort(error.state.history)).toEqual(ALL.slice(0, 3));

      expect((await runEitherWay(stream, agent, error.state, { session })).finalOutput).toBe('Rain.');
      expect(inShort(await session.getItems())).toEqual(ALL);
      expect(used).toEqual(['a']);
    });

    it('by a call that it repeats word for word has it carried out once', async () => {
      const call = callTool('look', { at: 'x' }, { callId: 'b' });
      const { agent, session, used } = await desk([together(call, call)]);

      const result = await runEitherWay(stream, agent, 'Weather?', { session });

      expect(result.newItems.map(({ type }) => type)).toEqual([
        'tool_call_item',
        'tool_call_output_item',
        'tool_call_item',
        'tool_call_output_item',
        'message_output_item',
      ]);
      expect(inShort(await session.getItems())).toEqual([...ALL.slice(0, 3), 'call b', 'result b', 'assistant: Rain.']);
      expect(used).toEqual(['a', 'b']);
    });
  },
);

describe('a stream', () => {
  it('without any event is no answer of the API, and is not asked for again', async () => {
    const { agent, server } = await desk([pieces([])], retry);

    const error = await failureOf(runEitherWay(true, agent, 'Weather?'));
    expect(error.message).toContain('Check that the base URL');
    expect(server.requests).toHaveLength(2);
  });

  it('that repeats a call word for word tells of it once', async () => {
    const call = callTool('look', { at: 'x' }, { callId: 'b' });
    const { agent } = await desk([together(call, call)]);

    const told: string[] = [];
    for await (const event of await run(agent, 'Weather?', { stream: true })) {
      if (event.type === 'run_item_stream_event') told.push(event.name);
    }
    expect(told).toEqual(['tool_called', 'tool_output', 'tool_called', 'tool_output', 'message_output_created']);
  });

  it.each<readonly [string, Step, object]>([
    [
      'drops',
      pieces([...sse(CREATED, DELTA), half(sse(DELTA)[0])], 'drop'),
      { producedOutput: true, partialText: 'Ra' },
    ],
    ['ends too early', pieces(sse(CREATED, DELTA)), { producedOutput: true, partialText: 'Ra' }],
    ['stalls', pieces(sse(CREATED, DELTA), 'stall'), { code: 'MODEL_TIMEOUT' }],
  ])(
    'of which something was seen is never asked for again by itself (B328), and the run goes on from the error: it %s',
    async (_, fault, facts) => {
      const { agent, session, server } = await desk([fault], { ...limit(facts), ...retry });

      const error = await failureOf(runEitherWay(true, agent, 'Weather?', { session }));
      expect(error).toMatchObject(facts);
      expect(server.requests).toHaveLength(2);
      expect(inShort(await session.getItems())).toEqual(ALL.slice(0, 3));

      expect((await runEitherWay(true, agent, error.state, { session })).finalOutput).toBe('Rain.');
      expect(inShort(await session.getItems())).toEqual(ALL);
    },
  );
});
