import { once } from 'node:events';
import { describe, expect, it, jest } from '@jest/globals';
import {
  Agent,
  functionTool,
  MemorySession,
  ModelBehaviorError,
  run,
  RunContext,
  Runner,
  setLogger,
  ToolCallError,
  ToolTimeoutError,
  type FunctionTool,
  type RunConfig,
  type ToolErrorFacts,
} from '../../src/index.js';
import { callTool, say, ScriptedModel } from '../../src/testing/index.js';
import { runEitherWay } from '../support/run-either-way.js';

const parameters = { type: 'object' } as const;
const look = functionTool({ name: 'look', parameters, execute: () => 'seen' });
const failing = (name: string, message: string): FunctionTool =>
  functionTool({
    name,
    parameters,
    errorFunction: null,
    execute: () => {
      throw new Error(message);
    },
  });

describe.each([{ stream: false }, { stream: true }])('a call that fails for good, streamed: $stream', ({ stream }) => {
  it('ends the run with an error that knows tool, call and cause (B193)', async () => {
    const model = new ScriptedModel([callTool('break', {}, 'c1')]);
    const agent = new Agent({ name: 'Test', model, tools: [failing('break', 'no paper')] });

    await expect(runEitherWay(stream, agent, 'Go')).rejects.toMatchObject({
      constructor: ToolCallError,
      toolName: 'break',
      callId: 'c1',
      message: 'Error running tool break (call c1): no paper',
      cause: { message: 'no paper' },
    });
  });

  it('aborts its siblings, waits for them to unwind, and the run ends with its error, not theirs (A19, B274)', async () => {
    const lines: string[] = [];
    const waiting = Promise.withResolvers<void>();
    const patient = functionTool({
      name: 'patient',
      parameters,
      async execute(_input, { signal }) {
        waiting.resolve();
        await once(signal, 'abort');
        lines.push(`aborted: ${String(signal.reason)}`);
        await Promise.resolve();
        lines.push('cleaned up');
        throw new Error('mine, later');
      },
    });
    const breaking = functionTool({
      name: 'break',
      parameters,
      errorFunction: null,
      async execute() {
        await waiting.promise;
        throw new Error('no paper');
      },
    });
    const model = new ScriptedModel([[callTool('patient', {}, 'p'), callTool('break', {}, 'b')]]);

    const work = runEitherWay(stream, new Agent({ name: 'Test', model, tools: [patient, breaking] }), 'Go');

    await expect(work).rejects.toThrow('Error running tool break (call b): no paper');
    expect(lines).toEqual([
      'aborted: Error: Another call of the turn failed while break (call b) was running.',
      'cleaned up',
    ]);
  });

  it('is the first in the order of the calls where several fail at once', async () => {
    const model = new ScriptedModel([[callTool('first'), callTool('second')]]);
    const agent = new Agent({ name: 'Test', model, tools: [failing('second', 'two'), failing('first', 'one')] });

    await expect(runEitherWay(stream, agent, 'Go')).rejects.toThrow(/^Error running tool first .*: one$/);
  });

  it('keeps siblings that have not begun from beginning', async () => {
    let count = 0;
    const counted = functionTool({ name: 'counted', parameters, execute: () => (count += 1) });
    const model = new ScriptedModel([[callTool('break'), callTool('counted'), callTool('counted')]]);
    const agent = new Agent({ name: 'Test', model, tools: [failing('break', 'no'), counted] });

    const work = runEitherWay(stream, agent, 'Go', {}, { toolExecution: { maxFunctionToolConcurrency: 1 } });

    await expect(work).rejects.toThrow(ToolCallError);
    expect(count).toBe(0);
  });

  it('leaves a session with what the user said, and nothing of the turn (B275)', async () => {
    const session = new MemorySession();
    const model = new ScriptedModel([[callTool('look'), callTool('break')]]);
    const agent = new Agent({ name: 'Test', model, tools: [look, failing('break', 'no')] });

    await expect(runEitherWay(stream, agent, 'Go', { session })).rejects.toThrow(ToolCallError);

    expect((await session.getItems()).map(({ type }) => type)).toEqual(['message']);
  });
});

