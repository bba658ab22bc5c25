import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Controller, forwardRef, Get, Inject, Injectable, Module, Scope, type DynamicModule } from '@nestjs/common';
import { LazyModuleLoader } from '@nestjs/core';
import { type TestingModule } from '@nestjs/testing';
import { tool, type Agent as ToolwrightAgent } from '../../src/index.js';
import {
  Agent,
  getAgentToken,
  toolsOfModule,
  ToolTags,
  toolsTagged,
  ToolwrightModule,
} from '../../src/nestjs/index.js';
import { outputsOfRun, startModule } from '../support/nest-runs.js';

@Injectable()
class Shelf {
  readonly books = ['Emma'];
}

@Injectable()
class BookTools {
  constructor(protected readonly shelf: Shelf) {}

  @tool({ description: 'Lists the books.' })
  list(): readonly string[] {
    return this.shelf.books;
  }
}

type ImportedModule = NonNullable<DynamicModule['imports']>[number];

let module: TestingModule | undefined;

afterEach(async () => {
  await module?.close();
  module = undefined;
});

/** What `list()` answers in a module of these providers, and the tools the agent has. */
async function listing(
  providers: NonNullable<DynamicModule['providers']>,
  tools: readonly object[] = [BookTools],
): Promise<readonly unknown[]> {
  @Agent({ name: 'Library', tools })
  class LibraryAgent {}

  module = await startModule({
    imports: [ToolwrightModule.forFeature([LibraryAgent])],
    providers: [Shelf, ...providers],
  });
  return outputsOfRun(module, LibraryAgent, [['list']]);
}

function namesOf(from: TestingModule, name: string): readonly string[] {
  const { tools } = from.get<ToolwrightAgent>(getAgentToken(name), { strict: false });
  return tools.map(({ name }) => name);
}

/** A token without tools of its own, as applications have them for what may be exchanged. */
abstract class Books {
  abstract list(): readonly string[];
}

