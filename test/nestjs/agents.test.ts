import { afterEach, describe, expect, it } from '@jest/globals';
import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { Agent as ToolwrightAgent, functionTool, tool, type Runner } from '../../src/index.js';
import {
  Agent,
  AgentRegistry,
  defineAgent,
  getAgentToken,
  InjectAgent,
  InjectRunner,
  MODULE_OPTIONS,
  provideAgent,
  RUNNER,
  ToolwrightModule,
  type ToolwrightModuleOptions,
} from '../../src/nestjs/index.js';
import { callTool, say, ScriptedModel, type FunctionModel } from '../../src/testing/index.js';
import { nestModule, obedientModel, outputsOf, outputsOfRun, runAgent, startModule } from '../support/nest-runs.js';

@Injectable()
class Shop {
  readonly name: string = 'Tea & Co';
}

@Injectable()
class TeaTools {
  constructor(private readonly shop: Shop) {}

  @tool({ description: 'Names the shop.' })
  name(): string {
    return this.shop.name;
  }
}

let module: TestingModule | undefined;

afterEach(async () => {
  await module?.close();
  module = undefined;
});

/** What an agent answers to any question, and what its model was asked. */
async function answerOf(started: TestingModule, model: ScriptedModel, name: string): Promise<unknown> {
  const agent = started.get<ToolwrightAgent>(getAgentToken(name), { strict: false });
  const result = await started.get<Runner>(RUNNER).run(agent, 'Hello');
  return [model.requests[0]?.instructions, result.finalOutput];
}

describe('the class of an agent', () => {
  it('is made with what the declaring module has when it is in no providers', async () => {
    @Agent({ name: 'Seller', tools: [TeaTools] })
    class SellerAgent {
      constructor(private readonly shop: Shop) {}

      instructions(): string {
        return `You sell for ${this.shop.name}.`;
      }
    }

    const model = new ScriptedModel([say('Hi')]);
    module = await startModule(
      { imports: [ToolwrightModule.forFeature([SellerAgent])], providers: [Shop, TeaTools] },
      { model },
    );

    expect(await answerOf(module, model, 'Seller')).toEqual(['You sell for Tea & Co.', 'Hi']);
  });

  it('is the provider where it is one, hooks of the life cycle included', async () => {
    @Agent({ name: 'Seller' })
    class SellerAgent implements OnModuleInit {
      private greeting = 'none';

      onModuleInit(): void {
        this.greeting = 'Be kind.';
      }

      instructions(): string {
        return this.greeting;
      }
    }

    const model = new ScriptedModel([say('Hi')]);
    module = await startModule(
      { imports: [ToolwrightModule.forFeature([SellerAgent])], providers: [SellerAgent] },
      { model },
    );

    expect(await answerOf(module, model, 'Seller')).toEqual(['Be kind.', 'Hi']);
  });

  it.each([true, false])('has its own methods as tools (among the providers: %s)', async (isProvider) => {
    @Agent({ name: 'Seller', tools: [TeaTools] })
    class SellerAgent {
      constructor(private readonly shop: Shop) {}

      @tool({ description: 'Greets.' })
      greet(who: string): string {
        return `Hello ${who} from ${this.shop.name}`;
      }
    }

    module = await startModule({
      imports: [ToolwrightModule.forFeature([SellerAgent])],
      providers: [Shop, TeaTools, ...(isProvider ? [SellerAgent] : [])],
    });

    expect(await outputsOfRun(module, SellerAgent, [['greet', { who: 'Ada' }], ['name']])).toEqual([
      'Hello Ada from Tea & Co',
      'Tea & Co',
    ]);
  });

  it('hears of its runs by methods that are named as hooks are', async () => {
    const heard: string[] = [];

    @Agent({ name: 'Seller', tools: [TeaTools], hooks: { onToolStart: () => void heard.push('decorator') } })
    class SellerAgent {
      constructor(private readonly shop: Shop) {}

      onToolStart(): void {
        heard.push(this.shop.name);
      }
    }

    module = await startModule({
      imports: [ToolwrightModule.forFeature([SellerAgent])],
      providers: [Shop, TeaTools],
    });
    await runAgent(module, SellerAgent, [['name']]);

    expect(heard.toSorted()).toEqual(['Tea & Co', 'decorator']);
  });

  it('hands over by class, in a circle as well', async () => {
    // The second class is not there yet when the first is decorated: its name is.
    @Agent({ name: 'Front', handoffs: ['Back'] })
    class FrontAgent {}

    @Agent({ name: 'Back', handoffs: [FrontAgent], tools: [TeaTools] })
    class BackAgent {}

    const model = new ScriptedModel([
      callTool('transfer_to_Back'),
      callTool('name'),
      callTool('transfer_to_Front'),
      say('Done'),
    ]);
    module = await startModule(
      {
        imports: [ToolwrightModule.forFeature([FrontAgent]), ToolwrightModule.forFeature([BackAgent])],
        providers: [Shop, TeaTools],
      },
      { model },
    );
    const agent = module.get<ToolwrightAgent>(getAgentToken(FrontAgent), { strict: false });
    const result = await module.get<Runner>(RUNNER).run(agent, 'Hello');

    expect([result.finalOutput, result.lastAgent.name]).toEqual(['Done', 'Front']);
    expect(module.get(AgentRegistry).agents.map(({ name }) => name)).toEqual(['Front', 'Back']);
  });
});

