import { describe, expect, it } from '@jest/globals';
import {
  Agent,
  functionTool,
  MaxTurnsExceededError,
  run,
  type AgentOptions,
  type ModelSettings,
  type OutputItem,
  type RunConfig,
} from '../../src/index.js';
import { callTool, FunctionModel, say, ScriptedModel, type ScriptedAnswer } from '../../src/testing/index.js';
import { runEitherWay } from '../support/run-either-way.js';

const hosted = (name: string): OutputItem => ({ type: 'hosted_tool_call', name, providerData: {} });

describe.each([{ stream: false }, { stream: true }])('the turns of a run, streamed: $stream', ({ stream }) => {
  let looked = 0;
  const look = functionTool({ name: 'look', parameters: { type: 'object' }, execute: () => (looked += 1) });
  const go = async (
    script: readonly ScriptedAnswer[],
    options: Partial<AgentOptions> = {},
    maxTurns?: number | null,
    config: RunConfig = {},
  ) => {
    const model = new ScriptedModel(script);
    const agent = new Agent({ name: 'Test', model, tools: [look], ...options });
    const { finalOutput } = await runEitherWay(stream, agent, 'Go', maxTurns === undefined ? {} : { maxTurns }, config);
    return { finalOutput, requests: model.requests };
  };

  it('end after maxTurns requests, when the tools of the last have run (B263)', async () => {
    looked = 0;
    const agent = new Agent({ name: 'Test', model: new FunctionModel(() => callTool('look')), tools: [look] });

    await expect(runEitherWay(stream, agent, 'Go', { maxTurns: 2 })).rejects.toMatchObject({
      constructor: MaxTurnsExceededError,
      maxTurns: 2,
      code: 'MAX_TURNS_EXCEEDED',
      message: expect.stringMatching(/^Max turns \(2\) exceeded/),
    });
    expect(looked).toBe(2);
    await expect(runEitherWay(stream, agent, 'Go')).rejects.toThrow('Max turns (10) exceeded');
  });

  it('are as many as it takes with maxTurns null', async () => {
    const script = [...Array.from({ length: 15 }, () => callTool('look')), say('ok')];

    expect(await go(script, {}, null)).toMatchObject({ finalOutput: 'ok' });
    expect(await go(script, {}, 16)).toMatchObject({ finalOutput: 'ok' });
  });

  it('are counted over handoffs', async () => {
    const b: Agent = new Agent({
      name: 'B',
      model: new FunctionModel(() => callTool('transfer_to_a')),
      handoffs: () => [a],
    });
    const a: Agent = new Agent({
      name: 'A',
      model: new FunctionModel(() => callTool('transfer_to_b')),
      handoffs: () => [b],
    });

    await expect(runEitherWay(stream, a, 'Go', { maxTurns: 3 })).rejects.toThrow('Max turns (3) exceeded');
  });

  it.each<[string, readonly ScriptedAnswer[], string]>([
    ['text beside a call is no answer yet', [[say('Wait.'), callTool('look')], say('Now.')], 'Now.'],
    ["only the provider's tools were used", [hosted('web_search_call'), say('Found.')], 'Found.'],
    ["the provider's tools were used and the model answered", [[hosted('web_search_call'), say('Found.')]], 'Found.'],
    ['the answer is empty', [say('')], ''],
    ['there are several messages', [[say('One.'), say('Two.')]], 'Two.'],
  ])('are over, or not, where %s (B17, B266)', async (_what, script, output) => {
    const { finalOutput, requests } = await go(script);

    expect(finalOutput).toBe(output);
    expect(requests).toHaveLength(script.length);
  });

  it('go on where structured output is asked for and nothing is said (B267)', async () => {
    const outputType = { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] } as const;
    const model = new ScriptedModel([say(' '), say('{"sum":1}')]);

    const result = await runEitherWay(stream, new Agent<unknown, unknown>({ name: 'Test', model, outputType }), 'Go');

    expect(result.finalOutput).toEqual({ sum: 1 });
  });

  const choicesOf = (requests: readonly { readonly settings: ModelSettings }[]): unknown[] =>
    requests.map(({ settings }) => settings.toolChoice);

  it('have the forced tool choice of the runner, too, until a tool was used (B268)', async () => {
    const script = [callTool('look'), say('ok')];
    const config = { modelSettings: { toolChoice: 'look' } };

    expect(choicesOf((await go(script, {}, 10, config)).requests)).toEqual(['look', undefined]);
    expect(choicesOf((await go(script, { resetToolChoice: false }, 10, config)).requests)).toEqual(['look', 'look']);
    // A choice of none is no force.
    expect(choicesOf((await go(script, {}, 10, { modelSettings: { toolChoice: 'none' } })).requests)).toEqual([
      'none',
      'none',
    ]);
  });

  it('take looking for tools for no use of one', async () => {
    const script = [hosted('tool_search_call'), hosted('web_search_call'), say('ok')];
    const { requests } = await go(script, { modelSettings: { toolChoice: 'required' } });

    expect(choicesOf(requests)).toEqual(['required', 'required', undefined]);
  });

  it("have the runner's settings where it says something, and the agent's where it does not (B278)", async () => {
    const { requests } = await go([say('ok')], { modelSettings: { temperature: 1, topP: 0.5, maxTokens: 9 } }, 10, {
      modelSettings: { temperature: 0, topP: undefined } as unknown as ModelSettings,
    });

    expect(requests[0]?.settings).toEqual({ temperature: 0, topP: 0.5, maxTokens: 9 });
  });
});

describe('an agent', () => {
  it('is not changed by a run: a forced choice is dropped for that run only', async () => {
    const look = functionTool({ name: 'look', parameters: { type: 'object' }, execute: () => 'seen' });
    const model = new ScriptedModel([callTool('look'), say('ok'), callTool('look'), say('ok')]);
    const agent = new Agent({ name: 'Test', model, tools: [look], modelSettings: { toolChoice: 'required' } });

    await run(agent, 'Go');
    await run(agent, 'Go');

    expect(model.requests.map(({ settings }) => settings.toolChoice)).toEqual([
      'required',
      undefined,
      'required',
      undefined,
    ]);
  });
});