describe('a provider', () => {
  it('is found by its class', async () => {
    expect(await listing([BookTools])).toEqual([['Emma']]);
  });

  it('is found by an abstract token with useClass', async () => {
    expect(await listing([{ provide: Books, useClass: BookTools }], [Books])).toEqual([['Emma']]);
  });

  it('is found by the class behind a token', async () => {
    expect(await listing([{ provide: 'BOOKS', useClass: BookTools }])).toEqual([['Emma']]);
  });

  it('is found by what a factory returns, in its own time too', async () => {
    const useFactory = async (shelf: Shelf): Promise<BookTools> => Promise.resolve(new BookTools(shelf));

    expect(await listing([{ provide: Books, inject: [Shelf], useFactory }], [Books])).toEqual([['Emma']]);
  });

  it('is found by the token of a factory that makes it for each request', async () => {
    const provider = {
      provide: BookTools,
      inject: [Shelf],
      scope: Scope.REQUEST,
      useFactory: (shelf: Shelf) => new BookTools(shelf),
    };

    expect(await listing([provider])).toEqual([['Emma']]);
  });

  it('is found as a value', async () => {
    expect(await listing([{ provide: Books, useValue: new BookTools(new Shelf()) }], [Books])).toEqual([['Emma']]);
  });

  it('is found by the token that useExisting gives it, and by its class, as one', async () => {
    const alias = { provide: Books, useExisting: BookTools };

    expect(await listing([BookTools, alias], [Books, BookTools])).toEqual([['Emma']]);
    expect(namesOf(module as TestingModule, 'Library')).toEqual(['list']);
  });

  it('has the tools that it inherits', async () => {
    @Injectable()
    class RareBookTools extends BookTools {
      override list(): readonly string[] {
        return [...super.list(), 'Lady Susan'];
      }
    }

    expect(await listing([RareBookTools], [RareBookTools])).toEqual([['Emma', 'Lady Susan']]);
  });

  it('is found in a proxy that hands out functions of its own', async () => {
    const calls: unknown[] = [];
    const proxied = new Proxy(new BookTools(new Shelf()), {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (key !== 'list') return value;
        return () => {
          calls.push(key);
          return target.list();
        };
      },
    });

    expect(await listing([{ provide: BookTools, useValue: proxied }])).toEqual([['Emma']]);
    expect(calls).toEqual(['list']);
  });

  it('is found behind a class decorator that puts a proxy in the place of the class', async () => {
    let made = 0;
    const counted = <T extends new (...args: never[]) => object>(target: T): T =>
      new Proxy(target, {
        construct(...construction) {
          made++;
          return Reflect.construct(...construction) as object;
        },
      });

    @counted
    @Injectable()
    class CountedTools {
      private readonly books = ['Emma'];

      @tool({ description: 'Lists the books.' })
      list(): readonly string[] {
        return this.books;
      }
    }

    expect(await listing([CountedTools], [CountedTools])).toEqual([['Emma']]);
    expect(made).toBe(1);
  });

  it('is found behind a class decorator that puts a subclass in the place of the class', async () => {
    // oxlint-disable-next-line typescript/no-explicit-any -- TypeScript asks it of what a class is extended by
    const loud = <T extends new (...args: any[]) => { list(): readonly string[] }>(target: T): T =>
      class extends target {
        override list(): readonly string[] {
          return super.list().map((title) => title.toUpperCase());
        }
      };

    @loud
    @Injectable()
    class LoudTools {
      constructor(readonly shelf: Shelf) {}

      @tool({ description: 'Lists the books.' })
      list(): readonly string[] {
        return this.shelf.books;
      }
    }

    expect(await listing([LoudTools], [LoudTools])).toEqual([['EMMA']]);
  });

  it('answers with what a test puts in its place, be it a plain object', async () => {
    @Agent({ name: 'Library', tools: [BookTools] })
    class LibraryAgent {}

    module = await startModule(
      { imports: [ToolwrightModule.forFeature([LibraryAgent])], providers: [Shelf, BookTools] },
      {},
      (builder) => builder.overrideProvider(BookTools).useValue({ list: () => ['a test'] }),
    );

    expect(await outputsOfRun(module, LibraryAgent, [['list']])).toEqual([['a test']]);
  });

  it('is called by what a spy puts in the place of a method, at any time', async () => {
    await listing([BookTools]);
    const tools = (module as TestingModule).get(BookTools);
    const spy = jest.spyOn(tools, 'list').mockReturnValue(['Spied']);
    const spied = await outputsOfRun(module as TestingModule, 'Library', [['list']]);
    spy.mockRestore();

    expect([spied, await outputsOfRun(module as TestingModule, 'Library', [['list']])]).toEqual([
      [['Spied']],
      [['Emma']],
    ]);
  });

  it('is a controller where its methods are routes as well', async () => {
    @Controller('books')
    class BookController {
      constructor(private readonly shelf: Shelf) {}

      @Get()
      @tool({ description: 'Lists the books.' })
      list(): readonly string[] {
        return this.shelf.books;
      }
    }

    @Agent({ name: 'Library', tools: [BookController] })
    class LibraryAgent {}

    module = await startModule({
      imports: [ToolwrightModule.forFeature([LibraryAgent])],
      providers: [Shelf],
      controllers: [BookController],
    });

    expect(await outputsOfRun(module, LibraryAgent, [['list']])).toEqual([['Emma']]);
  });
});

describe('a selection', () => {
  @Injectable()
  class LoanTools {
    @tool({ description: 'Lends.' })
    @ToolTags('desk')
    lend(): string {
      return 'lent';
    }

    @tool({ description: 'Burns.' })
    burn(): string {
      return 'burnt';
    }
  }

  @Injectable()
  @ToolTags('desk')
  class FeeTools {
    @tool({ description: 'Asks a fee.' })
    charge(): string {
      return 'charged';
    }
  }

  @Controller()
  class DoorController {
    @tool({ description: 'Opens.' })
    open(): string {
      return 'open';
    }
  }

  @Module({ providers: [LoanTools, FeeTools], controllers: [DoorController] })
  class DeskModule {}

  @Module({})
  class RootModule {
    static withAgent(tools: readonly object[]): DynamicModule {
      @Agent({ name: 'Desk', tools })
      class DeskAgent {}
      return { module: RootModule, imports: [ToolwrightModule.forFeature([DeskAgent]), DeskModule] };
    }
  }

  it('by tag takes methods and whole classes', async () => {
    module = await startModule({ imports: [RootModule.withAgent([toolsTagged('desk')])] });

    expect(namesOf(module, 'Desk')).toEqual(['lend', 'charge']);
  });

  it('by module takes its providers and controllers', async () => {
    module = await startModule({ imports: [RootModule.withAgent([toolsOfModule(DeskModule)])] });

    expect(namesOf(module, 'Desk')).toEqual(['lend', 'burn', 'charge', 'open']);
  });

  it('takes each tool once, however often it is selected', async () => {
    const tools = [LoanTools, toolsTagged('desk'), toolsOfModule(DeskModule)];
    module = await startModule({ imports: [RootModule.withAgent(tools)] });

    expect(namesOf(module, 'Desk')).toEqual(['lend', 'burn', 'charge', 'open']);
  });
});

