import { describe, expect, it } from '@jest/globals';
import { Agent, functionTool, NO_USAGE, run, RunContext, type ModelResponse, type Usage } from '../../src/index.js';
import { OpenAIResponsesModel } from '../../src/openai/index.js';
import { callTool, FunctionModel, say, ScriptedModel } from '../../src/testing/index.js';
import * as wire from '../support/openai-server.js';
import { runEitherWay } from '../support/run-either-way.js';
import { serversPerTest } from '../support/openai-with-server.js';

const openaiServer = serversPerTest();

const cost = (inputTokens: number, outputTokens: number): Usage => ({
  ...NO_USAGE,
  requests: 1,
  inputTokens,
  outputTokens,
  totalTokens: inputTokens + outputTokens,
  cachedTokens: 1,
  cacheWriteTokens: 2,
  reasoningTokens: 3,
});
const tokens = ({ requests: _requests, ...rest }: Usage): object => rest;

const look = functionTool({ name: 'look', parameters: { type: 'object' }, execute: () => 'seen' });

describe('the usage of a run', () => {
  it('is the sum over its turns, with what each request cost and the id of the last response', async () => {
    const model = new ScriptedModel([
      { output: [callTool('look')], usage: cost(10, 2), responseId: 'r1' },
      { output: [say('ok')], usage: cost(20, 4), responseId: 'r2' },
    ]);

    const result = await run(new Agent({ name: 'Test', model, tools: [look] }), 'Go');

    expect(result.usage).toEqual({
      requests: 2,
      inputTokens: 30,
      outputTokens: 6,
      totalTokens: 36,
      cachedTokens: 2,
      cacheWriteTokens: 4,
      reasoningTokens: 6,
      requestUsageEntries: [tokens(cost(10, 2)), tokens(cost(20, 4))],
    });
    expect(result.lastResponseId).toBe('r2');
  });

  it('counts agents that were handed to and agents behind tools, in the order of their answers', async () => {
    const expert = new Agent({
      name: 'Expert',
      model: new ScriptedModel([{ output: [say('42')], usage: cost(3, 0) }]),
    });
    const second = new Agent({
      name: 'Second',
      model: new ScriptedModel([{ output: [say('ok')], usage: cost(4, 0) }]),
    });
    const first = new Agent({
      name: 'First',
      model: new ScriptedModel([
        { output: [callTool('expert', { input: 'How many?' })], usage: cost(1, 0) },
        { output: [callTool('transfer_to_second')], usage: cost(2, 0) },
      ]),
      tools: [expert.asTool()],
      handoffs: [second],
    });

    const { usage } = await run(first, 'Go');

    expect(usage.requests).toBe(4);
    expect(usage.requestUsageEntries?.map(({ inputTokens }) => inputTokens)).toEqual([1, 3, 2, 4]);
  });

  it.each([false, true])('takes the counts of the API, streamed: %s', async (stream) => {
    const server = await openaiServer(wire.callTool('look'), wire.say('ok'));
    const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');

    const result = await runEitherWay(stream, new Agent({ name: 'Test', model, tools: [look] }), 'Go');

    const each = {
      inputTokens: 10,
      outputTokens: 5,
      totalTokens: 15,
      cachedTokens: 4,
      cacheWriteTokens: 3,
      reasoningTokens: 2,
    };
    expect(result.usage).toMatchObject({ requests: 2, totalTokens: 30, requestUsageEntries: [each, each] });
  });

  it('of an older result stays as it is when the run goes on (B318)', async () => {
    const guarded = functionTool({
      name: 'guarded',
      parameters: { type: 'object' },
      needsApproval: true,
      execute: () => 'seen',
    });
    const model = new ScriptedModel([
      { output: [callTool('guarded')], usage: cost(10, 2) },
      { output: [say('ok')], usage: cost(20, 4) },
    ]);
    const agent = new Agent({ name: 'Test', model, tools: [guarded] });

    const paused = await run(agent, 'Go');
    const { state } = paused;
    for (const item of paused.interruptions) state.approve(item);
    const ended = await run(agent, state);

    expect(paused.usage).toMatchObject({ requests: 1, inputTokens: 10, requestUsageEntries: [{ inputTokens: 10 }] });
    expect(ended.usage).toMatchObject({
      requests: 2,
      inputTokens: 30,
      requestUsageEntries: [{ inputTokens: 10 }, { inputTokens: 20 }],
    });
  });

  it('stays a number when a model counts only some of it', async () => {
    const answer = { output: [say('ok')], usage: { inputTokens: 5 } } as unknown as ModelResponse;

    const { usage } = await run(new Agent({ name: 'Test', model: new FunctionModel(() => answer) }), 'Go');

    expect(usage).toMatchObject({ requests: 1, inputTokens: 5, outputTokens: 0, cacheWriteTokens: 0 });
  });

  it('read in a hook is what it was then', async () => {
    const read: Usage[] = [];
    const model = new ScriptedModel([callTool('look'), say('ok')]);

    await run(new Agent({ name: 'Test', model, tools: [look] }), 'Go', {
      hooks: { onModelEnd: ({ usage }) => void read.push(usage) },
    });

    expect(read.map(({ requests, requestUsageEntries }) => [requests, requestUsageEntries?.length])).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it('takes what several requests cost together without entries of its own', () => {
    const runContext = new RunContext(undefined);

    runContext.addUsage({ ...cost(9, 1), requests: 3 });

    expect(runContext.usage).toMatchObject({ requests: 3, inputTokens: 9, requestUsageEntries: [] });
  });
});
