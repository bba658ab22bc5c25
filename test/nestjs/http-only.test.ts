import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  Injectable,
  Logger,
  type CallHandler,
  type CanActivate,
  type ExecutionContext,
  type NestInterceptor,
  type Provider,
} from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import type { TestingModule } from '@nestjs/testing';
import { map, of, throwError, type Observable } from 'rxjs';
import { tool } from '../../src/index.js';
import { Agent, ToolVisibility, ToolwrightModule } from '../../src/nestjs/index.js';
import { outputsOfRun, startModule } from '../support/nest-runs.js';

let module: TestingModule | undefined;
const warned = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
const logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
const poured: string[] = [];

afterEach(async () => {
  await module?.close();
  module = undefined;
  warned.mockClear();
  logged.mockClear();
  poured.length = 0;
});

@Injectable()
class TeaTools {
  @tool({ description: 'Pours.' })
  pour(tea: string): string {
    poured.push(tea);
    return `poured ${tea}`;
  }

  /** Guards are asked about it before each turn: that is logged apart. */
  @tool({ description: 'Brews.' })
  @ToolVisibility('guard')
  brew(): string {
    return 'brewed';
  }

  @tool({ description: 'Spills.' })
  spill(): string {
    throw new TypeError('There is no cup.');
  }
}

/** What a call answers where this holds for the whole application. */
async function answered(provider: Provider, name = 'pour', args: object = { tea: 'oolong' }): Promise<unknown> {
  @Agent({ name: 'Test', tools: [TeaTools] })
  class TestAgent {}

  module = await startModule({
    imports: [ToolwrightModule.forFeature([TestAgent])],
    providers: [TeaTools, provider],
  });
  const [output] = await outputsOfRun(module, 'Test', [[name, args]], {});
  return output;
}

const respond = (context: ExecutionContext): number =>
  context.switchToHttp().getResponse<{ statusCode: number }>().statusCode;

describe('an interceptor that was written for HTTP', () => {
  class Wraps implements NestInterceptor {
    intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
      return next.handle().pipe(map((data: unknown) => ({ status: respond(context), data })));
    }
  }

  class Begins implements NestInterceptor {
    intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
      respond(context);
      return next.handle();
    }
  }

  it.each([
    ['after the method', Wraps, ['oolong']],
    ['before the method', Begins, []],
  ])(
    'and reaches for a response %s fails the call, and operators read what to change',
    async (_when, useClass, done) => {
      expect(await answered({ provide: APP_INTERCEPTOR, useClass })).toContain("reading 'statusCode'");

      expect(poured).toEqual(done);
      expect(warned).toHaveBeenCalledTimes(1);
      expect(warned).toHaveBeenCalledWith(expect.stringMatching(/reading 'statusCode'\) at .*http-only\.test/));
      expect(warned).toHaveBeenCalledWith(
        expect.stringContaining("if (context.getType() !== 'http') return next.handle()"),
      );
    },
  );

  it('is not blamed for what the method throws', async () => {
    expect(await answered({ provide: APP_INTERCEPTOR, useClass: Wraps }, 'spill', {})).toContain('There is no cup.');

    expect(warned).not.toHaveBeenCalled();
  });
});

describe('a guard that was written for HTTP', () => {
  class Limits implements CanActivate {
    canActivate(context: ExecutionContext): boolean {
      return respond(context) > 0;
    }
  }

  class LimitsLater implements CanActivate {
    canActivate(): Observable<boolean> {
      return throwError(() => new TypeError('Nobody is there.'));
    }
  }

  it.each([
    ['reaches for a response', Limits, "reading 'statusCode'"],
    ['fails in a stream', LimitsLater, 'Nobody is there.'],
  ])('and %s fails the call, and operators read what to change', async (_what, useClass, message) => {
    expect(await answered({ provide: APP_GUARD, useClass })).toContain(message);

    expect(poured).toEqual([]);
    expect(warned).toHaveBeenCalledTimes(1);
    expect(warned).toHaveBeenCalledWith(expect.stringContaining(message));
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('`context.getType()`'));
  });
});

describe('a guard that answers by a stream', () => {
  class Streams implements CanActivate {
    canActivate(): Observable<boolean> {
      return of(false);
    }
  }

  it('refuses where the stream says so', async () => {
    expect(await answered({ provide: APP_GUARD, useClass: Streams })).toMatch(/^The call of pour was refused/);

    expect(poured).toEqual([]);
    expect(warned).not.toHaveBeenCalled();
  });
});
