import { describe, expect, it } from '@jest/globals';
import {
  Agent,
  bindManifest,
  context,
  IncompleteMetadataError,
  inject,
  InjectionError,
  param,
  run,
  Secret,
  StaleManifestError,
  tool,
  type ManifestParameter,
  type ToolContext,
  toolsOf,
} from '../../src/index.js';
import { callTool, say, ScriptedModel } from '../../src/testing/index.js';
import { runWithStandardDecorators } from '../support/compile-snippet.js';

/** One call in a run with this context: what the model received. */
async function outputOf(toolset: object, call: ReturnType<typeof callTool>, given?: unknown): Promise<unknown> {
  const model = new ScriptedModel([call, say('Done.')]);
  const agent = new Agent({ name: 'Test', model, tools: [toolset] });
  await run(agent, 'Go', given === undefined ? {} : { context: given });
  return model.received[0]?.output;
}

function failureOf(toolset: object, given?: unknown): Promise<unknown> {
  return outputOf(toolset, callTool('go'), given).catch((error: unknown) => error);
}

describe('@inject', () => {
  it('fills a parameter from the context, from another property of it, or by a function, wherever it stands', async () => {
    class Orders {
      @tool()
      find(
        @inject() tenant: string,
        orderId: string,
        @inject('db') database: { name: string },
        @inject(async ({ toolName }: ToolContext) => `by ${toolName}`) who: string,
        @inject(({ context }: ToolContext<{ tenant: string }>) => context.tenant.length) length: number,
      ): string {
        return [tenant, orderId, database.name, who, length].join(' ');
      }
    }

    expect(toolsOf(new Orders())[0]?.inputSchema).toEqual({
      type: 'object',
      properties: { orderId: { type: 'string' } },
      required: ['orderId'],
      additionalProperties: false,
    });
    const given = { tenant: 'acme', db: { name: 'orders' } };
    expect(await outputOf(new Orders(), callTool('find', { orderId: 'o1' }), given)).toBe('acme o1 orders by find 4');
  });

  it('never takes what the model sends under the name', async () => {
    class Orders {
      @tool()
      find(@inject() tenant: string, orderId: string): string {
        return `${tenant} ${orderId}`;
      }
    }

    const call = callTool('find', { orderId: 'o1', tenant: 'evil' });

    expect(String(await outputOf(new Orders(), call, { tenant: 'acme' }))).not.toContain('evil o1');
  });

  it('says the same on the method, under standard decorators', async () => {
    const { Orders } = runWithStandardDecorators(`
      export class Orders {
        @tool()
        @inject('tenant')
        @inject('db', 'database')
        @inject('who', ({ toolName }) => 'by ' + toolName)
        @param('orderId', { type: 'string' })
        find(tenant, db, who, orderId) { return [tenant, db, who, orderId].join(' '); }
      }
    `) as { readonly Orders: new () => object };

    const given = { tenant: 'acme', database: 'd1' };
    expect(await outputOf(new Orders(), callTool('find', { orderId: 'o1' }), given)).toBe('acme d1 by find o1');
  });

  it('is refined by a subclass, and asks anew at each call', async () => {
    class Base {
      @tool()
      go(@inject('first') value: string): string {
        return value;
      }
    }
    let asked = 0;
    class Child extends Base {
      override go(@inject(() => `asked ${(asked += 1)}`) value: string): string {
        return value;
      }
    }

    expect(await outputOf(new Base(), callTool('go'), { first: 'one' })).toBe('one');
    expect(await outputOf(new Child(), callTool('go'), { first: 'one' })).toBe('asked 1');
    expect(await outputOf(new Child(), callTool('go'), { first: 'one' })).toBe('asked 2');
  });

  it('gives a taken apart parameter what was named for it', async () => {
    class Orders {
      @tool()
      go(@inject('user') { name }: { name: string }): string {
        return name;
      }
    }

    expect(await outputOf(new Orders(), callTool('go'), { user: { name: 'Ada' } })).toBe('Ada');
  });

  it('leaves an optional parameter to its default, and keeps null', async () => {
    class Orders {
      @tool()
      go(@inject() limit = 10, @inject() note: string | null = 'none'): string {
        return `${limit} ${note}`;
      }
    }

    expect(await outputOf(new Orders(), callTool('go'), { note: null })).toBe('10 null');
    expect(await outputOf(new Orders(), callTool('go'))).toBe('10 none');
  });

  it('ends the run where a required value is missing, with the names that are there and no value', async () => {
    class Orders {
      @tool()
      go(@inject() tenantId: string): string {
        return tenantId;
      }
    }

    const failure = await failureOf(new Orders(), { tenant: 'acme-1', user: 'ada-2' });

    expect(failure).toBeInstanceOf(InjectionError);
    expect(failure).toMatchObject({ code: 'INJECTION', parameter: 'Orders.go(tenantId)' });
    expect((failure as Error).message).toBe(
      'Orders.go(tenantId): the context of the run has no "tenantId" to inject; the context has only "tenant", "user". ' +
        'Pass it: run(agent, input, { context: { tenantId: … } }), or make the parameter optional.',
    );
    expect(await failureOf(new Orders())).toMatchObject({ message: expect.stringContaining('the run has no context') });
  });

  it('takes nothing that the context only inherits', async () => {
    class Orders {
      @tool()
      go(@inject('constructor') maker: unknown): string {
        return String(maker);
      }
    }

    expect(await failureOf(new Orders(), {})).toBeInstanceOf(InjectionError);
  });

  it('ends the run where its function fails or gives nothing, and keeps the words of a failure in the cause', async () => {
    class Throws {
      @tool()
      go(@inject(() => Promise.reject(new Error('no user 4711'))) user: string): string {
        return user;
      }
    }
    class Nothing {
      @tool()
      go(@inject(() => undefined) user: string): string {
        return user;
      }
    }

    expect(await failureOf(new Throws())).toMatchObject({
      message: 'Throws.go(user): the function of @inject threw; the cause says what.',
      cause: { message: 'no user 4711' },
    });
    expect(await failureOf(new Nothing())).toMatchObject({ message: expect.stringContaining('gave nothing') });
  });

  it('tells of every wrong use together', () => {
    class Wrong {
      @tool()
      go(
        @inject(7 as never) one: string,
        @inject() @param('Told') two: string,
        @param('Told') @inject() three: string,
        @inject() @context() four: ToolContext,
        @inject() { five }: { five: string },
        @inject() ...six: string[]
      ): string {
        return [one, two, three, four.toolName, five, ...six].join(' ');
      }

      @tool()
      @inject('nobody')
      other(): string {
        return '';
      }
    }
    class Loose {
      go(@inject() one: string): string {
        return one;
      }
    }

    expect(gapsOf(new Wrong())).toEqual([
      expect.stringContaining('go: @inject takes the name of a property of the context, or a function, not a number.'),
      expect.stringContaining('@inject stands on six, which takes any number of values'),
      expect.stringContaining('@inject stands on { five }, which has no name to look for in the context'),
      expect.stringContaining('@inject stands on four, which receives the context'),
      expect.stringContaining('@param stands on three, which is filled in by the application'),
      expect.stringContaining('@param stands on two, which is filled in by the application'),
      expect.stringContaining("@inject names 'nobody', but the method has no parameters"),
    ]);
    expect(gapsOf(new Loose())).toEqual([expect.stringContaining('has @param, @context or @inject but no @tool')]);
  });
});

