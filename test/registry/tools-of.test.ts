import { describe, expect, it } from '@jest/globals';
import {
  DuplicateToolError,
  param,
  timeout,
  tool,
  ToolRegistry,
  toolset,
  toolsOf,
  UserError,
  webSearchTool,
} from '../../src/index.js';
import { callTool } from '../../src/testing/index.js';
import { askAgent } from '../support/ask-agent.js';

class Counter {
  constructor(private count: number) {}

  @tool({ description: 'Adds' })
  add(by: number): number {
    return (this.count += by);
  }

  @tool()
  static version(): string {
    return '1.0';
  }
}

describe('toolsOf', () => {
  it('says why a class has no tools whose only decorators are misplaced', () => {
    class Misplaced {
      // @ts-expect-error A property is no method, which the compiler says as well.
      @tool() lookUp = (): string => 'x';
    }

    expect(() => toolsOf(new Misplaced())).toThrow(
      'Misplaced.lookUp: @tool stands on a property; only methods can be tools',
    );
  });

  it('takes an override with fewer parameters than what its parent said of them', () => {
    class Parent {
      @tool()
      find(@param({ type: 'string' }) city: string, @param({ type: 'number' }) _limit: number): string {
        return city;
      }
    }
    class Child extends Parent {
      override find(city: string): string {
        return city;
      }
    }

    expect(toolsOf(new Child())).toMatchObject([
      { inputSchema: { properties: { city: { type: 'string' } }, required: ['city'] } },
    ]);
  });

  it('refuses options nobody reads', () => {
    expect(() => toolsOf(new Counter(1), { prefx: 'red_' } as object)).toThrow(
      "toolsOf() has no option 'prefx' (did you mean 'prefix'?)",
    );
  });

  it('binds each method to its own instance, told apart by prefixes', async () => {
    const tools = [
      ...toolsOf(new Counter(1), { prefix: 'red_', only: ['add'] }),
      ...toolsOf(new Counter(10), { prefix: 'blue_' }),
    ];

    const { outputs } = await askAgent(tools, [
      callTool('red_add', { by: 1 }),
      callTool('blue_add', { by: 1 }),
      callTool('blue_version'),
    ]);

    expect(outputs).toEqual(['2', '11', '1.0']);
  });

  it("gives an instance's own tools and the static ones of its class", () => {
    expect(toolsOf(new Counter(0)).map(({ name }) => name)).toEqual(['add', 'version']);
    expect(toolsOf(Counter).map(({ name }) => name)).toEqual(['version']);
  });

  it('inherits tools, and refines what a subclass says of an overridden one', () => {
    abstract class Base {
      @tool({ description: 'Finds by id' })
      @timeout(100)
      find(@param('The id') id: string): string {
        return `base ${id}`;
      }
    }
    class Users extends Base {
      @tool({ name: 'find_user' })
      override find(id: string): string {
        return `user ${id}`;
      }
    }
    class Orders extends Base {
      @tool()
      cancel(id: string): string {
        return id;
      }
    }

    expect(toolsOf(new Users())).toMatchObject([{ name: 'find_user', description: 'Finds by id', timeoutMs: 100 }]);
    expect(toolsOf(new Orders()).map(({ name }) => name)).toEqual(['find', 'cancel']);
    expect(toolsOf(new Orders())[0]).toMatchObject({
      name: 'find',
      inputSchema: { properties: { id: { description: 'The id' } } },
    });
  });

  it('calls the override of an inherited tool that the subclass does not decorate', async () => {
    class Base {
      @tool()
      who(): string {
        return 'base';
      }
    }
    class Child extends Base {
      override who(): string {
        return 'child';
      }
    }

    expect((await askAgent([new Child()], [callTool('who')])).outputs).toEqual(['child']);
  });

  it("leaves a parent's record alone when a subclass adds to it", () => {
    class Parent {
      @tool()
      one(): void {}
    }
    class Child extends Parent {
      @tool()
      two(): void {}
    }

    expect(toolsOf(new Child()).map(({ name }) => name)).toEqual(['one', 'two']);
    expect(toolsOf(new Parent()).map(({ name }) => name)).toEqual(['one']);
  });

  it('refuses what has no tools, and says what to do', () => {
    class Plain {
      find(): void {}
    }
    class OnlyInstance {
      @tool()
      find(): void {}
    }

    expect(() => toolsOf(webSearchTool)).toThrow(
      'webSearchTool was passed as a toolset but has no tools. Call it: webSearchTool(…).',
    );
    expect(() => toolsOf(new Plain())).toThrow('Plain was passed as a toolset but has no tools. Put @tool()');
    expect(() => toolsOf(OnlyInstance)).toThrow('Pass an instance: new OnlyInstance(…)');
    expect(() => toolsOf({})).toThrow(UserError);
  });

  it('refuses two methods of one name', () => {
    class Twins {
      @tool({ name: 'find' })
      byId(): void {}

      @tool({ name: 'find' })
      byName(): void {}
    }

    expect(() => toolsOf(new Twins())).toThrow(DuplicateToolError);
    expect(() => toolsOf(new Twins())).toThrow('Two tools are named "find" (Twins.byId and Twins.byName)');
  });

  it('refuses `only` and `except` that name no tool, and a prefix that makes a name illegal', () => {
    expect(() => toolsOf(new Counter(0), { only: ['nope'] })).toThrow(
      "names 'nope', but its tools are 'add', 'version'",
    );
    expect(() => toolsOf(new Counter(0), { except: ['add', 'version'] })).toThrow('leaves no tool');
    expect(() => toolsOf(new Counter(0), { prefix: 'my ' })).toThrow('"my add"');
  });

  it('looks the method up at the call, so that a proxy or a spy in its place is honoured', async () => {
    const counter = new Counter(0);
    const tools = toolsOf(counter);
    counter.add = () => 42;

    expect((await askAgent(tools, [callTool('add', { by: 1 })])).outputs).toEqual(['42']);
  });

  it('applies the defaults of @toolset to tools that say nothing else', () => {
    @toolset({ namespace: 'crm', strict: false })
    class Crm {
      @tool()
      loose(): void {}

      @tool({ strict: true })
      tight(): void {}
    }

    expect(toolsOf(new Crm()).map(({ strict, namespace }) => [strict, namespace])).toEqual([
      [false, 'crm'],
      [true, 'crm'],
    ]);
  });
});

describe('ToolRegistry', () => {
  it('refuses a name that is taken and stays as it was', () => {
    const registry = new ToolRegistry().add(new Counter(0));

    expect(() => registry.add(new Counter(1))).toThrow(DuplicateToolError);
    expect(() => registry.add(new Counter(1))).toThrow(
      'Two instances of Counter both offer "add". Leave one out, or tell them apart with toolsOf(instance, { prefix:',
    );
    expect(registry.tools.map(({ name }) => name)).toEqual(['add', 'version']);
    expect(registry.add(new Counter(1), { prefix: 'second_' }).get('second_add')?.origin).toBe('Counter.add');
  });
});
