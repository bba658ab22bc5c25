import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { context, timeout, tool, type ToolContext, ToolTimeoutError } from '../../src/index.js';
import { callTool } from '../../src/testing/index.js';
import { askAgent } from '../support/ask-agent.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

class Slow {
  signal: AbortSignal | undefined;

  @tool()
  @timeout(2000)
  forever(): Promise<never> {
    return new Promise(() => {});
  }

  @tool()
  @timeout(500)
  honours(@context() call: ToolContext): Promise<never> {
    this.signal = call.signal;
    return new Promise((_resolve, reject) => {
      call.signal.addEventListener('abort', () => reject(new Error('aborted')));
    });
  }

  @tool()
  @timeout(500, { errorFunction: (call, error) => `${call.toolName} gave up after ${error.timeoutMs} ms` })
  worded(): Promise<never> {
    return new Promise(() => {});
  }

  @tool()
  @timeout(500, { behavior: 'raise_exception' })
  fatal(): Promise<never> {
    return new Promise(() => {});
  }

  @tool()
  @timeout(500)
  quick(): string {
    return 'in time';
  }
}

describe('a tool that runs out of time', () => {
  it('is told to the model in seconds, and its signal aborts', async () => {
    const slow = new Slow();
    const asked = askAgent([slow], [callTool('forever'), callTool('honours'), callTool('worded'), callTool('quick')]);
    await jest.advanceTimersByTimeAsync(2000);

    expect((await asked).outputs).toEqual([
      "Tool 'forever' timed out after 2 seconds.",
      "Tool 'honours' timed out after 0.5 seconds.",
      'worded gave up after 500 ms',
      'in time',
    ]);
    expect(slow.signal?.reason).toBeInstanceOf(ToolTimeoutError);
  });

  it('ends the run when asked to', async () => {
    const asked = askAgent([new Slow()], [callTool('fatal')]);
    const outcome = expect(asked).rejects.toThrow(ToolTimeoutError);
    await jest.advanceTimersByTimeAsync(500);

    await outcome;
  });

  it('leaves no timer behind when it was in time', async () => {
    await askAgent([new Slow()], [callTool('quick')]);

    expect(jest.getTimerCount()).toBe(0);
  });
});
