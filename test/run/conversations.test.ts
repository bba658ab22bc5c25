import { describe, expect, it } from '@jest/globals';
import type { OpenAI } from 'openai';
import {
  Agent,
  functionTool,
  MemorySession,
  retryPolicies,
  RunState,
  type AgentOptions,
  type Model,
  type RunOptions,
} from '../../src/index.js';
import { OpenAIResponsesModel } from '../../src/openai/index.js';
import { decideAll } from '../support/decide-all.js';
import {
  callTool,
  failWith,
  hangUp,
  say,
  together,
  withFields,
  type OpenAIServer,
  type Step,
} from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';
import { runEitherWay } from '../support/run-either-way.js';

const startServer = serversPerTest();

const look = functionTool({ name: 'look', parameters: { type: 'object' }, execute: () => 'rain' });
const pay = functionTool({ name: 'pay', parameters: { type: 'object' }, needsApproval: true, execute: () => 'paid' });

async function desk(
  script: readonly Step[],
  options: Partial<AgentOptions> = {},
): Promise<{ readonly agent: Agent; readonly model: Model; readonly server: OpenAIServer }> {
  const server = await startServer(...script);
  const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');
  return { server, model, agent: new Agent({ name: 'Desk', model, tools: [look, pay], ...options }) };
}

/** Of each request where it goes on, and what it sends. */
function sent({ requests }: OpenAIServer): unknown[] {
  return requests.map(({ previous_response_id: response, conversation, input }) => [
    response ?? conversation ?? null,
    ...(input as OpenAI.Responses.ResponseInputItem[]).map((item) => {
      if (item.type === 'function_call_output') return `result ${item.call_id}`;
      return 'content' in item && 'role' in item ? `${item.role}: ${JSON.stringify(item.content)}` : item.type;
    }),
  ]);
}

const QUESTION = 'user: "Weather?"';
const id = (answer: ReturnType<typeof say>, responseId: string): typeof answer =>
  withFields(answer, { id: responseId });
const SCRIPT = (): Step[] => [
  id(together(callTool('look', {}, { callId: 'a' }), callTool('look', {}, { callId: 'b' })), 'resp_1'),
  id(callTool('look', {}, { callId: 'c' }), 'resp_2'),
  id(say('Rain.'), 'resp_3'),
];

const WAYS: readonly (readonly [string, RunOptions, readonly (string | null)[]])[] = [
  ['conversationId', { conversationId: 'conv_1' }, ['conv_1', 'conv_1', 'conv_1']],
  ['previousResponseId', { previousResponseId: 'resp_0' }, ['resp_0', 'resp_1', 'resp_2']],
  ['autoPreviousResponseId', { autoPreviousResponseId: true }, [null, 'resp_1', 'resp_2']],
  // The conversation knows the response as well (B314).
  ['both', { conversationId: 'conv_1', previousResponseId: 'resp_0' }, ['conv_1', 'conv_1', 'conv_1']],
];