describe('a definition of an agent', () => {
  it('may be made of providers of the modules it imports', async () => {
    @Module({ providers: [Shop, TeaTools], exports: [Shop] })
    class ShopModule {}

    const seller = defineAgent({
      name: 'Seller',
      inject: [Shop],
      useFactory: async (shop: Shop) =>
        Promise.resolve({ instructions: `You sell for ${shop.name}.`, tools: [TeaTools] }),
    });
    const model = new ScriptedModel([callTool('name'), say('Hi')]);
    module = await startModule(
      { imports: [ToolwrightModule.forFeature([seller], { imports: [ShopModule] }), ShopModule] },
      { model },
    );

    expect(await answerOf(module, model, 'Seller')).toEqual(['You sell for Tea & Co.', 'Hi']);
  });

  it('may be a provider of a module, which has what the module has', async () => {
    const seller = defineAgent({
      name: 'Seller',
      inject: [Shop],
      useFactory: (shop: Shop) => ({ instructions: shop.name, tools: [TeaTools] }),
    });
    const model = new ScriptedModel([say('Hi')]);
    module = await startModule({ providers: [Shop, TeaTools, provideAgent(seller)] }, { model });

    expect(await answerOf(module, model, 'Seller')).toEqual(['Tea & Co', 'Hi']);
  });

  it('may be all there is to say', async () => {
    const lookUp = functionTool({
      name: 'look_up',
      description: 'Looks something up.',
      parameters: { type: 'object', properties: {} },
      execute: () => 'found',
    });
    const seller = defineAgent({ name: 'Seller', tools: [TeaTools, lookUp] });
    module = await startModule({ imports: [ToolwrightModule.forFeature([seller])], providers: [Shop, TeaTools] });

    expect(await outputsOfRun(module, seller, [['look_up'], ['name']])).toEqual(['found', 'Tea & Co']);
  });
});

describe('injection', () => {
  it('gives agents and the runner to any provider', async () => {
    @Agent({ name: 'Seller', tools: [TeaTools] })
    class SellerAgent {}

    const sellers = ToolwrightModule.forFeature([SellerAgent]);

    @Module({ imports: [sellers], providers: [Shop, TeaTools], exports: [sellers] })
    class SellerModule {}

    @Injectable()
    class Desk {
      @InjectAgent('Seller')
      private readonly byName!: ToolwrightAgent;

      constructor(
        @InjectAgent(SellerAgent) private readonly seller: ToolwrightAgent,
        @InjectRunner() private readonly runner: Runner,
      ) {}

      async ask(): Promise<unknown> {
        const result = await this.runner.run(this.seller, '[["name"]]');
        return [this.byName === this.seller, ...outputsOf(result)];
      }
    }

    module = await startModule({ imports: [SellerModule], providers: [Desk] });

    expect(await module.get(Desk).ask()).toEqual([true, 'Tea & Co']);
  });
});