describe('a module', () => {
  @Module({})
  class CatalogModule {
    static of(...books: string[]): DynamicModule {
      return {
        module: CatalogModule,
        providers: [BookTools, { provide: Shelf, useValue: { books } }],
        exports: [BookTools],
      };
    }
  }

  /** Imports that declare an agent with the tools of books, beside others. */
  function withAgent(...imports: readonly ImportedModule[]): ImportedModule[] {
    @Agent({ name: 'Library', tools: [BookTools] })
    class LibraryAgent {}
    return [ToolwrightModule.forFeature([LibraryAgent]), ...imports];
  }

  it('may be dynamic or global', async () => {
    module = await startModule({ imports: withAgent({ ...CatalogModule.of('Persuasion'), global: true }) });

    expect(await outputsOfRun(module, 'Library', [['list']])).toEqual([['Persuasion']]);
  });

  it('has the provider of its agents in itself, rather than one of that class elsewhere', async () => {
    @Module({
      imports: withAgent(),
      providers: [BookTools, { provide: Shelf, useValue: { books: ['Near'] } }],
    })
    class NearModule {}

    module = await startModule({ imports: [CatalogModule.of('Far'), NearModule] });

    expect(await outputsOfRun(module, 'Library', [['list']])).toEqual([['Near']]);
  });

  it('has the provider of its agents from what it imports, through modules that pass it on', async () => {
    const catalog = CatalogModule.of('Imported');

    @Module({ imports: [catalog], exports: [catalog] })
    class PassingModule {}

    @Module({ imports: withAgent(PassingModule) })
    class AgentsModule {}

    module = await startModule({ imports: [CatalogModule.of('Far'), AgentsModule] });

    expect(await outputsOfRun(module, 'Library', [['list']])).toEqual([['Imported']]);
  });

  it('may import another that imports it', async () => {
    @Injectable()
    class LeftTools {
      // Named by a function, as the class is not there yet.
      constructor(@Inject(forwardRef(() => RightTools)) private readonly right: { name(): string }) {}

      @tool({ description: 'Names the other.' })
      other(): string {
        return this.right.name();
      }

      name(): string {
        return 'left';
      }
    }

    @Injectable()
    class RightTools {
      constructor(@Inject(forwardRef(() => LeftTools)) private readonly left: { name(): string }) {}

      @tool({ description: 'Names the other.' })
      opposite(): string {
        return this.left.name();
      }

      name(): string {
        return 'right';
      }
    }

    @Agent({ name: 'Both', tools: [LeftTools, RightTools] })
    class BothAgent {}

    @Module({ imports: [forwardRef(() => RightModule)], providers: [LeftTools], exports: [LeftTools] })
    class LeftModule {}

    @Module({
      imports: [forwardRef(() => LeftModule), ToolwrightModule.forFeature([BothAgent])],
      providers: [RightTools],
      exports: [RightTools],
    })
    class RightModule {}

    module = await startModule({ imports: [LeftModule] });

    expect(await outputsOfRun(module, BothAgent, [['other'], ['opposite']])).toEqual(['right', 'left']);
  });

  it('may be loaded when it is first needed, agents and tools together', async () => {
    @Module({ imports: withAgent(CatalogModule.of('Late')) })
    class LateModule {}

    module = await startModule({});
    const late = await module.get(LazyModuleLoader).load(() => LateModule);

    expect(await outputsOfRun(late, 'Library', [['list']])).toEqual([['Late']]);
  });
});
