import { afterEach, describe, expect, it } from '@jest/globals';
import {
  Inject,
  Injectable,
  Module,
  Scope,
  UseGuards,
  UseInterceptors,
  type CanActivate,
  type Provider,
} from '@nestjs/common';
import { REQUEST } from '@nestjs/core';
import type { TestingModule } from '@nestjs/testing';
import { bindManifest, tool } from '../../src/index.js';
import {
  Agent,
  defineAgent,
  provideAgent,
  runsController,
  ToolDiscoveryError,
  toolsOfModule,
  toolsTagged,
  ToolwrightModule,
  type DeclaredAgent,
} from '../../src/nestjs/index.js';
import { nestModule, runAgent } from '../support/nest-runs.js';

let module: TestingModule | undefined;

afterEach(async () => {
  await module?.close();
  module = undefined;
});

@Injectable()
class TeaTools {
  @tool({ description: 'Pours.' })
  pour(): string {
    return 'poured';
  }
}

@Module({ providers: [TeaTools] })
class GreenModule {}

@Module({ providers: [TeaTools] })
class BlackModule {}

/** The problems that an application of these agents and providers starts with. */
async function problemsOf(
  agents: readonly DeclaredAgent[],
  providers: Provider[] = [],
  imports: (new () => object)[] = [],
  ofAgents: (new () => object)[] = [],
): Promise<readonly string[]> {
  const feature = ToolwrightModule.forFeature(agents, { imports: ofAgents });
  module = await nestModule({ imports: [feature, ...imports], providers });
  try {
    await module.init();
    return [];
  } catch (error) {
    // What never started cannot be closed.
    module = undefined;
    if (error instanceof ToolDiscoveryError) return error.problems;
    throw error;
  }
}

function agentWith(
  name: string,
  tools: readonly object[],
  more: { readonly handoffs?: readonly string[] } = {},
): DeclaredAgent {
  @Agent({ name, tools, ...more })
  class SomeAgent {}
  return SomeAgent;
}