describe('a call that fails', () => {
  it('costs its siblings nothing where the model is told (A18)', async () => {
    const told = functionTool({
      name: 'told',
      parameters,
      execute: () => {
        throw new Error('no paper');
      },
    });
    const model = new ScriptedModel([[callTool('told', {}, 't'), callTool('look', {}, 'l')], say('ok')]);

    const result = await run(new Agent({ name: 'Test', model, tools: [told, look] }), 'Go');

    expect(model.received.map(({ output }) => output)).toEqual([
      'An error occurred while running the tool. Please try again. Error: no paper',
      'seen',
    ]);
    const outputs = result.newItems.filter((item) => item.type === 'tool_call_output_item');
    expect(outputs.map(({ isFailure }) => isFailure)).toEqual([true, undefined]);
  });

  it('by running out of time may end the run, as it is (B183)', async () => {
    const late = functionTool({
      name: 'late',
      parameters,
      timeoutMs: 1,
      timeoutBehavior: 'raise_exception',
      execute: (_input, { signal }) => once(signal, 'abort'),
    });

    const model = new ScriptedModel([callTool('late')]);
    await expect(run(new Agent({ name: 'Test', model, tools: [late] }), 'Go')).rejects.toMatchObject({
      constructor: ToolTimeoutError,
      toolName: 'late',
      timeoutMs: 1,
    });
  });

  it('in a tool that takes the text as it is, or in its error function, ends the run (B122)', async () => {
    const manual = functionTool({
      name: 'manual',
      parameters,
      invoke: () => {
        throw new Error('by hand');
      },
    });
    const helpless = functionTool({
      name: 'helpless',
      parameters,
      errorFunction: () => {
        throw new RangeError('no words');
      },
      execute: () => {
        throw new Error('no paper');
      },
    });
    const calling = (name: string): Promise<unknown> =>
      run(new Agent({ name: 'Test', model: new ScriptedModel([callTool(name)]), tools: [manual, helpless] }), 'Go');

    await expect(calling('manual')).rejects.toThrow(/^Error running tool manual \(call .*\): by hand$/);
    await expect(calling('helpless')).rejects.toThrow(RangeError);
  });
});

describe('a call of a tool that is not there', () => {
  const calling = async (config: RunConfig, name = 'loook'): Promise<ScriptedModel> => {
    const model = new ScriptedModel([[callTool(name, {}, 'u'), callTool('look', {}, 'l')], say('ok')]);
    const hidden = functionTool({ name: 'hidden', parameters, isEnabled: false, execute: () => '' });
    await new Runner(config).run(new Agent({ name: 'Test', model, tools: [look, hidden] }), 'Go');
    return model;
  };
  const outputs = ({ received }: ScriptedModel): unknown[] => received.map(({ callId, output }) => [callId, output]);

  it('is told to the model, behind the outputs of the others (B195, A24)', async () => {
    expect(outputs(await calling({}))).toEqual([
      ['l', 'seen'],
      ['u', "Tool 'loook' not found. Did you mean 'look'?"],
    ]);
  });

  it('is told so where the tool is only disabled (B124)', async () => {
    expect(outputs(await calling({}, 'hidden'))).toContainEqual(['u', "Tool 'hidden' is currently disabled."]);
  });

  it('ends the run on demand', async () => {
    const config = { toolNotFoundBehavior: 'raise_error' } as const;

    await expect(calling(config)).rejects.toThrow(ModelBehaviorError);
    await expect(calling(config)).rejects.toThrow('Tool loook not found in agent Test.');
    await expect(calling(config, 'hidden')).rejects.toThrow('Tool hidden is currently disabled for agent Test.');
  });

  it('is told in the words of toolErrorFormatter; where that has none or fails, in the usual ones (B196)', async () => {
    const warn = jest.fn<(message: string) => void>();
    setLogger({ warn });
    try {
      const facts: ToolErrorFacts[] = [];
      const toolErrorFormatter = async (given: ToolErrorFacts): Promise<string> => {
        facts.push(given);
        return `Nope: ${given.toolName}`;
      };
      const usual = ['u', "Tool 'loook' not found. Did you mean 'look'?"];

      expect(outputs(await calling({ toolErrorFormatter }))).toContainEqual(['u', 'Nope: loook']);
      expect(facts).toMatchObject([
        { kind: 'tool_not_found', toolType: 'function', toolName: 'loook', callId: 'u', defaultMessage: usual[1] },
      ]);
      expect(facts[0]?.runContext).toBeInstanceOf(RunContext);
      expect(outputs(await calling({ toolErrorFormatter: () => undefined }))).toContainEqual(usual);
      expect(outputs(await calling({ toolErrorFormatter: () => 7 as unknown as string }))).toContainEqual(usual);
      const broken = (): never => {
        throw new Error('no words');
      };
      expect(outputs(await calling({ toolErrorFormatter: broken }))).toContainEqual(usual);
      expect(warn).toHaveBeenCalledWith(expect.stringContaining('no words'));
    } finally {
      setLogger(undefined);
    }
  });
});
