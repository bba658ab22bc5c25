import { describe, expect, it } from '@jest/globals';
import { Agent, context, run, tool, toolset, type ToolContext, type ToolEffect } from '../../src/index.js';
import { callTool, say, ScriptedModel } from '../../src/testing/index.js';

/** Notes when each call begins and ends; none ends before all that could have begun have. */
class Store {
  readonly log: string[] = [];

  @tool({ effect: 'read' })
  async read(name: string): Promise<void> {
    await this.#work(name);
  }

  @tool({ effect: 'write' })
  async write(name: string): Promise<void> {
    await this.#work(name);
  }

  @tool()
  async unknown(name: string): Promise<void> {
    await this.#work(name);
  }

  async #work(name: string): Promise<void> {
    this.log.push(`${name}(`);
    await new Promise((resolve) => setImmediate(resolve));
    this.log.push(`)${name}`);
  }
}

async function logOf(...calls: readonly (readonly [tool: string, name: string])[]): Promise<string> {
  const store = new Store();
  const model = new ScriptedModel([calls.map(([tool_, name]) => callTool(tool_, { name })), say('Done.')]);
  await run(new Agent({ name: 'Test', model, tools: [store] }), 'Go');
  return store.log.join(' ');
}

describe('the calls of one turn', () => {
  it('run side by side when they only read, or when nothing is said of them', async () => {
    expect(await logOf(['read', 'a'], ['unknown', 'b'], ['read', 'c'])).toBe('a( b( c( )a )b )c');
  });

  it("run alone and in the model's order when they write", async () => {
    expect(await logOf(['read', 'a'], ['read', 'b'], ['write', 'c'], ['write', 'd'], ['read', 'e'])).toBe(
      'a( b( )a )b c( )c d( )d e( )e',
    );
  });

  it('do not start after a fatal failure before them', async () => {
    const written: string[] = [];
    class Broken {
      @tool({ effect: 'read', errorFunction: null })
      fail(): never {
        throw new Error('disk full');
      }

      @tool({ effect: 'write' })
      write(): void {
        written.push('write');
      }
    }
    const model = new ScriptedModel([[callTool('fail'), callTool('write')]]);

    await expect(run(new Agent({ name: 'Test', model, tools: [new Broken()] }), 'Go')).rejects.toThrow('disk full');
    expect(written).toEqual([]);
  });
});

describe('a destructive tool', () => {
  @toolset({ effect: 'destructive' })
  class Files {
    readonly gone: string[] = [];

    @tool()
    remove(path: string): void {
      this.gone.push(path);
    }

    @tool({ needsApproval: false })
    empty(path: string): void {
      this.gone.push(`all of ${path}`);
    }
  }

  it('waits for approval unless it is told not to', async () => {
    const files = new Files();
    const model = new ScriptedModel([
      [callTool('remove', { path: 'a' }), callTool('empty', { path: 'b' })],
      say('Done.'),
    ]);
    const agent = new Agent({ name: 'Test', model, tools: [files] });

    const { interruptions, state } = await run(agent, 'Go');
    expect(interruptions.map(({ toolName }) => toolName)).toEqual(['remove']);
    expect(files.gone).toEqual(['all of b']);

    for (const item of interruptions) state.approve(item);
    expect((await run(agent, state)).finalOutput).toBe('Done.');
    expect(files.gone).toEqual(['all of b', 'a']);
  });
});

describe('an idempotent tool', () => {
  it('gets a key that is the same when the same call is made again, and no other', async () => {
    const keys: (string | undefined)[] = [];
    let isDown = true;
    class Payments {
      @tool({ effect: 'write', idempotent: true, errorFunction: null })
      pay(@context() call: ToolContext): void {
        keys.push(call.idempotencyKey);
        if (isDown) throw new Error('no connection');
      }

      @tool({ effect: 'write' })
      note(@context() call: ToolContext): void {
        keys.push(call.idempotencyKey);
      }
    }
    const model = new ScriptedModel([[callTool('pay'), callTool('pay'), callTool('note')], say('Done.')]);
    const agent = new Agent({ name: 'Test', model, tools: [new Payments()] });
    const failure: unknown = await run(agent, 'Go').catch((error: unknown) => error);
    isDown = false;

    const { state } = failure as { state: Parameters<typeof run>[1] };
    await run(agent, state as never);

    expect(keys).toHaveLength(4);
    expect(keys[0]).toEqual(expect.stringMatching(/^\S{20,}$/));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(keys[3]).toBeUndefined();
  });
});

it('refuses an effect that there is not', () => {
  expect(() => {
    @toolset({ effect: 'delete' as ToolEffect })
    class Wrong {
      @tool()
      x(): void {}
    }
    return Wrong;
  }).toThrow("it takes 'read', 'write', 'destructive'");
});