describe('an application', () => {
  it('starts with one error that lists all that is wrong with all its agents', async () => {
    class LonelyTools {
      @tool({ description: 'Waits.' })
      wait(): string {
        return 'still';
      }
    }

    @Injectable()
    class HalfTools {
      @tool({ description: 'Does half.' })
      half(what: Map<string, number>): string {
        return String(what.size);
      }

      @tool({ description: 'Is static.' })
      static whole(): string {
        return 'whole';
      }
    }

    const agents = [
      agentWith('Several', [TeaTools, LonelyTools, toolsOfModule(EmptyModule), toolsTagged('none')], {
        handoffs: ['Nobody'],
      }),
      agentWith('Half', [HalfTools]),
    ];

    expect(await problemsOf(agents, [HalfTools], [GreenModule, BlackModule, EmptyModule])).toEqual([
      'Agent "Several" has the tools of TeaTools, but there are several: TeaTools of GreenModule, TeaTools of BlackModule. ' +
        'Declare the agent in the module whose TeaTools it is to have, or select by module: toolsOfModule(GreenModule).',
      'Agent "Several" has the tools of LonelyTools, but no module provides it. Add LonelyTools to the providers of a module that the application imports.',
      'Agent "Several" selects the tools of EmptyModule, but no provider or controller of that module has a @tool method.',
      `Agent "Several" selects the tools with the tag 'none', but none has @ToolTags('none').`,
      'Agent "Several" hands over to "Nobody", which no module declares. Add it to ToolwrightModule.forFeature([…]).',
      'HalfTools of RootTestModule: the tool whole() is static, so neither injection nor guards reach it. Make it a method of the instance.',
      expect.stringMatching(
        /^HalfTools of RootTestModule: .*HalfTools\.half.*npx toolwright generate.*\n.*toolwright\/test-setup/su,
      ),
    ]);
  });

  @Module({})
  class EmptyModule {}

  it('names the module whose class has another form than its manifest, and what to run', async () => {
    @Injectable()
    class OldTools {
      @tool()
      fresh(): string {
        return 'fresh';
      }
    }

    bindManifest({ version: 1, toolsets: [{ className: 'OldTools', source: 'old.ts', tools: [] }] }, [OldTools]);

    expect(await problemsOf([agentWith('Old', [OldTools])], [OldTools])).toEqual([
      expect.stringMatching(/^OldTools of RootTestModule: .*npx toolwright generate/su),
    ]);
  });

  it('refuses two agents of one name', async () => {
    expect(await problemsOf([agentWith('Twin', [])], [], [TwinModule])).toEqual([
      'Agent "Twin" is declared more than once. Give each agent a name of its own, or declare it in one module only.',
    ]);
  });

  @Module({ imports: [ToolwrightModule.forFeature([agentWith('Twin', [])])] })
  class TwinModule {}

  it('refuses a second forRoot(), as it would be chance which of the two a run is of', async () => {
    const twice = nestModule({ imports: [ToolwrightModule.forRoot({ shutdown: { runs: 'cancel' } })] });

    await expect(twice).rejects.toThrow(/forRoot\(\) stands in the application more than once\. .* forFeature\(\)/);
  });

  it('refuses static tools, which injection and guards cannot reach', async () => {
    @Injectable()
    class StaticTools {
      @tool({ description: 'Does.' })
      run(): string {
        return 'ran';
      }

      @tool({ description: 'Is static.' })
      static whole(): string {
        return 'whole';
      }
    }

    expect(await problemsOf([agentWith('Static', [StaticTools])], [StaticTools])).toEqual([
      'StaticTools of RootTestModule: the tool whole() is static, so neither injection nor guards reach it. Make it a method of the instance.',
    ]);
  });

  it('refuses guards that Nest would leave out in silence, as of what a factory makes', async () => {
    class Never implements CanActivate {
      canActivate(): boolean {
        return false;
      }
    }

    @Injectable()
    class GuardedTools {
      @tool({ description: 'Does.' })
      @UseGuards(Never)
      run(): string {
        return 'ran';
      }
    }

    const made = { provide: GuardedTools, useFactory: () => new GuardedTools() };
    const named = { provide: 'GUARDED', useClass: GuardedTools };

    expect(await problemsOf([agentWith('Guarded', [GuardedTools])], [made])).toEqual([
      'GuardedTools of RootTestModule: @UseGuards(Never) on run() has no effect, as Nest registers the enhancers of classes only. ' +
        'Provide the class itself (providers: [GuardedTools]), or hand @UseGuards an instance.',
    ]);
    expect(await problemsOf([agentWith('Guarded', [GuardedTools])], [named])).toEqual([]);
  });

  it('refuses an instance whose class has enhancers, which only what Nest makes has around its calls', async () => {
    class Never implements CanActivate {
      canActivate(): boolean {
        return false;
      }
    }

    @Injectable()
    class SafeTools {
      @tool({ description: 'Opens.' })
      @UseGuards(Never)
      open(): string {
        return 'open';
      }

      @tool({ description: 'Knocks.' })
      knock(): string {
        return 'knocked';
      }
    }

    @UseGuards(new Never())
    @UseInterceptors({ intercept: (_context, next) => next.handle() })
    class VaultTools extends SafeTools {
      @tool()
      override open(): string {
        return 'wide open';
      }
    }

    class DoorTools extends SafeTools {
      @tool()
      @UseGuards()
      override open(): string {
        return 'as everybody may';
      }
    }

    @Module({ providers: [SafeTools], exports: [SafeTools] })
    class SafeModule {}

    const made = defineAgent({
      name: 'Made',
      inject: [SafeTools],
      useFactory: (tools: SafeTools) => ({ tools: [tools] }),
    });
    const agents = [agentWith('Vault', [new VaultTools()]), made, agentWith('Door', [new DoorTools(), new TeaTools()])];

    expect(await problemsOf(agents, [], [], [SafeModule])).toEqual([
      'Agent "Vault" is given an instance of VaultTools, whose calls Nest has no part in, so there would be no effect of ' +
        '@UseGuards on the class, @UseGuards on open(), @UseInterceptors on the class. ' +
        'Give the class (tools: [VaultTools]) and add VaultTools to the providers of a module, so that Nest makes it.',
      expect.stringContaining(
        'Agent "Made" is given an instance of SafeTools, whose calls Nest has no part in, so there would be no effect of @UseGuards on open(). Give',
      ),
    ]);
  });

  it('refuses static tools with guards, of a class that no module provides', async () => {
    @UseGuards(class Never {})
    class StaticTools {
      @tool({ description: 'Is static.' })
      static whole(): string {
        return 'whole';
      }
    }

    expect(await problemsOf([agentWith('Static', [StaticTools])])).toEqual([
      expect.stringContaining('Agent "Static" is given static tools of StaticTools'),
    ]);
  });

  it('refuses an instance whose class has static tools with guards, which come with it', async () => {
    class MixedTools {
      @tool({ description: 'Is open.' })
      open(): string {
        return 'open';
      }

      @tool({ description: 'Is static.' })
      @UseGuards(class Never {})
      static whole(): string {
        return 'whole';
      }
    }

    expect(await problemsOf([agentWith('Mixed', [new MixedTools()])])).toEqual([
      expect.stringContaining(
        'Agent "Mixed" is given an instance of MixedTools, whose calls Nest has no part in, so there would be no effect of @UseGuards on whole().',
      ),
    ]);
  });

  it('refuses a tool whose name is a symbol, by class and method', async () => {
    const OPEN = Symbol('open');

    @Injectable()
    class SymbolTools {
      @tool({ description: 'Opens.' })
      [OPEN](): string {
        return 'open';
      }
    }

    @Agent({ name: 'Own' })
    class OwnAgent {
      @tool({ description: 'Opens.' })
      [OPEN](): string {
        return 'open';
      }
    }

    const sentence = 'Symbol(open): @tool stands on a method with a symbol for a name; give it a string name.';
    expect(await problemsOf([agentWith('Symbolic', [SymbolTools]), OwnAgent], [SymbolTools])).toEqual([
      expect.stringContaining(`SymbolTools.${sentence}`),
      expect.stringContaining(`OwnAgent.${sentence}`),
    ]);
    expect(await problemsOf([agentWith('Nowhere', [SymbolTools])])).toEqual([
      expect.stringContaining('no module provides it. Add SymbolTools'),
    ]);
    expect(await problemsOf([agentWith('Instance', [new SymbolTools()])])).toEqual([
      expect.stringContaining(`SymbolTools.${sentence}`),
    ]);
  });

  it('refuses the class of an agent that would be made for each request, and one that cannot be made', async () => {
    @Injectable({ scope: Scope.REQUEST })
    class Basket {}

    @Agent({ name: 'Scoped' })
    @Injectable({ scope: Scope.REQUEST })
    class ScopedAgent {}

    @Agent({ name: 'Shopper' })
    class ShopperAgent {
      constructor(readonly basket: Basket) {}
    }

    @Agent({ name: 'Asker' })
    class AskerAgent {
      constructor(@Inject(REQUEST) readonly request: object) {}
    }

    @Agent({ name: 'Lost' })
    class LostAgent {
      constructor(@Inject('NOWHERE') readonly nowhere: object) {}
    }

    const agents = [ScopedAgent, ShopperAgent, AskerAgent, LostAgent];
    const problems = await problemsOf(agents, [Basket, ShopperAgent]);

    expect(problems).toEqual([
      expect.stringContaining(
        'ScopedAgent of RootTestModule is an agent, of which there is one for the whole application',
      ),
      expect.stringContaining('ShopperAgent of RootTestModule is an agent, of which there is one'),
      expect.stringContaining('AskerAgent is an agent that could not be made with what RootTestModule can inject'),
      expect.stringContaining('NOWHERE'),
    ]);
  });

  it('refuses a definition whose factory injects what is made for each request', async () => {
    @Injectable({ scope: Scope.REQUEST })
    class Basket {}

    @Injectable()
    class Till {
      constructor(readonly basket: Basket) {}
    }

    @Module({ providers: [Basket, Till], exports: [Till] })
    class TillModule {}

    const cashier = defineAgent({ name: 'Cashier', inject: [Till], useFactory: () => ({ tools: [] }) });
    const guide = defineAgent({ name: 'Guide', inject: [Till], useFactory: () => ({ tools: [] }) });
    const waiter = defineAgent({ name: 'Waiter', inject: [], useFactory: () => ({ tools: [] }) });

    // It would look for the agent, too.
    class CashierRuns extends runsController({ path: 'cashier', agent: cashier }) {}

    @Module({ controllers: [CashierRuns] })
    class RunsModule {}

    const own = [Basket, Till, provideAgent(guide)];
    const problems = await problemsOf([cashier, waiter], own, [TillModule, RunsModule], [TillModule]);

    expect(problems.map((problem) => problem.slice(0, problem.indexOf(' is one for the whole application')))).toEqual([
      'Agent "Guide"',
      'Agent "Cashier"',
    ]);
  });

  it('tells of it at the first run where nobody started it', async () => {
    const agent = agentWith('Several', [TeaTools]);
    module = await nestModule({ imports: [ToolwrightModule.forFeature([agent]), GreenModule, BlackModule] });

    await expect(runAgent(module, agent, [['pour']])).rejects.toThrow('but there are several: TeaTools of GreenModule');
  });
});
