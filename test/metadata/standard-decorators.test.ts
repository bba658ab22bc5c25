import { describe, expect, it } from '@jest/globals';
import { bindManifest, IncompleteMetadataError, param, tool, toolsOf, type ManifestTool } from '../../src/index.js';
import { callTool } from '../../src/testing/index.js';
import { askAgent } from '../support/ask-agent.js';
import { runWithStandardDecorators, type Exports } from '../support/compile-snippet.js';

describe('standard decorators', () => {
  it('offer a method with everything that its decorators say', async () => {
    const Weather = one(`
      @toolset({ namespace: 'sky' })
      export class Weather {
        @tool({ name: 'forecast', description: 'The weather to come.' })
        @timeout(50)
        @param('city', { type: 'string', description: 'Where' })
        @param('days', { type: 'number', minimum: 1 })
        @context('call')
        async week(city, call, days = 3) {
          return city + ' ' + days + ' ' + call.toolName;
        }
      }
    `);

    expect(toolsOf(new Weather())).toMatchObject([
      {
        name: 'forecast',
        description: 'The weather to come.',
        namespace: 'sky',
        timeoutMs: 50,
        inputSchema: {
          properties: {
            city: { type: 'string', description: 'Where' },
            days: { type: 'number', minimum: 1, default: 3 },
          },
          required: ['city'],
        },
      },
    ]);
    const { outputs } = await askAgent([new Weather()], [callTool('sky.forecast', { city: 'Oslo', days: null })]);
    expect(outputs).toEqual(['Oslo 3 forecast']);
  });

  it('leave a parent and its other children alone', async () => {
    const { Parent, First, Second } = all(`
      export class Parent {
        @tool({ description: 'From the parent' }) @timeout(1000)
        shared() { return 'parent'; }
      }
      export class First extends Parent {
        @tool({ description: 'From the first' })
        shared() { return 'first'; }

        @tool() own() { return 'own'; }
      }
      export class Second extends Parent {
        shared() { return 'second'; }
      }
    `);

    expect(facts(Parent)).toEqual([['shared', 'From the parent', 1000]]);
    expect(facts(First)).toEqual([
      ['shared', 'From the first', 1000],
      ['own', '', false],
    ]);
    expect(facts(Second)).toEqual([['shared', 'From the parent', 1000]]);
    const { outputs } = await askAgent([new (Second as new () => object)()], [callTool('shared')]);
    expect(outputs).toEqual(['second']);
  });

  it('tell static from instance methods of one name, through inheritance', async () => {
    const { Parent, Child } = all(`
      export class Parent {
        static unit = 'm';
        @tool({ name: 'unit' }) static measure() { return this.unit; }
        @tool() measure() { return 5; }
      }
      export class Child extends Parent {
        static unit = 'ft';
      }
    `);

    expect(toolsOf(Parent as object).map(({ name }) => name)).toEqual(['unit']);
    const { outputs } = await askAgent([new (Child as new () => object)()], [callTool('measure'), callTool('unit')]);
    expect(outputs).toEqual(['5', 'ft']);
  });

  it('report every place where a tool cannot stand, in one error', () => {
    const Wrong = one(`
      const secret = Symbol('secret');
      export class Wrong {
        @tool() field = 1;
        @tool() accessor kept = 1;
        @tool() get read() { return 1; }
        @tool() set written(value) {}
        @tool() #hidden() {}
        @tool() static #hiddenToo() {}
        @param({ type: 'string' }) @tool() nameless(city) {}
        @context() @tool() contextless(call) {}
        @tool() [secret]() {}
        @timeout(5) untold() {}
      }
    `);

    const error = catchError(() => toolsOf(new Wrong()));

    expect(error).toBeInstanceOf(IncompleteMetadataError);
    for (const gap of [
      'Wrong.field: @tool stands on a field; only methods can be tools',
      'Wrong.kept: @tool stands on an accessor; only methods can be tools',
      'Wrong.read: @tool stands on a getter; only methods can be tools',
      'Wrong.written: @tool stands on a setter; only methods can be tools',
      'Wrong.#hidden: @tool stands on a private method, which nobody can call from outside; remove the #.',
      'Wrong.#hiddenToo: @tool stands on a private method',
      "Wrong.nameless: @param stands on the method, so name the parameter first: @param('name', { … }).",
      "Wrong.contextless: @context stands on the method, so name the parameter: @context('name').",
      'Wrong.Symbol(secret): @tool stands on a method with a symbol for a name; give it a string name.',
      'Wrong.untold: has @timeout but no @tool',
    ]) {
      expect(error.message).toContain(gap);
    }
  });

  it('refuse to stand on a class', () => {
    expect(() => all('@tool() export class Whole {}')).toThrow(
      '@tool stands on class Whole, but it belongs on a method.',
    );
  });

  it('name the compiler setting when the compiler knows no metadata', () => {
    // What TypeScript 5.0 and 5.1 pass.
    const context = { kind: 'method', name: 'now', static: false, private: false, addInitializer() {} };

    expect(() => tool()(() => 'noon', context as unknown as ClassMethodDecoratorContext)).toThrow(
      '@tool on now got no decorator metadata. Compile with TypeScript 5.2 or later, or with experimentalDecorators.',
    );
  });

  it('let another decorator replace the method, given a manifest', async () => {
    const Wrapped = one(`
      const loud = (method) => function (...args) { return method.apply(this, args).toUpperCase(); };
      export class Wrapped {
        @loud @tool() greet(name) { return 'hello ' + name; }
      }
    `);
    const greet: ManifestTool = {
      method: 'greet',
      name: 'greet',
      description: 'Greets.',
      parameters: [{ name: 'name' }],
      inputSchema: {
        type: 'object',
        properties: { name: { type: 'string' } },
        required: ['name'],
        additionalProperties: false,
      },
    };
    bindManifest({ version: 1, toolsets: [{ className: 'Wrapped', source: 'a.ts:1', tools: [greet] }] }, [Wrapped]);

    const { outputs } = await askAgent([new Wrapped()], [callTool('greet', { name: 'Ada' })]);

    expect(outputs).toEqual(['HELLO ADA']);
  });

  it('refine what a parent with legacy decorators says', () => {
    class LegacyParent {
      @tool({ description: 'From the parent' })
      find(@param('An ISBN') isbn: string): string {
        return isbn;
      }
    }
    const Child = one(
      `export class Child extends LegacyParent {
         @tool({ name: 'find_one' }) find(isbn) { return isbn; }
         @tool() count() { return 1; }
       }`,
      { LegacyParent },
    );

    expect(facts(LegacyParent)).toEqual([['find', 'From the parent', false]]);
    expect(facts(Child)).toEqual([
      ['find_one', 'From the parent', false],
      ['count', '', false],
    ]);
  });

  it('are refined by a child with legacy decorators', () => {
    const StandardParent = one(
      "export class StandardParent { @tool({ description: 'From the parent' }) @timeout(9) count() { return 1; } }",
    );
    class Child extends StandardParent {
      @tool({ name: 'count_all' })
      count(): number {
        return 2;
      }
    }

    expect(facts(StandardParent)).toEqual([['count', 'From the parent', 9]]);
    expect(facts(Child)).toEqual([['count_all', 'From the parent', 9]]);
  });
});

function all(source: string, scope?: object): Exports {
  return runWithStandardDecorators(source, scope);
}

function one(source: string, scope?: object): new () => object {
  const [only] = Object.values(all(source, scope));
  if (only === undefined) throw new Error('The snippet exports nothing.');
  return only;
}

/** Name, description and time limit of each tool. */
function facts(Toolset: (new () => object) | undefined): unknown[] {
  if (Toolset === undefined) throw new Error('The snippet does not export that class.');
  return toolsOf(new Toolset()).map(({ name, description, timeoutMs }) => [name, description, timeoutMs]);
}

function catchError(action: () => unknown): Error {
  try {
    action();
  } catch (error) {
    return error as Error;
  }
  throw new Error('Nothing was thrown.');
}