describe('a parameter of type Secret', () => {
  class Shop {
    readonly seen: unknown[] = [];

    @tool()
    pay(
      orderId: string,
      apiKey: Secret,
      @inject('code') pin: Secret<number>,
      token: Secret = new Secret('none'),
    ): string {
      this.seen.push(apiKey.reveal(), pin.reveal(), token.reveal());
      return orderId;
    }
  }

  it('is no argument and receives what the context has under its name, wrapped where it is not', async () => {
    const shop = new Shop();

    await outputOf(shop, callTool('pay', { orderId: 'o1' }), { apiKey: 'k-123', code: new Secret(4711) });

    expect(Object.keys(toolsOf(shop)[0]?.inputSchema.properties ?? {})).toEqual(['orderId']);
    expect(shop.seen).toEqual(['k-123', 4711, 'none']);
  });

  it('is missing when the context has null', async () => {
    const failure = await outputOf(new Shop(), callTool('pay', { orderId: 'o1' }), { apiKey: null, code: 1 }).catch(
      (error: unknown) => error,
    );

    expect(failure).toBeInstanceOf(InjectionError);
  });
});

describe('a manifest with injected parameters', () => {
  function bound<T extends new () => object>(toolset: T, ...parameters: ManifestParameter[]): InstanceType<T> {
    bindManifest(
      {
        version: 1,
        toolsets: [
          {
            className: toolset.name,
            source: 'src/x.ts:1',
            tools: [
              {
                method: 'go',
                name: 'go',
                description: '',
                parameters,
                inputSchema: { type: 'object', properties: {}, required: [], additionalProperties: false },
              },
            ],
          },
        ],
      },
      [toolset],
    );
    return new toolset() as InstanceType<T>;
  }

  it('says which are secrets where the compiler tells no types', async () => {
    class Orders {
      @tool()
      @inject('key', 'apiKey')
      go(key: unknown): string {
        return (key as Secret).reveal().slice(0, 2);
      }
    }
    const orders = bound(Orders, { name: 'key', kind: 'inject', secret: true });

    expect(await outputOf(orders, callTool('go'), { apiKey: 'abcdef' })).toBe('ab');
  });

  it('is stale once the decorator is gone', () => {
    class Orders {
      @tool()
      go(tenant: string): string {
        return tenant;
      }
    }
    const orders = bound(Orders, { name: 'tenant', kind: 'inject' });

    expect(() => toolsOf(orders)).toThrow(StaleManifestError);
    expect(() => toolsOf(orders)).toThrow('Orders.go has no @inject on tenant');
  });
});

function gapsOf(toolset: object): readonly string[] {
  try {
    toolsOf(toolset);
  } catch (error) {
    if (error instanceof IncompleteMetadataError) return error.gaps;
  }
  return [];
}
