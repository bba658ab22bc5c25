import { describe, expect, it } from '@jest/globals';
import {
  bindManifest,
  StaleManifestError,
  timeout,
  tool,
  toolsOf,
  type ManifestParameter,
  type ManifestTool,
  type ToolContext,
} from '../../src/index.js';
import { callTool } from '../../src/testing/index.js';
import { askAgent } from '../support/ask-agent.js';
import { classFromText } from '../support/class-from-text.js';

const STRING = { type: 'string' } as const;

function entry(
  method: string,
  parameters: readonly ManifestParameter[],
  properties: ManifestTool['inputSchema']['properties'],
): ManifestTool {
  return {
    method,
    name: method,
    description: `From TSDoc of ${method}`,
    parameters,
    inputSchema: { type: 'object', properties, required: [], additionalProperties: false },
  };
}

function manifest(className: string, ...tools: readonly ManifestTool[]): Parameters<typeof bindManifest>[0] {
  return { version: 1, toolsets: [{ className, source: 'src/x.ts:1', tools }] };
}

describe('a bound manifest', () => {
  it('that a compiler wrote into the file of the class comes before one that is imported', () => {
    class Weather {
      @tool()
      today(city: string): string {
        return city;
      }
    }
    const compiled = entry('today', [{ name: 'city' }], { city: STRING });
    bindManifest(manifest('Weather', compiled), [Weather], { compiled: 'now' });
    bindManifest(manifest('Weather', { ...compiled, description: 'Imported' }), [Weather]);
    expect(toolsOf(new Weather())).toMatchObject([{ description: 'From TSDoc of today' }]);

    bindManifest(manifest('Weather', { ...compiled, description: 'Compiled again' }), [Weather], { compiled: 'later' });
    expect(toolsOf(new Weather())).toMatchObject([{ description: 'Compiled again' }]);
  });

  it('gives schema and text; a decorator has the last word', () => {
    class Weather {
      @tool({ description: 'From the decorator' })
      @timeout(7)
      today(city: string): string {
        return city;
      }

      @tool()
      week(city: string): string {
        return city;
      }
    }
    const city = [{ name: 'city' }];
    bindManifest(manifest('Weather', entry('today', city, { city: STRING }), entry('week', city, { city: STRING })), [
      Weather,
    ]);

    expect(toolsOf(new Weather())).toMatchObject([
      { name: 'today', description: 'From the decorator', timeoutMs: 7, origin: 'Weather.today' },
      { name: 'week', description: 'From TSDoc of week' },
    ]);
  });

  it('is found by instances of a class that a decorator put a proxy or a function around', () => {
    class Wrapped {
      @tool()
      today(city: string): string {
        return city;
      }
    }
    class Called extends Wrapped {}
    const around = new Proxy(Wrapped, {});
    function Maker(): Called {
      return new Called();
    }
    Maker.prototype = Called.prototype as object;
    const tools = entry('today', [{ name: 'city' }], { city: STRING });
    bindManifest(manifest('Wrapped', tools), [around]);
    expect(toolsOf(new around())).toMatchObject([{ description: 'From TSDoc of today' }]);

    bindManifest(manifest('Called', { ...tools, description: 'Of the function' }), [Maker as unknown as typeof Called]);
    expect(toolsOf(Maker())).toMatchObject([{ description: 'Of the function' }]);
  });

  it('gives a method nothing for an argument left out, though every object has something of that name', async () => {
    class Races {
      @tool()
      drivers(constructor?: string, toString = 'none'): string {
        return `${String(constructor)} ${toString}`;
      }
    }
    bindManifest(
      manifest(
        'Races',
        entry('drivers', [{ name: 'constructor' }, { name: 'toString' }], {
          constructor: STRING,
          toString: STRING,
        }),
      ),
      [Races],
    );
    const { outputs } = await askAgent([new Races()], [callTool('drivers', {})]);

    expect(outputs).toEqual(['undefined none']);
  });

  it('gives a parameter typed AbortSignal the signal of the call, which the model does not hear of', async () => {
    class Downloads {
      @tool()
      fetch(address: string, signal: AbortSignal, context: ToolContext): string {
        return `${address} ${signal === context.signal && !signal.aborted}`;
      }
    }
    const parameters = [{ name: 'address' }, { name: 'signal', kind: 'signal' }, { name: 'context', kind: 'context' }];
    bindManifest(manifest('Downloads', entry('fetch', parameters as ManifestParameter[], { address: STRING })), [
      Downloads,
    ]);
    const { outputs } = await askAgent([new Downloads()], [callTool('fetch', { address: 'a' })]);

    expect(outputs).toEqual(['a true']);
  });

  it('puts the signal of the call into the objects that ask for it, wherever they stand', async () => {
    interface Paging {
      limit?: number;
      signal?: AbortSignal;
    }
    class Searches {
      @tool()
      find(pages: Paging[], { page, signal }: { page: Paging; signal?: AbortSignal }, only: { abort?: AbortSignal }) {
        const signals = [...pages.map((each) => each.signal), page.signal, signal, only.abort];
        const isOne = signals.every((each) => each instanceof AbortSignal && each === signals[0]);
        return `${signals.length} ${isOne} ${JSON.stringify(pages.map(({ limit }) => limit))}`;
      }
    }
    const paging = { type: 'object', properties: { limit: { type: 'number' } }, additionalProperties: false } as const;
    const entryOf = entry(
      'find',
      [
        { name: 'pages' },
        { name: '{ page, signal }', kind: 'spread', properties: ['page'], signals: ['signal'] },
        { name: 'only', kind: 'signal', signals: ['abort'] },
      ],
      { pages: { type: 'array', items: paging }, page: paging },
    );
    const signals = { '/properties/pages/items': ['signal'], '/properties/page': ['signal'] };
    bindManifest(manifest('Searches', { ...entryOf, signals }), [Searches]);
    const args = { pages: [{ limit: 1 }, { limit: null }], page: { limit: null } };
    const { outputs } = await askAgent([new Searches()], [callTool('find', args)]);

    expect(outputs).toEqual(['5 true [1,null]']);
  });

  it('gives an object with the signal of the call where the model left it out, with what its initialiser says', async () => {
    interface Paging {
      limit?: number;
      signal?: AbortSignal;
    }
    class Searches {
      @tool()
      find(options?: Paging, started: Paging = { limit: 3 }, computed: Paging = { limit: 5 }) {
        const isOne = options?.signal instanceof AbortSignal && options.signal === started.signal;
        return `${isOne} ${[options, started, computed].map((each) => each?.limit ?? '-').join()}`;
      }
    }
    const paging = { type: 'object', properties: { limit: { type: 'number' } }, additionalProperties: false } as const;
    const left = { optional: true, signals: ['signal'] } as const;
    const entryOf = entry(
      'find',
      [
        { name: 'options', ...left },
        { name: 'started', ...left },
        { name: 'computed', optional: true },
      ],
      { options: paging, started: { ...paging, default: { limit: 3 } }, computed: paging },
    );
    const names = ['options', 'started', 'computed'];
    const signals = Object.fromEntries(names.map((name) => [`/properties/${name}`, ['signal']]));
    bindManifest(manifest('Searches', { ...entryOf, signals }), [Searches]);
    const { outputs } = await askAgent(
      [new Searches()],
      [callTool('find', {}), callTool('find', { options: { limit: 1 }, started: { limit: null } })],
    );

    expect(outputs).toEqual(['true -,3,5', 'true 1,-,5']);
  });

  it('calls an argument what the documented overload calls it', async () => {
    class Texts {
      @tool()
      find(textOrPattern: string | RegExp, ...rest: string[]): string {
        return `${String(textOrPattern)} ${rest.length}`;
      }
    }
    const parameters = [
      { name: 'textOrPattern', argument: 'text' },
      { name: 'rest', kind: 'rest', optional: true },
    ];
    bindManifest(manifest('Texts', entry('find', parameters as ManifestParameter[], { text: STRING })), [Texts]);
    const { outputs } = await askAgent([new Texts()], [callTool('find', { text: 'a' })]);

    expect(outputs).toEqual(['a 0']);
  });

  it('is found by the class object, whatever the class is called', () => {
    const classes = [1, 2].map((n) => {
      class Same {
        @tool()
        find(id: string): string {
          return `${n} ${id}`;
        }
      }
      return Same;
    });
    const [First, Second] = classes as [new () => object, new () => object];
    bindManifest(
      {
        version: 1,
        toolsets: [
          {
            className: 'Same',
            source: 'a.ts:1',
            tools: [{ ...entry('find', [{ name: 'id' }], { id: STRING }), description: 'first' }],
          },
          {
            className: 'Same',
            source: 'b.ts:1',
            tools: [{ ...entry('find', [{ name: 'id' }], { id: STRING }), description: 'second' }],
          },
        ],
      },
      [First, Second],
    );

    expect([toolsOf(new First())[0]?.description, toolsOf(new Second())[0]?.description]).toEqual(['first', 'second']);
  });

  it('spreads destructured and rest parameters over their places', async () => {
    class Search {
      @tool()
      find({ city, days = 3 }: { city: string; days?: number }, ...tags: string[]): string {
        return `${city} ${days} ${tags.join('+')}`;
      }
    }
    bindManifest(
      manifest(
        'Search',
        entry(
          'find',
          [
            { name: '{ city, days }', kind: 'spread', properties: ['city', 'days'] },
            { name: 'tags', kind: 'rest', optional: true },
          ],
          { city: STRING, days: { type: 'number' }, tags: { type: 'array', items: STRING } },
        ),
      ),
      [Search],
    );

    const { outputs } = await askAgent(
      [new Search()],
      [
        callTool('find', { city: 'Oslo', days: null, tags: ['a', 'b'] }),
        callTool('find', { city: 'Rome', days: 1, tags: null }),
      ],
    );

    expect(outputs).toEqual(['Oslo 3 a+b', 'Rome 1 ']);
  });

  it('is refused when the class has changed since, with every difference and the command to run', () => {
    class Stale {
      @tool()
      renamed(customer: string, limit = 3): string {
        return `${customer} ${limit}`;
      }

      @tool()
      added(): void {}

      removed(): void {}
    }
    bindManifest(
      manifest(
        'Stale',
        entry('renamed', [{ name: 'user' }, { name: 'limit' }], { user: STRING }),
        entry('removed', [], {}),
        entry('gone', [], {}),
      ),
      [Stale],
    );

    expect(() => toolsOf(new Stale())).toThrow(StaleManifestError);
    expect(() => toolsOf(new Stale())).toThrow(
      /npx toolwright generate`; if it prints errors, correct them first.*Stale\.added is a tool.*Stale\.renamed takes \(customer, limit\), but the manifest says \(user, limit\).*Stale\.removed.*Stale\.gone/s,
    );
  });

  it.each([
    ['without blanks', 'find(e,t){return e+t}', 'find(e){return e}'],
    ['with blanks', 'find(e, t) { return e + t }', 'find(e) { return e }'],
  ])(
    'is not called stale when a minifier that prints %s renamed the parameters, unless their number changed',
    (_blanks, same, fewer) => {
      const Same = classFromText(same, 'find', 'a');
      const Fewer = classFromText(fewer, 'find', 'a');
      const tools = entry('find', [{ name: 'city' }, { name: 'days' }], { city: STRING, days: STRING });
      bindManifest(manifest('Weather', tools), [Same]);
      bindManifest(manifest('Weather', tools), [Fewer]);

      expect(toolsOf(new Same())[0]?.name).toBe('find');
      expect(() => toolsOf(new Fewer())).toThrow('Weather.find takes (e), but the manifest says (city, days).');
    },
  );

  it('is not called stale when a bundler numbered a parameter whose name is taken in the bundle', () => {
    class Bundled {
      @tool()
      find(city2: string, days$1: string): string {
        return city2 + days$1;
      }
    }
    bindManifest(
      manifest('Bundled', entry('find', [{ name: 'city' }, { name: 'days' }], { city: STRING, days: STRING })),
      [Bundled],
    );

    expect(Object.keys(toolsOf(new Bundled())[0]?.inputSchema.properties ?? {})).toEqual(['city', 'days']);
  });

  it('is called stale where only the blanks were left out, as tsx does', () => {
    const Squeezed = classFromText('find(town,days){return town+days}', 'find');
    bindManifest(
      manifest('Weather', entry('find', [{ name: 'city' }, { name: 'days' }], { city: STRING, days: STRING })),
      [Squeezed],
    );

    expect(() => toolsOf(new Squeezed())).toThrow(
      'Weather.find takes (town, days), but the manifest says (city, days).',
    );
  });

  it('is not called stale when a decorator wraps the method', () => {
    const logged = (_target: object, _key: string, descriptor: PropertyDescriptor): void => {
      const original = descriptor.value as (...args: unknown[]) => unknown;
      descriptor.value = function wrapper(this: unknown, ...args: unknown[]): unknown {
        return original.apply(this, args);
      };
    };
    class Wrapped {
      @logged
      @tool()
      find(city: string): string {
        return city;
      }
    }
    bindManifest(manifest('Wrapped', entry('find', [{ name: 'city' }], { city: STRING })), [Wrapped]);

    expect(toolsOf(new Wrapped())[0]?.inputSchema.properties).toEqual({ city: STRING });
  });

  it('of a newer version is refused', () => {
    expect(() => bindManifest({ version: 2, toolsets: [] }, [])).toThrow(
      'has version 2, but this toolwright reads version 1. Update toolwright',
    );
  });

  it('whose class is missing names the import cycle', () => {
    const [missing] = [] as (new () => object)[];
    expect(() => bindManifest(manifest('Weather'), [missing as new () => object])).toThrow('import cycle');
  });
});
