import { afterEach, describe, expect, it } from '@jest/globals';
import {
  Injectable,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
  type Provider,
  type Type,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { TestingModule } from '@nestjs/testing';
import { tool } from '../../src/index.js';
import {
  defineAgent,
  ToolDiscoveryError,
  toolsTagged,
  ToolTags,
  ToolVisibility,
  ToolwrightModule,
} from '../../src/nestjs/index.js';
import { nestModule, outputsOfRun } from '../support/nest-runs.js';

const Roles = Reflector.createDecorator<string[]>();

@Injectable()
class Nobody implements CanActivate {
  canActivate(): boolean {
    return false;
  }
}

@Injectable()
class RolesGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    return this.reflector.getAllAndOverride(Roles, [context.getHandler(), context.getClass()]) === undefined;
  }
}

let module: TestingModule | undefined;
afterEach(async () => {
  await module?.close();
  module = undefined;
});

async function start(
  toolset: Type,
  providers: readonly Provider[] = [toolset],
  tools: readonly object[] = [toolset],
): Promise<TestingModule> {
  const agent = defineAgent({ name: 'Safe', tools });
  const begun = await nestModule({ imports: [ToolwrightModule.forFeature([agent])], providers: [...providers] });
  await begun.init();
  module = begun;
  return begun;
}

async function opening(toolset: Type): Promise<unknown> {
  return (await outputsOfRun(await start(toolset), 'Safe', [['open']]))[0];
}

const problemsOf = (starting: Promise<unknown>): Promise<readonly string[]> =>
  starting.then(
    () => [],
    (error: unknown) => (error instanceof ToolDiscoveryError ? error.problems : Promise.reject(error as Error)),
  );
const refused = 'The call of open was refused: Forbidden resource. Calling it again will not change that.';

class Safe {
  @tool({ description: 'Opens.' })
  @UseGuards(Nobody)
  open(): string {
    return 'open';
  }
}

describe('a method that overrides a tool', () => {
  it('has what the other is decorated with, which guards of its class read', async () => {
    class Vault {
      @tool({ description: 'Opens.' })
      @Roles(['clerk'])
      open(): string {
        return 'open';
      }
    }
    @Injectable()
    @UseGuards(RolesGuard)
    class LoggedVault extends Vault {
      override open(): string {
        return `${super.open()}, and logged`;
      }
    }

    expect(await opening(LoggedVault)).toBe(refused);
  });

  it('has the guards of the other where they are instances', async () => {
    class Vault {
      @tool({ description: 'Opens.' })
      @UseGuards(new Nobody())
      open(): string {
        return 'open';
      }
    }
    @Injectable()
    class LoggedVault extends Vault {
      @tool({ description: 'Opens, and logs it.' })
      override open(): string {
        return `${super.open()}, and logged`;
      }
    }

    expect(await opening(LoggedVault)).toBe(refused);
  });

  it('is refused where Nest would leave out guards of the other', async () => {
    @Injectable()
    class LoggedSafe extends Safe {
      override open(): string {
        return `${super.open()}, and logged`;
      }
    }
    const problems = [
      'LoggedSafe of RootTestModule: open() overrides a method with @UseGuards(Nobody), which Nest does not see there. ' +
        'Repeat it on open() of LoggedSafe, or write @UseGuards() where it is to do without.',
    ];

    expect(await problemsOf(start(LoggedSafe))).toEqual(problems);
    expect(await problemsOf(start(Safe, [{ provide: Safe, useClass: LoggedSafe }]))).toEqual(problems);
  });

  it('does without guards where it says so', async () => {
    @Injectable()
    class OpenSafe extends Safe {
      @UseGuards()
      override open(): string {
        return super.open();
      }
    }

    expect(await opening(OpenSafe)).toBe('open');
  });

  it('has the guards that it repeats', async () => {
    @Injectable()
    class LoggedSafe extends Safe {
      @UseGuards(Nobody)
      override open(): string {
        return super.open();
      }
    }

    expect(await opening(LoggedSafe)).toBe(refused);
  });

  it('has the tags and the visibility of the other', async () => {
    class Vault {
      @tool({ description: 'Opens.' })
      @ToolTags('risky')
      @ToolVisibility('guard')
      @UseGuards(new Nobody())
      open(): string {
        return 'open';
      }
    }
    @Injectable()
    class LoggedVault extends Vault {
      override open(): string {
        return super.open();
      }
    }

    const application = await start(LoggedVault, [LoggedVault], [toolsTagged('risky')]);

    expect(await outputsOfRun(application, 'Safe', [['open']])).toEqual(["Tool 'open' is currently disabled."]);
  });
});
