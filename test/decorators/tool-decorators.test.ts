import { describe, expect, it } from '@jest/globals';
import {
  context,
  IncompleteMetadataError,
  param,
  timeout,
  tool,
  type ToolContext,
  toolset,
  toolsOf,
} from '../../src/index.js';

describe('decorators', () => {
  it('give the same tool in any order', () => {
    class First {
      @tool({ name: 'wait' })
      @timeout(5)
      @param('note', { description: 'A note' })
      go(note: string): string {
        return note;
      }
    }
    class Second {
      @param('note', { description: 'A note' })
      @timeout(5)
      @tool({ name: 'wait' })
      go(note: string): string {
        return note;
      }
    }

    const [first] = toolsOf(new First());
    const [second] = toolsOf(new Second());

    expect(first).toMatchObject({
      name: 'wait',
      timeoutMs: 5,
      inputSchema: { properties: { note: { type: 'string', description: 'A note' } } },
    });
    expect({ ...second, origin: '', codec: '', execute: '' }).toEqual({ ...first, origin: '', codec: '', execute: '' });
  });

  it('say the same of a parameter before it and on the method', () => {
    class Before {
      @tool()
      find(@param('The city') city: string, @param({ minimum: 1, maximum: 9 }) days: number): string {
        return `${city} ${days}`;
      }
    }
    class OnMethod {
      @tool()
      @param('city', 'The city')
      @param('days', { minimum: 1, maximum: 9 })
      find(city: string, days: number): string {
        return `${city} ${days}`;
      }
    }

    const expected = {
      type: 'object',
      properties: {
        city: { type: 'string', description: 'The city' },
        days: { type: 'number', minimum: 1, maximum: 9 },
      },
      required: ['city', 'days'],
      additionalProperties: false,
    };
    expect(toolsOf(new Before())[0]?.inputSchema).toEqual(expected);
    expect(toolsOf(new OnMethod())[0]?.inputSchema).toEqual(expected);
  });

  it('keep a context parameter out of the schema, wherever it stands', () => {
    class Mixed {
      @tool()
      greet(name: string, @context() call: ToolContext, loud: boolean): string {
        return `${name} ${call.toolName} ${loud}`;
      }
    }

    expect(Object.keys(toolsOf(new Mixed())[0]?.inputSchema.properties ?? {})).toEqual(['name', 'loud']);
  });

  it('rename an argument for the model and keep its place', () => {
    class Renamed {
      @tool()
      find(@param({ name: 'order_id' }) orderId: string, limit: number): string {
        return `${orderId} ${limit}`;
      }
    }

    expect(Object.keys(toolsOf(new Renamed())[0]?.inputSchema.properties ?? {})).toEqual(['order_id', 'limit']);
  });

  it('report everything that is wrong with a class in one error', () => {
    class Wrong {
      // A user without types, or with `any`, can write all of this.
      @(tool() as unknown as PropertyDecorator)
      city = 'Oslo';

      @tool()
      @param('nope', 'There is no such parameter')
      find(city: string): string {
        return city;
      }

      @tool({ name: 'has space' })
      illegal(): void {}

      @timeout(-1)
      @tool()
      never(): void {}

      @timeout(5)
      loose(): void {}

      @tool({ nam: 'x' } as object)
      misspelt(): void {}

      @tool(null as unknown as object)
      nothing(): void {}

      @tool('Says it' as unknown as object)
      text(): void {}

      @tool({ errorFunction: 'oops' } as unknown as object)
      unworded(): void {}

      @timeout(5, { errorFunction: 5 } as unknown as object)
      @tool()
      slow(): void {}

      @tool()
      @param('note', null as unknown as string)
      noted(note: string): string {
        return note;
      }
    }

    const error = catchError(() => toolsOf(new Wrong()));

    expect(error).toBeInstanceOf(IncompleteMetadataError);
    expect(error.message).toContain('Wrong.city: @tool stands on a property');
    expect(error.message).toContain('Wrong.never: @timeout got -1');
    expect(error.message).toContain('Wrong.loose: has @timeout but no @tool');
    expect(error.message).toContain("Wrong.misspelt: @tool has no option 'nam' (did you mean 'name'?)");
    expect(error.message).toContain('Wrong.nothing: @tool takes its options as an object, not null');
    expect(error.message).toContain('Wrong.text: @tool takes its options as an object, not "Says it"');
    expect(error.message).toContain('Wrong.unworded: @tool has an errorFunction that is no function but a string');
    expect(error.message).toContain('Wrong.slow: @timeout has an error function for timeouts that is no function');
    expect(error.message).toContain('Wrong.noted: @param takes a description or an object of options, not null');
    expect(error.message).toContain("Wrong.find: @param names 'nope', but its parameters are 'city'");
    expect(error.message).toContain('Wrong.illegal: the model API takes tool names of 1 to 64 letters');
    expect(error.message).toContain("@tool({ name: 'has_space' })");
  });

  it('refuse a toolset option that does not exist', () => {
    expect(() => toolset({ nameSpace: 'crm' } as object)).toThrow("did you mean 'namespace'?");
    expect(() => toolset({ errorFunction: 'oops' } as unknown as object)).toThrow(
      '@toolset() has an errorFunction that is no function',
    );
  });

  it('refuse to stand on a class', () => {
    expect(() => {
      @(tool() as unknown as ClassDecorator)
      class Whole {}
      return Whole;
    }).toThrow('@tool stands on class Whole, but it belongs on a method');
  });
});

function catchError(action: () => unknown): Error {
  try {
    action();
  } catch (error) {
    return error as Error;
  }
  throw new Error('Nothing was thrown.');
}