describe.each([{ stream: false }, { stream: true }])(
  'a conversation at the server, streamed: $stream',
  ({ stream }) => {
    describe.each(WAYS)('by %s', (name, options, [first, second, third]) => {
      it('is sent only what is new, also after calls (B314, B315)', async () => {
        const { agent, server } = await desk(SCRIPT());

        const result = await runEitherWay(stream, agent, 'Weather?', options);

        expect(result).toMatchObject({ finalOutput: 'Rain.', lastResponseId: 'resp_3' });
        expect(sent(server)).toEqual([
          [first, QUESTION],
          [second, 'result a', 'result b'],
          [third, 'result c'],
        ]);
        // The result knows all of it.
        expect(result.history).toHaveLength(8);
      });

      it('goes on with another agent after a handoff', async () => {
        const script: Step[] = [
          id(
            together(callTool('look', {}, { callId: 'a' }), callTool('transfer_to_second', {}, { callId: 'b' })),
            'resp_1',
          ),
          id(callTool('look', {}, { callId: 'c' }), 'resp_2'),
          say('Yours.'),
        ];
        const { model, server } = await desk(script);
        const secondAgent = new Agent({ name: 'Second', model, tools: [look] });
        const firstAgent = new Agent({ name: 'First', model, tools: [look], handoffs: [secondAgent] });

        const result = await runEitherWay(stream, firstAgent, 'Weather?', options);

        expect(result.lastAgent).toBe(secondAgent);
        expect(sent(server)).toEqual([
          [first, QUESTION],
          [second, 'result a', 'result b'],
          [third, 'result c'],
        ]);
      });

      it('goes on after a pause, from the text of the state, with what was said meanwhile', async () => {
        const script: Step[] = [
          id(together(callTool('look', {}, { callId: 'a' }), callTool('pay', {}, { callId: 'b' })), 'resp_1'),
          id(callTool('pay', {}, { callId: 'c' }), 'resp_2'),
          say('Paid.'),
        ];
        const { agent, server } = await desk(script);
        const paused = await runEitherWay(stream, agent, 'Weather?', options);
        const read = await RunState.fromString(agent, decideAll(paused.state, 'approve').toString());
        read.addInput('Hurry');

        // The options may be the same: the state knows by itself where it goes on.
        const again = await runEitherWay(stream, agent, read, options);
        const result = await runEitherWay(stream, agent, decideAll(again.state, 'reject'));

        expect(result.finalOutput).toBe('Paid.');
        expect(sent(server)).toEqual([
          [first, QUESTION],
          [second, 'result a', 'result b', 'user: "Hurry"'],
          [third, 'result c'],
        ]);
      });

      it('is sent the same again after a request that failed, by retries and by a run that goes on (B315)', async () => {
        const [one, two, three] = SCRIPT() as [Step, Step, Step];
        const { agent, server } = await desk([one, failWith(503), failWith(500), two, failWith(400), three], {
          modelSettings: {
            retry: { maxRetries: 2, policy: retryPolicies.providerSuggested(), backoff: { initialMs: 1 } },
          },
        });

        const error: unknown = await runEitherWay(stream, agent, 'Weather?', options).catch(
          (reason: unknown) => reason,
        );
        expect(error).toMatchObject({ status: 400 });
        const result = await runEitherWay(stream, agent, (error as { readonly state: RunState }).state);

        expect(result.finalOutput).toBe('Rain.');
        expect(sent(server)).toEqual([
          [first, QUESTION],
          ...Array.from({ length: 3 }, () => [second, 'result a', 'result b']),
          [third, 'result c'],
          [third, 'result c'],
        ]);
      });

      it('is refused beside a session, before that is read (B313)', async () => {
        const { agent, server } = await desk(SCRIPT());
        const session = new (class extends MemorySession {
          override getItems = (): never => {
            throw new Error('was read');
          };
        })();

        const work = runEitherWay(stream, agent, 'Weather?', { session, ...options });

        await expect(work).rejects.toMatchObject({ code: 'USER_ERROR' });
        await expect(work).rejects.toThrow(
          name === 'both' ? 'conversationId and previousResponseId' : `session and ${name}`,
        );
        expect(server.requests).toEqual([]);
      });

      it('is refused a session when it goes on, and another conversation', async () => {
        const { agent } = await desk([callTool('pay', {}, { callId: 'a' })]);
        const { state } = await runEitherWay(stream, agent, 'Weather?', options);

        for (const other of [{ session: new MemorySession() }, { conversationId: 'conv_2' }]) {
          await expect(runEitherWay(stream, agent, state, other)).rejects.toMatchObject({ code: 'USER_ERROR' });
        }
      });
    });

    it('is not begun by a run that goes on', async () => {
      const { agent } = await desk([callTool('pay', {}, { callId: 'a' })]);
      const { state } = await runEitherWay(stream, agent, 'Weather?');

      for (const [, options] of WAYS) {
        await expect(runEitherWay(stream, agent, state, options)).rejects.toThrow(
          'cannot change where this state goes on',
        );
      }
    });

    it('is not sent a request twice that it may have taken, whatever policy asks for it (B328)', async () => {
      const modelSettings = {
        retry: { maxRetries: 1, policy: retryPolicies.networkError(), backoff: { initialMs: 1 } },
      };
      const { agent, server } = await desk([hangUp(), say('Rain.')], { modelSettings });

      await expect(runEitherWay(stream, agent, 'Weather?', { previousResponseId: 'resp_0' })).rejects.toMatchObject({
        isNetworkError: true,
      });
      expect(server.requests).toHaveLength(1);
    });

    it.each([{ conversationId: '' }, { previousResponseId: '' }, { conversationId: null }, { previousResponseId: 7 }])(
      'is refused an id that is none: %j',
      async (options) => {
        const { agent, server } = await desk(SCRIPT());

        await expect(runEitherWay(stream, agent, 'Weather?', options as RunOptions)).rejects.toMatchObject({
          code: 'USER_ERROR',
          message: expect.stringContaining('give the id, or leave it out'),
        });
        expect(server.requests).toEqual([]);
      },
    );
  },
);