describe('the options of the module', () => {
  const model = obedientModel();

  @Injectable()
  class Settings {
    createForRoot(): ToolwrightModuleOptions {
      return { model };
    }

    create(): ToolwrightModuleOptions {
      return { model };
    }
  }

  @Module({ providers: [{ provide: 'MODEL', useValue: model }, Settings], exports: ['MODEL', Settings] })
  class SettingsModule {}

  it.each<[string, Parameters<typeof ToolwrightModule.forRootAsync>[0]]>([
    [
      'a factory',
      { imports: [SettingsModule], inject: ['MODEL'], useFactory: (one: FunctionModel) => ({ model: one }) },
    ],
    ['a class', { useClass: Settings }],
    ['a provider', { imports: [SettingsModule], useExisting: Settings }],
  ])('may be made by %s', async (_what, options) => {
    const seller = defineAgent({ name: 'Seller', tools: [TeaTools] });
    module = await Test.createTestingModule({
      imports: [ToolwrightModule.forRootAsync(options), ToolwrightModule.forFeature([seller])],
      providers: [Shop, TeaTools],
    }).compile();
    await module.init();

    expect(await outputsOfRun(module, seller, [['name']])).toEqual(['Tea & Co']);
  });

  it('are refused when they are unknown, by a factory too', async () => {
    const options = { modle: model } as ToolwrightModuleOptions;

    expect(() => ToolwrightModule.forRoot(options)).toThrow('modle');
    await expect(
      Test.createTestingModule({ imports: [ToolwrightModule.forRootAsync({ useFactory: () => options })] }).compile(),
    ).rejects.toThrow('modle');
  });
});

describe('a test', () => {
  @Agent({ name: 'Seller', tools: [TeaTools] })
  class SellerAgent {}

  const metadata = { imports: [ToolwrightModule.forFeature([SellerAgent])], providers: [Shop, TeaTools] };

  it('may put another agent in the place of one, for who injects it and who hands over to it', async () => {
    const other = new ToolwrightAgent({ name: 'Other', instructions: 'Stand in.' });

    @Agent({ name: 'Front', handoffs: [SellerAgent] })
    class FrontAgent {}

    module = await startModule(
      { imports: [...metadata.imports, ToolwrightModule.forFeature([FrontAgent])] },
      {},
      (builder) => builder.overrideProvider(getAgentToken(SellerAgent)).useValue(other),
    );

    expect(module.get(getAgentToken(SellerAgent), { strict: false })).toBe(other);
    const front = module.get<ToolwrightAgent>(getAgentToken(FrontAgent), { strict: false });
    expect(front.handoffs.map(({ agent }) => agent)).toEqual([other]);
  });

  it('may put others in the place of dependencies, of the options and of the runner', async () => {
    const model = new ScriptedModel([callTool('name'), say('Scripted.')]);
    module = await startModule(metadata, {}, (builder) =>
      builder.overrideProvider(Shop).useValue({ name: 'A test' }).overrideProvider(MODULE_OPTIONS).useValue({ model }),
    );
    const agent = module.get<ToolwrightAgent>(getAgentToken(SellerAgent), { strict: false });
    const result = await module.get<Runner>(RUNNER).run(agent, 'Hello');

    expect([result.finalOutput, outputsOf(result)]).toEqual(['Scripted.', ['A test']]);
  });

  it('may put another in the place of the runner', async () => {
    @Injectable()
    class Desk {
      constructor(@InjectRunner() readonly runner: Runner) {}
    }

    const runner = { run: () => 'nothing' };
    module = await nestModule({ ...metadata, providers: [...metadata.providers, Desk] }, {}, (builder) =>
      builder.overrideProvider(RUNNER).useValue(runner),
    );

    expect(module.get(Desk).runner).toBe(runner);
  });
});
