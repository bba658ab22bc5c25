import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Agent, context, functionTool, run, tool, ToolCallError, type ToolContext } from '../../src/index.js';
import { callTool, FunctionModel, ScriptedModel } from '../../src/testing/index.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

class Work {
  readonly log: string[] = [];

  @tool()
  async heeds(@context() call: ToolContext): Promise<never> {
    const { promise, reject } = Promise.withResolvers<never>();
    call.signal.addEventListener('abort', () => {
      this.log.push('heeds unwound');
      reject(call.signal.reason as Error);
    });
    return promise;
  }

  @tool()
  ignores(): Promise<never> {
    return new Promise(() => {});
  }

  @tool({ errorFunction: null })
  async fatal(): Promise<never> {
    throw new Error('disk full');
  }

  @tool({ errorFunction: null })
  async alsoFatal(): Promise<never> {
    throw new Error('second');
  }
}

describe('a fatal failure', () => {
  it('aborts its siblings, waits a moment for them, and ends the run with the first error in call order', async () => {
    const work = new Work();
    const model = new ScriptedModel([
      [callTool('heeds'), callTool('ignores'), callTool('alsoFatal'), callTool('fatal')],
    ]);
    const outcome = expect(run(new Agent({ name: 'Test', model, tools: [work] }), 'Go')).rejects.toMatchObject({
      toolName: 'alsoFatal',
      constructor: ToolCallError,
    });
    await jest.advanceTimersByTimeAsync(250);

    await outcome;
    expect(work.log).toEqual(['heeds unwound']);
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe("the caller's signal", () => {
  it('ends the run with its reason while tools are running', async () => {
    const controller = new AbortController();
    const work = new Work();
    const model = new ScriptedModel([[callTool('heeds'), callTool('ignores')]]);
    const outcome = expect(
      run(new Agent({ name: 'Test', model, tools: [work] }), 'Go', { signal: controller.signal }),
    ).rejects.toThrow('user left');
    await jest.advanceTimersByTimeAsync(1);
    controller.abort(new Error('user left'));
    await jest.advanceTimersByTimeAsync(250);

    await outcome;
    expect(work.log).toEqual(['heeds unwound']);
  });

  it('reaches the model', async () => {
    const controller = new AbortController();
    const model = new FunctionModel(
      ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    );
    const outcome = expect(
      run(new Agent({ name: 'Test', model }), 'Go', { signal: controller.signal }),
    ).rejects.toThrow('user left');
    await jest.advanceTimersByTimeAsync(1);
    controller.abort(new Error('user left'));

    await outcome;
  });

  it('that aborted before keeps the run from starting', async () => {
    const model = new ScriptedModel([]);

    await expect(
      run(new Agent({ name: 'Test', model }), 'Go', { signal: AbortSignal.abort(new Error('too late')) }),
    ).rejects.toThrow('too late');
    expect(model.requests).toHaveLength(0);
  });

  it.each([
    ['the model', { model: { getResponse: () => new Promise<never>(() => {}) } }],
    ['the instructions', { instructions: () => new Promise<string>(() => {}) }],
  ])('ends a run that waits for %s, which does not heed it', async (_what, deaf) => {
    const controller = new AbortController();
    const agent = new Agent({ name: 'Test', model: new ScriptedModel([]), ...deaf });
    const outcome = expect(run(agent, 'Go', { signal: controller.signal })).rejects.toThrow('user left');
    await jest.advanceTimersByTimeAsync(1);
    controller.abort(new Error('user left'));
    await jest.advanceTimersByTimeAsync(300);

    await outcome;
    expect(jest.getTimerCount()).toBe(0);
  });

  it('keeps tools from starting when it aborts while the model answers', async () => {
    const controller = new AbortController();
    const execute = jest.fn();
    const pay = functionTool({ name: 'pay', parameters: { type: 'object' }, execute });
    const model = new FunctionModel(() => {
      controller.abort(new Error('user left'));
      return callTool('pay');
    });

    await expect(
      run(new Agent({ name: 'Test', model, tools: [pay] }), 'Go', { signal: controller.signal }),
    ).rejects.toThrow('user left');
    expect(execute).not.toHaveBeenCalled();
  });

  it('keeps the model from being asked when it aborts before', async () => {
    const controller = new AbortController();
    const model = new ScriptedModel([]);
    const instructions = (): string => {
      controller.abort(new Error('user left'));
      return '';
    };

    await expect(
      run(new Agent({ name: 'Test', model, instructions }), 'Go', { signal: controller.signal }),
    ).rejects.toThrow('user left');
    expect(model.requests).toHaveLength(0);
  });
});
