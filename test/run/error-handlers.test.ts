import { describe, expect, it } from '@jest/globals';
import {
  Agent,
  functionTool,
  InvalidFinalOutputError,
  MaxTurnsExceededError,
  MemorySession,
  ModelRefusalError,
  run,
  RunState,
  type OutputItem,
  type RunErrorHandlers,
} from '../../src/index.js';
import { callTool, FunctionModel, say, ScriptedModel } from '../../src/testing/index.js';
import { runEitherWay } from '../support/run-either-way.js';

const look = functionTool({ name: 'look', parameters: { type: 'object' }, execute: () => 'seen' });
const looking = (): FunctionModel => new FunctionModel(() => callTool('look'));
const refusal: OutputItem = { type: 'message', role: 'assistant', content: [{ type: 'refusal', refusal: 'No.' }] };
const sum = { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] } as const;

describe.each([{ stream: false }, { stream: true }])('error handlers, streamed: $stream', ({ stream }) => {
  it('give a run that has no turns left a final output, with all that happened at hand (B265)', async () => {
    const seen: unknown[] = [];
    const agent = new Agent({ name: 'Test', model: looking(), tools: [look] });

    const result = await runEitherWay(stream, agent, 'Go', {
      maxTurns: 2,
      errorHandlers: {
        maxTurns({ error, state }) {
          seen.push(error.maxTurns, state.turn, state.newItems.length);
          return { finalOutput: 'I gave up.' };
        },
      },
    });

    expect(result.finalOutput).toBe('I gave up.');
    expect(seen).toEqual([2, 2, 4]);
    expect(result.history.at(-1)).toEqual(say('I gave up.'));
    expect(result.newItems.at(-1)).toMatchObject({ type: 'message_output_item', agent: { name: 'Test' } });
  });

  it('give an answer in place of a refusal, and of one that is not of the type', async () => {
    const answer = (...items: OutputItem[]): Promise<unknown> =>
      runEitherWay(stream, new Agent({ name: 'Test', model: new ScriptedModel(items), outputType: sum }), 'Go', {
        errorHandlers: {
          modelRefusal: ({ error }) => ({ finalOutput: { sum: error.refusal.length } }),
          invalidFinalOutput: async ({ error }) => ({ finalOutput: { sum: error.message.includes('"x"') ? 7 : 0 } }),
        },
      }).then(({ finalOutput }) => finalOutput);

    expect(await answer(refusal)).toEqual({ sum: 3 });
    expect(await answer(say('{"sum":"x"}'))).toEqual({ sum: 7 });
  });

  it('are held to the outputType, and what they give is said as a model would say it', async () => {
    const agent = new Agent({
      name: 'Test',
      model: new ScriptedModel([refusal]),
      outputType: {
        ...sum,
        properties: { ...sum.properties, on: { type: 'string', format: 'date', 'x-type': 'Date' } },
      },
    });
    const ended = (given: unknown): ReturnType<typeof runEitherWay> =>
      runEitherWay(stream, new Agent({ name: 'Test', model: new ScriptedModel([refusal]), outputType: sum }), 'Go', {
        errorHandlers: { modelRefusal: () => given as { finalOutput: unknown } },
      });

    const { history, finalOutput } = await runEitherWay(stream, agent, 'Go', {
      errorHandlers: { modelRefusal: () => ({ finalOutput: { sum: 1 } }) },
    });

    expect(finalOutput).toEqual({ sum: 1 });
    expect(history.at(-1)).toEqual(say('{"sum":1,"on":null}'));
    await expect(ended({ finalOutput: 'none' })).rejects.toThrow(
      /errorHandlers.modelRefusal gave the final output of agent "Test".*must be an object/,
    );
    await expect(ended('none')).rejects.toThrow(/errorHandlers.modelRefusal has to return \{ finalOutput/);
  });

  it('leave the error to end the run where they give nothing', async () => {
    const work = (errorHandlers: RunErrorHandlers): Promise<unknown> =>
      runEitherWay(stream, new Agent({ name: 'Test', model: looking(), tools: [look] }), 'Go', {
        maxTurns: 1,
        errorHandlers,
      });

    await expect(work({ maxTurns: () => undefined })).rejects.toThrow(MaxTurnsExceededError);
    await expect(work({ modelRefusal: () => ({ finalOutput: '' }) })).rejects.toThrow(MaxTurnsExceededError);
    const broken = (): never => {
      throw new RangeError('broken');
    };
    await expect(work({ maxTurns: broken })).rejects.toThrow(RangeError);
  });

  it.each([true, false])('put their output into history and session: %s', async (includeInHistory) => {
    const session = new MemorySession();
    const agent = new Agent({ name: 'Test', model: looking(), tools: [look] });

    const result = await runEitherWay(stream, agent, 'Go', {
      session,
      maxTurns: 1,
      errorHandlers: { maxTurns: () => ({ finalOutput: 'Enough.', includeInHistory }) },
    });

    const types = ['message', 'function_call', 'function_call_result', ...(includeInHistory ? ['message'] : [])];
    expect(result.finalOutput).toBe('Enough.');
    expect(result.history.map(({ type }) => type)).toEqual(types);
    expect((await session.getItems()).map(({ type }) => type)).toEqual(types);
  });

  it('of a run do not hear of a run inside one of its tools', async () => {
    const inner = new Agent({ name: 'Inner', model: looking(), tools: [look] });
    const outer = new Agent({
      name: 'Outer',
      model: new ScriptedModel([callTool('inner', { input: 'Go' })]),
      tools: [inner.asTool({ maxTurns: 1, errorFunction: null })],
    });

    const work = runEitherWay(stream, outer, 'Go', { errorHandlers: { maxTurns: () => ({ finalOutput: 'Mine.' }) } });

    await expect(work).rejects.toMatchObject({ constructor: MaxTurnsExceededError, maxTurns: 1 });
  });
});

describe('an error that ends a run', () => {
  const stateOf = async (work: Promise<unknown>): Promise<RunState> => {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    const { state } = error as { state: RunState };
    expect(state).toBeInstanceOf(RunState);
    return state;
  };

  it('has the state of the run, from which it goes on with more turns (A32)', async () => {
    const model = new ScriptedModel([callTool('look'), say('Found.')]);
    const agent = new Agent({ name: 'Test', model, tools: [look] });

    const state = await stateOf(run(agent, 'Go', { maxTurns: 1 }));

    expect(state.newItems).toHaveLength(2);
    expect((await run(agent, state, { maxTurns: 2 })).finalOutput).toBe('Found.');
  });

  it.each([
    ['a refusal', refusal, ModelRefusalError, { agentName: 'Test', refusal: 'No.', code: 'MODEL_REFUSAL' }],
    ['an answer of another type', say('{}'), InvalidFinalOutputError, { code: 'INVALID_FINAL_OUTPUT' }],
    ['an answer that is no JSON', say('three'), InvalidFinalOutputError, { code: 'INVALID_FINAL_OUTPUT' }],
  ])('has it for %s too', async (_what, item, errorClass, facts) => {
    const agentOf = (): Agent<unknown, unknown> =>
      new Agent<unknown, unknown>({ name: 'Test', model: new ScriptedModel([item]), outputType: sum });

    await expect(run(agentOf(), 'Go')).rejects.toMatchObject({ constructor: errorClass, ...facts });
    expect((await stateOf(run(agentOf(), 'Go'))).history).toHaveLength(2);
  });

  it('has that of the outermost run where runs are inside of each other', async () => {
    const inner = new Agent({ name: 'Inner', model: looking(), tools: [look] });
    const outer = new Agent({
      name: 'Outer',
      model: new ScriptedModel([callTool('inner', { input: 'Go' })]),
      tools: [inner.asTool({ maxTurns: 1, errorFunction: null })],
    });

    expect((await stateOf(run(outer, 'Go'))).agent.name).toBe('Outer');
  });

  it('is none for a turn that began within the limit and waited for a decision (B264)', async () => {
    const pay = functionTool({
      name: 'pay',
      parameters: { type: 'object' },
      needsApproval: true,
      execute: () => 'paid',
    });
    const agent = new Agent({ name: 'Test', model: new FunctionModel(() => callTool('pay')), tools: [look, pay] });

    const paused = await run(agent, 'Go', { maxTurns: 1 });
    const { state } = paused;
    for (const item of paused.interruptions) state.approve(item);
    const after = await stateOf(run(agent, state));

    expect(after.newItems.map(({ type }) => type)).toEqual(['tool_call_item', 'tool_call_output_item']);
    expect(after.turn).toBe(1);
  });
});
