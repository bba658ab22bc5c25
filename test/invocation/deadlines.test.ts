import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Agent, context, run, setLogger, timeout, tool, type Model, type ToolContext } from '../../src/index.js';
import { callTool, say, ScriptedModel } from '../../src/testing/index.js';
import { askAgent } from '../support/ask-agent.js';

const warnings: string[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  warnings.length = 0;
  setLogger({ warn: (message) => warnings.push(message) });
});
afterEach(() => {
  jest.useRealTimers();
  setLogger(undefined);
});

class Ledger {
  @tool({ effect: 'write' })
  @timeout(500)
  book(): Promise<never> {
    return new Promise(() => {});
  }

  @tool({ effect: 'write', idempotent: true })
  @timeout(500)
  put(): Promise<never> {
    return new Promise(() => {});
  }

  @tool({ effect: 'read' })
  @timeout(500)
  look(@context() call: ToolContext): Promise<never> {
    return new Promise((_resolve, reject) => {
      call.signal.addEventListener('abort', () => reject(new Error('stopped')));
    });
  }
}

describe('a write that runs out of time', () => {
  it('is told to the model as something that may have been done', async () => {
    const asked = askAgent([new Ledger()], [callTool('book'), callTool('put'), callTool('look')]);
    await jest.advanceTimersByTimeAsync(2_000);

    expect((await asked).outputs).toEqual([
      "Tool 'book' timed out after 0.5 seconds. Outcome unknown: it may or may not have been done. Find out whether it was done before you call it again.",
      "Tool 'put' timed out after 0.5 seconds. Outcome unknown: it may or may not have been done. Calling it again with the same arguments is safe.",
      "Tool 'look' timed out after 0.5 seconds.",
    ]);
  });
});

describe('a tool that outlives its signal', () => {
  it('is named to operators; one that heeds it is not', async () => {
    const asked = askAgent([new Ledger()], [callTool('book'), callTool('look')]);
    await jest.advanceTimersByTimeAsync(2_000);
    await asked;

    expect(warnings).toEqual([
      'Tool "book" is still at work 250 ms after it was told to stop, and nobody waits for it any more. Make it heed context.signal.',
    ]);
  });
});

describe('the limit of an outer tool', () => {
  class Office {
    readonly aborted: string[] = [];
    constructor(private readonly inner: Agent) {}

    @tool()
    @timeout(300)
    async research(): Promise<unknown> {
      return (await run(this.inner, 'Go')).finalOutput;
    }
  }

  it('holds for the tools of a run inside of it', async () => {
    const seen: unknown[] = [];
    class Slow {
      @tool()
      async dig(@context() call: ToolContext): Promise<never> {
        const { promise, reject } = Promise.withResolvers<never>();
        call.signal.addEventListener('abort', () => {
          seen.push(call.signal.reason);
          reject(call.signal.reason as Error);
        });
        return promise;
      }
    }
    const inner = new Agent({ name: 'Inner', model: new ScriptedModel([callTool('dig')]), tools: [new Slow()] });
    const asked = askAgent([new Office(inner)], [callTool('research')]);
    await jest.advanceTimersByTimeAsync(1_000);

    expect((await asked).outputs).toEqual(["Tool 'research' timed out after 0.3 seconds."]);
    expect(seen).toMatchObject([{ code: 'TOOL_TIMEOUT', toolName: 'research' }]);
  });

  it('holds for the models of a run inside of it, and for agents as tools', async () => {
    const seen: unknown[] = [];
    const silent: Model = {
      getResponse: async ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => {
            seen.push((signal.reason as { toolName: string }).toolName);
            reject(signal.reason as Error);
          });
        }),
    };
    const innermost = new Agent({ name: 'Innermost', model: silent });
    const inner = new Agent({
      name: 'Inner',
      model: new ScriptedModel([callTool('innermost', { input: 'x' })]),
      tools: [innermost.asTool()],
    });
    const asked = askAgent([new Office(inner)], [callTool('research')]);
    await jest.advanceTimersByTimeAsync(1_000);

    expect((await asked).outputs).toEqual(["Tool 'research' timed out after 0.3 seconds."]);
    expect(seen).toEqual(['research']);
  });

  it('does not reach what is started outside', async () => {
    const result = run(new Agent({ name: 'Test', model: new ScriptedModel([say('Hi')]) }), 'Go');

    expect((await result).finalOutput).toBe('Hi');
  });
});
