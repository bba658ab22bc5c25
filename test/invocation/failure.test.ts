import { describe, expect, it } from '@jest/globals';
import { functionTool, tool, ToolCallError, UserError, InvalidArgumentsError, ToolContext } from '../../src/index.js';
import { callTool } from '../../src/testing/index.js';
import { askAgent } from '../support/ask-agent.js';

class Faulty {
  @tool()
  async boom(): Promise<never> {
    throw new Error('no such order');
  }

  @tool()
  odd(): never {
    // oxlint-disable-next-line no-throw-literal, only-throw-error -- what some libraries do
    throw { status: 404 };
  }

  @tool({
    errorFunction: (context, error) => `${context.toolName}: ${error.message} ${context instanceof ToolContext}`,
  })
  worded(): never {
    throw new Error('gone');
  }

  @tool({
    errorFunction: (_context, error) =>
      error instanceof InvalidArgumentsError ? JSON.stringify(error.problems) : 'other',
  })
  checked(count: number): number {
    return count;
  }

  @tool({ errorFunction: null })
  fatal(): never {
    throw new Error('disk full');
  }

  @tool({ errorFunction: null })
  ours(): never {
    throw new UserError('set it up first');
  }
}

describe('a tool that throws', () => {
  it('is told to the model', async () => {
    const { outputs } = await askAgent([new Faulty()], [callTool('boom'), callTool('odd')]);

    expect(outputs).toEqual([
      'An error occurred while running the tool. Please try again. Error: no such order',
      'An error occurred while running the tool. Please try again. Error: {"status":404}',
    ]);
  });

  it.each([
    ['nothing', undefined, 'the tool threw undefined, which is no error'],
    ['a symbol', Symbol('oops'), 'the tool threw Symbol(oops), which is no error'],
  ])('is told to the model where it threw %s', async (_what, thrown, words) => {
    const execute = (): never => {
      // oxlint-disable-next-line only-throw-error -- what a careless library does
      throw thrown;
    };
    const careless = functionTool({ name: 'careless', parameters: { type: 'object' }, execute });

    const { outputs } = await askAgent([careless], [callTool('careless')]);

    expect(outputs).toEqual([`An error occurred while running the tool. Please try again. Error: ${words}`]);
  });

  it('is told in the usual words where its error function forgets to return', async () => {
    const forgetful = functionTool({
      name: 'forgetful',
      parameters: { type: 'object' },
      errorFunction: (() => {}) as never,
      execute: () => {
        throw new Error('no paper');
      },
    });

    const { outputs } = await askAgent([forgetful], [callTool('forgetful')]);

    expect(outputs).toEqual(['An error occurred while running the tool. Please try again. Error: no paper']);
  });

  it('is worded by its own error function, which sees bad arguments too', async () => {
    const { outputs } = await askAgent([new Faulty()], [callTool('worded'), callTool('checked', { count: 'two' })]);

    expect(outputs).toEqual(['worded: gone true', '[{"path":"count","expected":"a number","received":"\\"two\\""}]']);
  });

  it('ends the run when its error function is null, with the cause kept', async () => {
    const failure = askAgent([new Faulty()], [callTool('fatal', {}, 'call_9')]);

    await expect(failure).rejects.toThrow(ToolCallError);
    await expect(failure).rejects.toMatchObject({
      message: 'Error running tool fatal (call call_9): disk full',
      toolName: 'fatal',
      callId: 'call_9',
      cause: new Error('disk full'),
    });
  });

  it('ends the run whatever it threw, even what has no text form', async () => {
    const cause: object = Object.create(null) as object;
    const tool = functionTool({
      name: 'bare',
      parameters: { type: 'object' },
      errorFunction: null,
      execute: () => {
        // oxlint-disable-next-line only-throw-error -- what a careless library does
        throw cause;
      },
    });

    await expect(askAgent([tool], [callTool('bare', {}, 'call_1')])).rejects.toMatchObject({
      message: 'Error running tool bare (call call_1): [object Object]',
      cause,
    });
  });

  it("passes toolwright's own errors on as they are", async () => {
    await expect(askAgent([new Faulty()], [callTool('ours')])).rejects.toThrow(UserError);
  });
});

describe('a tool that does not exist', () => {
  it('is told to the model with the nearest names, after the real outputs', async () => {
    const { outputs } = await askAgent([new Faulty()], [callTool('bom'), callTool('boom'), callTool('get_weather')]);

    expect(outputs).toEqual([
      'An error occurred while running the tool. Please try again. Error: no such order',
      "Tool 'bom' not found. Did you mean 'boom'?",
      "Tool 'get_weather' not found. Available tools: 'boom', 'odd', 'worded', 'checked', 'fatal', 'ours'.",
    ]);
  });

  it('is not repeated at length when the model wrote pages in the place of a name', async () => {
    const { outputs } = await askAgent([new Faulty()], [callTool('x'.repeat(100_000))]);

    expect(outputs[0]).toMatch(/^Tool 'x{128}…' not found\. Available tools: /);
  });
});
