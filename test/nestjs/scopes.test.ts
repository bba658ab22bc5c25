import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Controller, Inject, Injectable, Module, Post, Req, Scope } from '@nestjs/common';
import {
  ContextIdFactory,
  REQUEST,
  type ContextId,
  type ContextIdResolver,
  type ContextIdStrategy,
  type HostComponentInfo,
} from '@nestjs/core';
import { type TestingModule } from '@nestjs/testing';
import { tool, type Agent as ToolwrightAgent, type Runner } from '../../src/index.js';
import {
  Agent,
  defineAgent,
  getAgentToken,
  InjectAgent,
  InjectRunner,
  RUNNER,
  ToolwrightModule,
} from '../../src/nestjs/index.js';
import { nestModule, outputsOf, outputsOfRun, runAgent, startModule } from '../support/nest-runs.js';
import { collectGarbage } from '../support/collect-garbage.js';

/** What was made and put away, in order. */
let log: string[] = [];
let made = 0;

@Injectable({ scope: Scope.REQUEST })
class Ledger implements AsyncDisposable {
  readonly id = ++made;

  constructor(@Inject(REQUEST) readonly request: { readonly user?: string }) {
    log.push(`ledger ${this.id}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.resolve();
    log.push(`ledger ${this.id} closed`);
  }
}

@Injectable()
class BookingTools implements Disposable {
  constructor(private readonly ledger: Ledger) {}

  @tool({ description: 'Books.' })
  book(): string {
    return `${this.ledger.id} for ${this.ledger.request.user ?? 'nobody'}`;
  }

  [Symbol.dispose](): void {
    log.push(`tools of ${this.ledger.id} put away`);
  }
}

@Injectable({ scope: Scope.TRANSIENT })
class CounterTools implements Disposable {
  private count = 0;

  @tool({ description: 'Counts.' })
  count_up(): number {
    return ++this.count;
  }

  [Symbol.dispose](): void {
    log.push(`counter put away at ${this.count}`);
  }
}

@Injectable()
class SharedTools {
  private count = 0;

  @tool({ description: 'Counts for all.' })
  count_all(): number {
    return ++this.count;
  }
}

@Agent({ name: 'Clerk', tools: [BookingTools, CounterTools, SharedTools] })
class ClerkAgent {}

const clerks = ToolwrightModule.forFeature([ClerkAgent]);

@Module({
  imports: [clerks],
  providers: [Ledger, BookingTools, CounterTools, SharedTools],
  exports: [clerks],
})
class ClerkModule {}

let module: TestingModule;

beforeEach(() => {
  log = [];
  made = 0;
});

afterEach(async () => {
  await module.close();
  ContextIdFactory.apply(undefined as never);
});

describe('the scope of a provider', () => {
  it('gives each run one instance in the scope of a request, and puts it away with what it was given', async () => {
    module = await startModule({ imports: [ClerkModule] });

    const outputs = [
      await outputsOfRun(module, ClerkAgent, [[['book'], ['book']], ['book']], { request: { user: 'Ada' } }),
      await outputsOfRun(module, ClerkAgent, [['book']]),
    ];

    expect(outputs).toEqual([['1 for Ada', '1 for Ada', '1 for Ada'], ['2 for nobody']]);
    expect(log).toEqual([
      'ledger 1',
      'tools of 1 put away',
      'ledger 1 closed',
      'ledger 2',
      'tools of 2 put away',
      'ledger 2 closed',
    ]);
  });

  it('keeps parallel runs of one request apart', async () => {
    module = await startModule({ imports: [ClerkModule] });
    const request = { user: 'Ada' };

    const outputs = await Promise.all(
      [1, 2].map(() => outputsOfRun(module, ClerkAgent, [['book'], ['book']], { request })),
    );

    expect(outputs.toSorted(([left = ''], [right = '']) => String(left).localeCompare(String(right)))).toEqual([
      ['1 for Ada', '1 for Ada'],
      ['2 for Ada', '2 for Ada'],
    ]);
  });

  it('gives each run a transient instance of its own, and all runs the one of the application', async () => {
    module = await startModule({ imports: [ClerkModule] });
    const calls = [['count_up'], ['count_up'], ['count_all']] as const;

    const outputs = [await outputsOfRun(module, ClerkAgent, calls), await outputsOfRun(module, ClerkAgent, calls)];

    expect(outputs).toEqual([
      [1, 2, 1],
      [1, 2, 2],
    ]);
    expect(log).toEqual(['counter put away at 2', 'counter put away at 2']);
  });

  it('tells the model when an instance cannot be made, puts away what could, and works in the next run', async () => {
    let isBroken = true;

    @Injectable({ scope: Scope.REQUEST })
    class FragileTools {
      constructor(readonly ledger: Ledger) {
        if (isBroken) throw new Error('The ledger is locked.');
      }

      @tool({ description: 'Reads.' })
      read(): number {
        return this.ledger.id;
      }
    }

    @Agent({ name: 'Reader', tools: [FragileTools] })
    class ReaderAgent {}

    module = await startModule({
      imports: [ToolwrightModule.forFeature([ReaderAgent])],
      providers: [Ledger, FragileTools],
    });

    const failed = await outputsOfRun(module, ReaderAgent, [['read']]);
    isBroken = false;
    const next = await outputsOfRun(module, ReaderAgent, [['read']]);

    expect([failed, next]).toEqual([[expect.stringContaining('The ledger is locked.')], [2]]);
    expect(log).toEqual(['ledger 1', 'ledger 1 closed', 'ledger 2', 'ledger 2 closed']);
  });

  it('puts away all that was made, whatever of it fails to be', async () => {
    @Injectable({ scope: Scope.REQUEST })
    class StubbornTools {
      constructor(readonly ledger: Ledger) {}

      @tool({ description: 'Reads.' })
      read(): number {
        return this.ledger.id;
      }

      [Symbol.dispose](): void {
        throw new Error('I stay.');
      }
    }

    @Agent({ name: 'Reader', tools: [StubbornTools] })
    class ReaderAgent {}

    module = await startModule({
      imports: [ToolwrightModule.forFeature([ReaderAgent])],
      providers: [Ledger, StubbornTools],
    });

    const warned = jest.spyOn(console, 'warn').mockReturnValue();
    const result = await runAgent(module, ReaderAgent, [['read']]);

    expect(result.finalOutput).toBe('done');
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('I stay.'));
    warned.mockRestore();
    expect(log).toEqual(['ledger 1', 'ledger 1 closed']);
  });

  it('leaves alone what a factory returns, and the request: others may use them', async () => {
    const shared = { [Symbol.dispose]: () => log.push('shared closed') };
    const request = { [Symbol.dispose]: () => log.push('request closed') };

    @Injectable({ scope: Scope.REQUEST })
    class PoolTools {
      constructor(
        @Inject('POOL') readonly pool: object,
        @Inject(REQUEST) readonly request: object,
      ) {}

      @tool({ description: 'Asks.' })
      ask(): boolean {
        return this.pool === shared && this.request === request;
      }
    }

    @Agent({ name: 'Asker', tools: [PoolTools] })
    class AskerAgent {}

    module = await startModule({
      imports: [ToolwrightModule.forFeature([AskerAgent])],
      providers: [PoolTools, { provide: 'POOL', scope: Scope.REQUEST, useFactory: () => shared }],
    });

    expect([await outputsOfRun(module, AskerAgent, [['ask']], { request }), log]).toEqual([[true], []]);
  });

  it('finds the request where the options say that it is', async () => {
    module = await startModule(
      { imports: [ClerkModule] },
      { requestOf: (context) => (context as { readonly http: object }).http },
    );

    const outputs = await outputsOfRun(module, ClerkAgent, [['book']], { http: { user: 'Bo' } });

    expect(outputs).toEqual(['1 for Bo']);
  });

  it('gives a run that goes on after an approval new instances, and puts away those of before', async () => {
    @Injectable({ scope: Scope.REQUEST })
    class CarefulTools {
      constructor(readonly ledger: Ledger) {}

      @tool({ description: 'Looks.' })
      look(): number {
        return this.ledger.id;
      }

      @tool({ description: 'Erases.', needsApproval: true })
      erase(): number {
        return this.ledger.id;
      }
    }

    @Agent({ name: 'Eraser', tools: [CarefulTools] })
    class EraserAgent {}

    module = await startModule({
      imports: [ToolwrightModule.forFeature([EraserAgent])],
      providers: [Ledger, CarefulTools],
    });
    const agent = module.get<ToolwrightAgent>(getAgentToken(EraserAgent), { strict: false });

    const waiting = await runAgent(module, EraserAgent, [['look'], ['erase']]);
    const atPause = [...log];
    for (const item of waiting.interruptions) waiting.state.approve(item);
    const result = await module.get<Runner>(RUNNER).run(agent, waiting.state as never);

    expect([atPause, outputsOf(waiting), outputsOf(result)]).toEqual([['ledger 1', 'ledger 1 closed'], [1], [1, 2]]);
    expect(log).toEqual(['ledger 1', 'ledger 1 closed', 'ledger 2', 'ledger 2 closed']);
  });

  it('gives the run of an agent inside a call instances of its own', async () => {
    @Injectable()
    class OfficeTools {
      constructor(private readonly ledger: Ledger) {}

      @tool({ description: 'Opens.' })
      open(): number {
        return this.ledger.id;
      }
    }

    const office = defineAgent({
      name: 'Office',
      inject: [getAgentToken(ClerkAgent)],
      useFactory: (clerk: ToolwrightAgent) => ({
        tools: [OfficeTools, clerk.asTool({ toolName: 'delegate', toolDescription: 'Has it done.' })],
      }),
    });

    module = await startModule({
      imports: [ToolwrightModule.forFeature([office], { imports: [ClerkModule] }), ClerkModule],
      providers: [Ledger, OfficeTools],
    });

    await runAgent(module, office, [['open'], ['delegate', { input: '[["book"]]' }], ['open']], {
      request: { user: 'Ada' },
    });

    expect(log).toEqual(['ledger 1', 'ledger 2', 'tools of 2 put away', 'ledger 2 closed', 'ledger 1 closed']);
  });
});

describe('a durable provider', () => {
  interface TenantRequest {
    readonly tenant: string;
    readonly user: string;
  }

  const tenants = new Map<string, ContextId>();

  class ByTenant implements ContextIdStrategy<TenantRequest> {
    attach(contextId: ContextId, request: TenantRequest): ContextIdResolver {
      const tenant = tenants.get(request.tenant) ?? ContextIdFactory.create();
      tenants.set(request.tenant, tenant);
      return {
        resolve: (info: HostComponentInfo) => (info.isTreeDurable ? tenant : contextId),
        payload: { tenant: request.tenant },
      };
    }
  }

  @Injectable({ scope: Scope.REQUEST, durable: true })
  class TenantStore implements Disposable {
    readonly id = ++made;

    constructor(@Inject(REQUEST) readonly request: Partial<TenantRequest>) {}

    [Symbol.dispose](): void {
      log.push('store closed');
    }
  }

  @Injectable()
  class TenantTools {
    constructor(private readonly store: TenantStore) {}

    @tool({ description: 'Says whose it is.' })
    whose(): unknown {
      return { id: this.store.id, ...this.store.request };
    }
  }

  @Injectable({ scope: Scope.REQUEST })
  class UserTools {
    constructor(
      private readonly store: TenantStore,
      @Inject(REQUEST) private readonly request: TenantRequest,
    ) {}

    @tool({ description: 'Says who asks.' })
    who(): unknown {
      return { store: this.store.id, of: this.store.request, by: this.request.user };
    }
  }

  @Agent({ name: 'Tenant', tools: [TenantTools, UserTools] })
  class TenantAgent {}

  beforeEach(async () => {
    tenants.clear();
    module = await startModule({
      imports: [ToolwrightModule.forFeature([TenantAgent])],
      providers: [TenantStore, TenantTools, UserTools],
    });
  });

  it('is shared by the runs of one tenant and knows what the strategy tells, while others have the request', async () => {
    ContextIdFactory.apply(new ByTenant());
    const calls = [['whose'], ['who']] as const;

    const outputs = [
      await outputsOfRun(module, TenantAgent, calls, { request: { tenant: 'a', user: 'Ada' } }),
      await outputsOfRun(module, TenantAgent, calls, { request: { tenant: 'b', user: 'Bo' } }),
      await outputsOfRun(module, TenantAgent, calls, { request: { tenant: 'a', user: 'Al' } }),
    ];

    expect(outputs).toEqual([
      [
        { id: 1, tenant: 'a' },
        { store: 1, of: { tenant: 'a' }, by: 'Ada' },
      ],
      [
        { id: 2, tenant: 'b' },
        { store: 2, of: { tenant: 'b' }, by: 'Bo' },
      ],
      [
        { id: 1, tenant: 'a' },
        { store: 1, of: { tenant: 'a' }, by: 'Al' },
      ],
    ]);
    expect(log).toEqual([]);
  });

  it('is made for the run where no request tells the tenant', async () => {
    ContextIdFactory.apply(new ByTenant());

    const outputs = [
      await outputsOfRun(module, TenantAgent, [['whose']]),
      await outputsOfRun(module, TenantAgent, [['whose']]),
    ];

    expect(outputs).toEqual([[{ id: 1 }], [{ id: 2 }]]);
    expect(log).toEqual(['store closed', 'store closed']);
  });

  it('does not keep the request of the first run where the strategy tells nothing of it', async () => {
    const tenant = ContextIdFactory.create();
    ContextIdFactory.apply({ attach: (contextId) => (info) => (info.isTreeDurable ? tenant : contextId) });

    const outputs = await outputsOfRun(module, TenantAgent, [['whose']], { request: { tenant: 'a', user: 'Ada' } });

    expect(outputs).toEqual([{ id: 1 }]);
  });
});

describe('memory', () => {
  it('keeps no instance of a run that is over', async () => {
    const instances: WeakRef<object>[] = [];

    @Injectable({ scope: Scope.REQUEST })
    class HeavyTools {
      readonly weight = new Uint8Array(10_000);

      constructor() {
        instances.push(new WeakRef(this));
      }

      @tool({ description: 'Weighs.' })
      weigh(): number {
        return this.weight.length;
      }
    }

    @Injectable({ scope: Scope.TRANSIENT })
    class LightTools {
      constructor() {
        instances.push(new WeakRef(this));
      }

      @tool({ description: 'Floats.' })
      float(): string {
        return 'high';
      }
    }

    @Agent({ name: 'Weigher', tools: [HeavyTools, LightTools] })
    class WeigherAgent {}

    module = await startModule({
      imports: [ToolwrightModule.forFeature([WeigherAgent])],
      providers: [HeavyTools, LightTools],
    });
    for (let run = 0; run < 1000; run++) await runAgent(module, WeigherAgent, [[['weigh'], ['float']]]);
    await collectGarbage();

    expect(instances.length).toBeGreaterThanOrEqual(2000);
    expect(instances.filter((instance) => instance.deref() !== undefined).length).toBeLessThan(10);
  });
});

describe('a request that starts runs', () => {
  @Controller()
  class ClerkController {
    constructor(
      @InjectAgent(ClerkAgent) private readonly clerk: ToolwrightAgent,
      @InjectRunner() private readonly runner: Runner,
      private readonly ledger: Ledger,
    ) {}

    @Post('book')
    async book(@Req() request: object): Promise<unknown> {
      const results = await Promise.all(
        [1, 2].map(() => this.runner.run(this.clerk as never, JSON.stringify([['book']]), { context: { request } })),
      );
      return { own: this.ledger.id, runs: results.map((result) => outputsOf(result as never)) };
    }
  }

  it('has instances of its own beside those of its runs', async () => {
    module = await nestModule({ imports: [ClerkModule], controllers: [ClerkController], providers: [Ledger] });
    const application = module.createNestApplication();
    application.use((request: { user?: string }, _response: unknown, next: () => void) => {
      request.user = 'Ada';
      next();
    });
    await application.listen(0, '127.0.0.1');

    const response = await fetch(`${await application.getUrl()}/book`, { method: 'POST' });

    expect(await response.json()).toEqual({ own: 1, runs: [['2 for Ada'], ['3 for Ada']] });
    await application.close();
  });
});
