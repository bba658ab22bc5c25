import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { HttpException } from '@nestjs/common';
import {
  BadRequestException,
  Catch,
  Controller,
  ForbiddenException,
  Get,
  Injectable,
  Logger,
  Module,
  NotFoundException,
  Param,
  Scope,
  SetMetadata,
  UnauthorizedException,
  UseFilters,
  UseGuards,
  UseInterceptors,
  UsePipes,
  ValidationPipe,
  type ArgumentMetadata,
  type ArgumentsHost,
  type CallHandler,
  type CanActivate,
  type ExceptionFilter,
  type ExecutionContext,
  type INestApplication,
  type NestInterceptor,
  type PipeTransform,
  type Provider,
} from '@nestjs/common';
import {
  APP_FILTER,
  APP_GUARD,
  APP_INTERCEPTOR,
  APP_PIPE,
  BaseExceptionFilter,
  ExternalContextCreator,
  Reflector,
} from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { TestingModule } from '@nestjs/testing';
import { IsString, MinLength } from 'class-validator';
import { catchError, map, of, throwError, timeout as timeoutAfter, type Observable } from 'rxjs';
import type { ToolContext } from '../../src/index.js';
import {
  context,
  inject,
  param,
  Secret,
  timeout,
  tool,
  type Agent as ToolwrightAgent,
  type Runner,
} from '../../src/index.js';
import {
  Agent,
  getAgentToken,
  RUNNER,
  ToolArgumentsHost,
  ToolVisibility,
  ToolwrightModule,
} from '../../src/nestjs/index.js';
import { nestModule, obedientModel, outputsOf, outputsOfRun, runAgent, startModule } from '../support/nest-runs.js';

let module: TestingModule | undefined;
let application: INestApplication | undefined;

afterEach(async () => {
  await (application ?? module)?.close();
  module = application = undefined;
});

/** Starts an application whose agent `Test` has the tools of a class. */
async function start(
  toolset: new (...args: never[]) => object,
  providers: readonly Provider[] = [],
): Promise<TestingModule> {
  @Agent({ name: 'Test', tools: [toolset] })
  class TestAgent {}

  module = await startModule({
    imports: [ToolwrightModule.forFeature([TestAgent])],
    providers: [toolset, ...providers],
  });
  return module;
}

/** What one call answers. */
async function call(name: string, args: object = {}, runContext: unknown = {}): Promise<unknown> {
  const [output] = await outputsOfRun(module as TestingModule, 'Test', [[name, args]], runContext);
  return output;
}

interface User {
  readonly role: string;
}

const Roles = Reflector.createDecorator<string[]>();

/** A guard as applications have them for their routes. */
@Injectable()
class RolesGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(execution: ExecutionContext): boolean {
    const roles = this.reflector.getAllAndOverride(Roles, [execution.getHandler(), execution.getClass()]);
    const { user } = execution.switchToHttp().getRequest<{ readonly user: User }>();
    return roles === undefined || roles.includes(user.role);
  }
}

@Injectable()
@UseGuards(RolesGuard)
@Roles(['clerk', 'head'])
class AccountTools {
  @tool({ description: 'Reads an account.' })
  read(): string {
    return 'balance 7';
  }

  @tool({ description: 'Closes an account.' })
  @Roles(['head'])
  close(): string {
    return 'closed';
  }
}

const asked = (role: string): object => ({ request: { user: { role } } });

describe('a guard', () => {
  it('that was written for routes works unchanged where the run serves a request', async () => {
    await start(AccountTools);

    const outputs = [
      await call('read', {}, asked('clerk')),
      await call('close', {}, asked('clerk')),
      await call('close', {}, asked('head')),
      await call('read', {}, asked('guest')),
    ];

    expect(outputs).toEqual([
      'balance 7',
      expect.stringMatching(/^The call of close was refused: Forbidden/),
      'closed',
      expect.stringMatching(/^The call of read was refused: Forbidden/),
    ]);
  });

  it('refuses with its own words, which the model reads', async () => {
    @Injectable()
    class Tired implements CanActivate {
      canActivate(): boolean {
        throw new UnauthorizedException('Sign in first.');
      }
    }

    @Injectable()
    class NightTools {
      @tool({ description: 'Works.' })
      @UseGuards(Tired)
      work(): string {
        return 'worked';
      }
    }

    await start(NightTools);

    expect(await call('work')).toBe(
      'The call of work was refused: Sign in first. Calling it again will not change that.',
    );
  });

  it('knows the call, its arguments and the context of the run', async () => {
    const seen: unknown[] = [];

    class Watching implements CanActivate {
      canActivate(execution: ExecutionContext): boolean {
        const host = ToolArgumentsHost.create(execution);
        const { toolName, args } = host.getCall();
        seen.push(execution.getType(), execution.getClass().name, execution.getHandler().name);
        seen.push(toolName, args, host.getArgs(), host.getContext().context, host.getRequest());
        return true;
      }
    }

    @Injectable()
    class SumTools {
      @tool({ description: 'Adds.' })
      @UseGuards(Watching)
      add(left: number, right: number): number {
        return left + right;
      }
    }

    await start(SumTools);

    expect(await call('add', { left: 1, right: 2 }, { tenant: 'a' })).toBe(3);
    expect(seen).toEqual(['tool', 'SumTools', 'add', 'add', [1, 2], [1, 2], { tenant: 'a' }, undefined]);
  });

  it('has the dependencies of the module whose provider it guards, in each of several', async () => {
    @Injectable()
    class Policy {
      readonly allows: boolean = false;
    }

    @Injectable()
    class PolicyGuard implements CanActivate {
      constructor(private readonly policy: Policy) {}

      canActivate(): boolean {
        return this.policy.allows;
      }
    }

    @Injectable()
    @UseGuards(PolicyGuard)
    class GateTools {
      @tool({ description: 'Enters.' })
      enter(): string {
        return 'entered';
      }
    }

    @Agent({ name: 'Strict', tools: [GateTools] })
    class StrictAgent {}

    @Agent({ name: 'Open', tools: [GateTools] })
    class OpenAgent {}

    @Module({ imports: [ToolwrightModule.forFeature([StrictAgent])], providers: [GateTools, Policy] })
    class StrictModule {}

    @Module({
      imports: [ToolwrightModule.forFeature([OpenAgent])],
      providers: [GateTools, { provide: Policy, useValue: { allows: true } }],
    })
    class OpenModule {}

    module = await startModule({ imports: [StrictModule, OpenModule] });

    expect([
      await outputsOfRun(module, StrictAgent, [['enter']]),
      await outputsOfRun(module, OpenAgent, [['enter']]),
    ]).toEqual([[expect.stringContaining('refused')], ['entered']]);
  });

  it.each([Scope.REQUEST, Scope.TRANSIENT])('may have a scope of its own (%s)', async (scope) => {
    let made = 0;

    @Injectable({ scope })
    class CountingGuard implements CanActivate {
      readonly number = ++made;

      canActivate(): boolean {
        return this.number > 0;
      }
    }

    @Injectable()
    class CountedTools {
      @tool({ description: 'Works.' })
      @UseGuards(CountingGuard)
      work(): string {
        return 'worked';
      }
    }

    await start(CountedTools);

    expect([await call('work'), await call('work')]).toEqual(['worked', 'worked']);
    expect(made).toBeGreaterThan(0);
  });

  it('holds for a tool behind a token, and for what a test or a proxy puts in its place', async () => {
    @Agent({ name: 'Test', tools: [AccountTools] })
    class TestAgent {}

    const proxied = new Proxy(new AccountTools(), {
      get: (target, key) =>
        key === 'close' ? () => `a proxy ${target.close()}` : (Reflect.get(target, key) as unknown),
    });
    for (const value of [{ read: () => 'read', close: () => 'a plain object closed' }, proxied]) {
      module = await startModule(
        {
          imports: [ToolwrightModule.forFeature([TestAgent])],
          providers: [{ provide: 'ACCOUNTS', useClass: AccountTools }, AccountTools],
        },
        {},
        (builder) => builder.overrideProvider(AccountTools).useValue(value),
      );
      expect(await call('close', {}, asked('clerk'))).toContain('refused');
      await module.close();
    }
  });
});

describe('a guard that decides what the model is shown', () => {
  const logged = jest.spyOn(Logger.prototype, 'error');

  afterEach(() => {
    logged.mockReset();
  });

  class MoodGuard implements CanActivate {
    canActivate(execution: ExecutionContext): boolean {
      const { mood } = ToolArgumentsHost.create(execution).getContext<{ mood: string }>().context;
      if (mood === 'broken') throw new Error('No mood today.');
      return mood === 'good';
    }
  }

  @Injectable()
  @ToolVisibility('guard')
  class MoodTools {
    @tool({ description: 'Sings.' })
    @UseGuards(MoodGuard)
    sing(): string {
      return 'la';
    }

    @tool({ description: 'Hums.' })
    @ToolVisibility('always')
    @UseGuards(MoodGuard)
    hum(): string {
      return 'hm';
    }

    @tool({ description: 'Sours the mood.' })
    sour(@context() { context: run }: ToolContext<{ mood: string }>): string {
      run.mood = 'bad';
      return 'sour';
    }
  }

  async function shown(runContext: object, turns: Parameters<typeof runAgent>[2] = []): Promise<readonly string[][]> {
    const requests: string[][] = [];
    const model = obedientModel();
    @Agent({
      name: 'Singer',
      tools: [MoodTools],
      model: {
        getResponse: (request) => {
          requests.push((request.tools ?? []).map((one) => ('name' in one ? one.name : '')));
          return model.getResponse(request);
        },
        getStreamedResponse: (request) => model.getStreamedResponse(request),
      },
    })
    class SingerAgent {}
    module = await startModule({ imports: [ToolwrightModule.forFeature([SingerAgent])], providers: [MoodTools] });
    await runAgent(module, SingerAgent, turns, runContext);
    return requests;
  }

  it('is asked before each turn', async () => {
    expect(await shown({ mood: 'good' }, [['sour']])).toEqual([
      ['sing', 'hum', 'sour'],
      ['hum', 'sour'],
    ]);
    expect(logged).not.toHaveBeenCalled();
  });

  it('hides the tool when it fails, and operators read why', async () => {
    logged.mockReturnValue();

    expect(await shown({ mood: 'broken' })).toEqual([['hum', 'sour']]);
    expect(logged).toHaveBeenCalledWith(
      'A guard of sing failed, so the model is not shown the tool',
      expect.objectContaining({ message: 'No mood today.' }),
    );
  });
});

describe('a tool that needs approval and has guards', () => {
  const open = { isOpen: true, times: 0, args: [] as unknown[] };

  class OpenGuard implements CanActivate {
    canActivate(execution: ExecutionContext): boolean {
      open.times++;
      open.args.push(ToolArgumentsHost.create(execution).getArgs());
      return open.isOpen;
    }
  }

  @Injectable()
  class VaultTools {
    @tool({ description: 'Takes money.', needsApproval: true })
    @UseGuards(OpenGuard)
    take(amount: number): string {
      return `took ${amount}`;
    }
  }

  it('has them asked before a person is, with the arguments: nobody decides about what they refuse', async () => {
    Object.assign(open, { isOpen: false, times: 0, args: [] });
    await start(VaultTools);

    const result = await runAgent(module as TestingModule, 'Test', [['take', { amount: 7 }]]);

    expect(result.interruptions).toEqual([]);
    expect(outputsOf(result)).toEqual([expect.stringContaining('The call of take was refused')]);
    expect(open.args).toEqual([[7]]);
  });

  it('stays refused, however the guard would answer a second time: no person was asked', async () => {
    class FickleGuard implements CanActivate {
      private answers = [false, true];

      canActivate(): boolean {
        return this.answers.shift() ?? true;
      }
    }

    @Injectable()
    class FickleTools {
      @tool({ description: 'Takes money.', needsApproval: true })
      @UseGuards(new FickleGuard())
      take(): string {
        return 'took it';
      }
    }

    await start(FickleTools);

    expect(await call('take')).toContain('refused');
  });

  it('opens nothing for a call that may not be made: guards of what a function gives are asked with the call', async () => {
    Object.assign(open, { isOpen: false, times: 0, args: [] });
    let opened = 0;

    @Injectable()
    class PooledTools {
      @tool({ description: 'Takes money.', needsApproval: true })
      @UseGuards(OpenGuard)
      take(@inject(() => ++opened) connection: number): string {
        return `took by ${connection}`;
      }
    }

    await start(PooledTools);
    const result = await runAgent(module as TestingModule, 'Test', [['take']]);

    expect([result.interruptions.length, opened, open.times]).toEqual([1, 0, 0]);
  });

  it('has them asked again when the approved call is made', async () => {
    Object.assign(open, { isOpen: true, times: 0, args: [] });
    await start(VaultTools);
    const agent = module?.get<ToolwrightAgent>(getAgentToken('Test'), { strict: false });

    const waiting = await runAgent(module as TestingModule, 'Test', [['take', { amount: 7 }]]);
    expect([waiting.interruptions.length, open.times]).toEqual([1, 1]);
    open.isOpen = false;
    for (const item of waiting.interruptions) waiting.state.approve(item);
    const result = await module?.get<Runner>(RUNNER).run(agent as never, waiting.state as never);

    expect(outputsOf(result as never)).toEqual([expect.stringContaining('refused')]);
    expect(open.times).toBe(2);
  });
});

describe('an interceptor', () => {
  it('may change, replace and cut short what a tool answers, and turn its errors into answers', async () => {
    const calls: string[] = [];

    class Marks implements NestInterceptor {
      intercept(_execution: ExecutionContext, next: CallHandler): Observable<unknown> {
        return next.handle().pipe(map((value) => `<${String(value)}>`));
      }
    }

    class Caches implements NestInterceptor {
      intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
        const [key] = ToolArgumentsHost.create(execution).getArgs() ?? [];
        return key === 'known' ? of('cached') : next.handle();
      }
    }

    class Soothes implements NestInterceptor {
      intercept(_execution: ExecutionContext, next: CallHandler): Observable<unknown> {
        return next.handle().pipe(catchError((error: Error) => of(`never mind ${error.message}`)));
      }
    }

    @Injectable()
    @UseInterceptors(Marks)
    class SearchTools {
      @tool({ description: 'Finds.' })
      @UseInterceptors(Caches)
      find(key: string): string {
        calls.push(key);
        return `found ${key}`;
      }

      @tool({ description: 'Fails.' })
      @UseInterceptors(Soothes)
      fail(): string {
        throw new Error('the fuss');
      }
    }

    await start(SearchTools);

    expect([await call('find', { key: 'new' }), await call('find', { key: 'known' }), await call('fail')]).toEqual([
      '<found new>',
      '<cached>',
      '<never mind the fuss>',
    ]);
    expect(calls).toEqual(['new']);
  });

  it('may limit the time of a tool, and errors of its own are told to the model', async () => {
    class Impatient implements NestInterceptor {
      intercept(_execution: ExecutionContext, next: CallHandler): Observable<unknown> {
        return next
          .handle()
          .pipe(timeoutAfter({ first: 5, with: () => throwError(() => new Error('Too slow for me.')) }));
      }
    }

    @Injectable()
    class SlowTools {
      @tool({ description: 'Waits.' })
      @UseInterceptors(Impatient)
      wait(@context() { signal }: ToolContext): Promise<string> {
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve('aborted')));
      }
    }

    await start(SlowTools);

    expect(await call('wait')).toContain('Too slow for me.');
  });

  it('does not keep @timeout from ending a call, nor its signal from reaching the method', async () => {
    let aborted = false;

    class Passes implements NestInterceptor {
      intercept(_execution: ExecutionContext, next: CallHandler): Observable<unknown> {
        return next.handle();
      }
    }

    @Injectable()
    @UseInterceptors(Passes)
    class SlowTools {
      @tool({ description: 'Waits.' })
      @timeout(5)
      wait(@context() { signal }: ToolContext): Promise<string> {
        return new Promise((resolve) =>
          signal.addEventListener('abort', () => {
            aborted = true;
            resolve('too late');
          }),
        );
      }
    }

    await start(SlowTools);

    expect(await call('wait')).toContain('5');
    expect(aborted).toBe(true);
  });
});

describe('a pipe', () => {
  const seen: (ArgumentMetadata & { readonly value: unknown })[] = [];

  class Trims implements PipeTransform {
    transform(value: unknown, metadata: ArgumentMetadata): unknown {
      seen.push({ ...metadata, value });
      return typeof value === 'string' ? value.trim() : value;
    }
  }

  class Exclaims implements PipeTransform {
    transform(value: unknown): unknown {
      return typeof value === 'string' ? `${value}!` : value;
    }
  }

  @Injectable()
  @UsePipes(Trims)
  class GreetingTools {
    @tool({ description: 'Greets.' })
    @UsePipes(Exclaims)
    greet(
      name: string,
      @context() run: ToolContext,
      @param({ description: 'How often.' }) times: number,
      @inject(() => 'secret') token: string,
    ): string {
      return `${name} ${run.toolName} ${times} ${token}`;
    }
  }

  it('of class and method gets the arguments of the model, and neither context nor what the application gives', async () => {
    seen.length = 0;
    await start(GreetingTools);

    expect(await call('greet', { name: ' Ada ', times: 2 })).toBe('Ada! greet 2 secret');
    expect(seen).toEqual([
      { type: 'custom', metatype: String, data: 'name', value: ' Ada ' },
      { type: 'custom', metatype: Number, data: 'times', value: 2 },
    ]);
  });

  it('that refuses a value tells the model why', async () => {
    class NoBobs implements PipeTransform {
      transform(value: unknown): unknown {
        if (value === 'Bob') throw new BadRequestException('We know no Bob.');
        return value;
      }
    }

    @Injectable()
    class PickyTools {
      @tool({ description: 'Greets.' })
      @UsePipes(NoBobs)
      greet(name: string): string {
        return `Hello ${name}`;
      }
    }

    await start(PickyTools);

    expect([await call('greet', { name: 'Ada' }), await call('greet', { name: 'Bob' })]).toEqual([
      'Hello Ada',
      expect.stringContaining('We know no Bob.'),
    ]);
  });

  it.each([
    ['Nest’s', new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true, validateCustomDecorators: true })],
    [
      'a subclass of Nest’s',
      new (class StrictPipe extends ValidationPipe {})({ validateCustomDecorators: true, transform: true }),
    ],
  ])('that validates (%s) leaves alone what is validated already', async (_name, pipe) => {
    class Letter {
      @IsString()
      @MinLength(2)
      readonly text!: string;
    }

    const validated = jest.spyOn(pipe, 'transform');

    @Injectable()
    @UsePipes(pipe)
    class LetterTools {
      @tool({ description: 'Sends.' })
      send(letter: Letter): string {
        return `${letter instanceof Letter} ${letter.text}`;
      }
    }

    await start(LetterTools);

    expect(await call('send', { letter: { text: 'Dear' } })).toBe('true Dear');
    expect(await call('send', { letter: { text: 'D' } })).toContain('text');
    expect(validated).not.toHaveBeenCalled();
  });
});

describe('a secret', () => {
  it('stays one in what guards and filters say of it', async () => {
    class Indiscreet implements CanActivate {
      canActivate(execution: ExecutionContext): boolean {
        const [key] = ToolArgumentsHost.create(execution).getArgs() as [Secret];
        throw new ForbiddenException(`${key.reveal()} opens nothing`);
      }
    }

    @Catch(BadRequestException)
    class Telling implements ExceptionFilter {
      catch(_error: Error, host: ArgumentsHost): unknown {
        return (ToolArgumentsHost.create(host).getArgs() as [Secret])[0].reveal();
      }
    }

    @Injectable()
    class KeyTools {
      @tool({ description: 'Opens.' })
      @UseGuards(Indiscreet)
      open(@inject() key: Secret): string {
        return key.reveal();
      }

      @tool({ description: 'Tries.' })
      @UseFilters(Telling)
      attempt(@inject() key: Secret): string {
        throw new BadRequestException(key.reveal());
      }
    }

    await start(KeyTools);
    const runContext = { key: new Secret('canary-4711') };

    expect([await call('open', {}, runContext), await call('attempt', {}, runContext)]).toEqual([
      'The call of open was refused: [secret] opens nothing. Calling it again will not change that.',
      '[secret]',
    ]);
  });
});

describe('an exception filter', () => {
  const warned = jest.spyOn(Logger.prototype, 'warn');
  const errors = jest.spyOn(Logger.prototype, 'error');

  afterEach(() => {
    warned.mockReset();
    errors.mockReset();
  });

  class Missing extends Error {}

  @Catch(Missing)
  class MissingFilter implements ExceptionFilter {
    catch(error: Missing, host: ArgumentsHost): unknown {
      return `${ToolArgumentsHost.create(host).getCall().toolName} found nothing: ${error.message}`;
    }
  }

  @Catch(NotFoundException)
  class TranslatingFilter implements ExceptionFilter {
    catch(error: HttpException): never {
      throw new Error(`Translated: ${error.message}`);
    }
  }

  @Injectable()
  class FindTools {
    @tool({ description: 'Finds.' })
    @UseFilters(MissingFilter, TranslatingFilter)
    find(what: string): string {
      if (what === 'page') throw new NotFoundException('No such page.');
      throw what === 'book' ? new Missing('no book') : new Error('Broken shelf.');
    }
  }

  it('answers in the place of the tool, translates, or leaves what it does not know', async () => {
    await start(FindTools);

    expect([
      await call('find', { what: 'book' }),
      await call('find', { what: 'page' }),
      await call('find', { what: 'shelf' }),
    ]).toEqual([
      'find found nothing: no book',
      expect.stringContaining('Translated: No such page.'),
      expect.stringContaining('Broken shelf.'),
    ]);
  });

  it('is not needed for an error to stay out of the log', async () => {
    await start(FindTools);
    await call('find', { what: 'shelf' });

    expect(errors).not.toHaveBeenCalled();
  });

  @Catch()
  class ForHttp implements ExceptionFilter {
    catch(error: Error, host: ArgumentsHost): void {
      const response = host.switchToHttp().getResponse<{ status(code: number): { json(body: object): void } }>();
      response.status(500).json({ message: error.message });
    }
  }

  @Catch()
  class BasedOnHttp extends BaseExceptionFilter {}

  it.each([
    ['writes a response', ForHttp],
    ['extends the one of Nest', BasedOnHttp],
  ])(
    'for HTTP that %s does not hide from the model what happened, and operators read what to change',
    async (_what, filter) => {
      warned.mockReturnValue();
      await start(FindTools, [{ provide: APP_FILTER, useClass: filter }]);

      expect(await call('find', { what: 'shelf' })).toContain('Broken shelf.');
      expect(warned).toHaveBeenCalledWith(expect.stringContaining("if (host.getType() !== 'http') throw exception"));
    },
  );

  it('for HTTP leaves a refusal a refusal', async () => {
    warned.mockReturnValue();
    await start(AccountTools, [{ provide: APP_FILTER, useClass: ForHttp }]);

    expect(await call('close', {}, asked('clerk'))).toMatch(/^The call of close was refused/);
  });
});

describe('what holds for the whole application', () => {
  const order: string[] = [];

  @Injectable()
  class Clock {
    readonly hour = 12;
  }

  function enhancers(scope: Scope): { guard: Provider; all: Provider[] } {
    @Injectable({ scope })
    class AppGuard implements CanActivate {
      constructor(private readonly clock: Clock) {}

      canActivate(execution: ExecutionContext): boolean {
        order.push(`guard in ${execution.getType()} at ${this.clock.hour}`);
        return true;
      }
    }

    @Injectable({ scope })
    class AppInterceptor implements NestInterceptor {
      intercept(_execution: ExecutionContext, next: CallHandler): Observable<unknown> {
        order.push('interceptor');
        return next.handle();
      }
    }

    @Injectable({ scope })
    class AppPipe implements PipeTransform {
      transform(value: unknown): unknown {
        order.push('pipe');
        return value;
      }
    }

    @Catch()
    @Injectable({ scope })
    class AppFilter implements ExceptionFilter {
      catch(error: Error): unknown {
        order.push('filter');
        return `caught ${error.message}`;
      }
    }

    const guard = { provide: APP_GUARD, useClass: AppGuard };
    return {
      guard,
      all: [
        guard,
        { provide: APP_INTERCEPTOR, useClass: AppInterceptor },
        { provide: APP_PIPE, useClass: AppPipe },
        { provide: APP_FILTER, useClass: AppFilter },
      ],
    };
  }

  @Injectable()
  class EchoTools {
    @tool({ description: 'Echoes.' })
    echo(text: string): string {
      if (text === 'bad') throw new Error(text);
      return text;
    }
  }

  it.each([Scope.DEFAULT, Scope.REQUEST, Scope.TRANSIENT])('holds for tools (scope %s)', async (scope) => {
    order.length = 0;
    await start(EchoTools, [Clock, ...enhancers(scope).all]);

    expect([await call('echo', { text: 'hi' }), await call('echo', { text: 'bad' })]).toEqual(['hi', 'caught bad']);
    expect(order).toEqual([
      'guard in tool at 12',
      'interceptor',
      'pipe',
      'guard in tool at 12',
      'interceptor',
      'pipe',
      'filter',
    ]);
  });

  it('may be said to the application itself', async () => {
    @Agent({ name: 'Test', tools: [EchoTools] })
    class TestAgent {}

    module = await nestModule({ imports: [ToolwrightModule.forFeature([TestAgent])], providers: [EchoTools] });
    application = module.createNestApplication();
    application.useGlobalGuards({ canActivate: () => true });
    application.useGlobalInterceptors({
      intercept: (_execution, next) => next.handle().pipe(map((value) => `<${String(value)}>`)),
    });
    application.useGlobalPipes({ transform: (value: unknown) => `${String(value)}!` }, new ValidationPipe());
    application.useGlobalFilters({ catch: (error: Error) => `caught ${error.message}` });
    await application.init();

    expect([await call('echo', { text: 'hi' })]).toEqual(['<hi!>']);
  });
});

describe('a method that another library calls, too', () => {
  it('keeps its parameters apart from those of the tool', async () => {
    @Injectable()
    class BookResolver {
      @tool({ description: 'Finds a book.' })
      find(title: string, year: number): string {
        return `${title} of ${year}`;
      }
    }
    // What a decorator of parameters of such a library leaves.
    const parameters = { '0:0': { index: 0, data: 'title', pipes: [] }, '0:1': { index: 1, data: 'year', pipes: [] } };
    Reflect.defineMetadata('resolver', parameters, BookResolver, 'find');
    const { get } = await start(BookResolver).then((started) => ({ get: started.get.bind(started) }));
    const resolver = get(BookResolver);
    const resolve = (): ((args: object) => Promise<unknown>) =>
      get(ExternalContextCreator).create(
        resolver,
        // oxlint-disable-next-line typescript/unbound-method -- as such libraries hand it over
        resolver.find as (...args: unknown[]) => unknown,
        'find',
        'resolver',
        { exchangeKeyForValue: (_type, name, [args]) => (args as Record<string, unknown>)[name as string] },
        undefined,
        undefined,
        undefined,
        'graphql' as never,
      ) as never;

    const outputs = [
      await call('find', { title: 'Emma', year: 1815 }),
      await resolve()({ title: 'Persuasion', year: 1817 }),
      await call('find', { title: 'Emma', year: 1815 }),
      await resolve()({ title: 'Persuasion', year: 1817 }),
    ];

    expect(outputs).toEqual(['Emma of 1815', 'Persuasion of 1817', 'Emma of 1815', 'Persuasion of 1817']);
  });
});

describe('a method that is a route and a tool', () => {
  const Cached = (): MethodDecorator => SetMetadata('cached', true);

  @Injectable()
  class RouteGuard implements CanActivate {
    canActivate(execution: ExecutionContext): boolean {
      const cached = Reflect.getMetadata('cached', execution.getHandler()) as boolean;
      const { headers } = execution.switchToHttp().getRequest<{ readonly headers: Record<string, string> }>();
      if (headers['x-key'] !== 'k') throw new ForbiddenException('Wrong key.');
      return cached;
    }
  }

  @Controller('orders')
  class OrderController {
    @Get(':id')
    @Cached()
    @UseGuards(RouteGuard)
    @tool({ description: 'Finds an order.' })
    find(@Param('id', { transform: Number }) id: number): object {
      return { id, kind: typeof id };
    }
  }

  it.each([
    ['Express', undefined],
    ['Fastify', () => new FastifyAdapter()],
  ])('is both, with one guard (%s)', async (_name, adapter) => {
    @Agent({ name: 'Test', tools: [OrderController] })
    class TestAgent {}

    @Controller('ask')
    class AskController {
      @Get()
      async ask(): Promise<unknown> {
        return outputsOfRun(module as TestingModule, TestAgent, [['find', { id: 7 }]], {
          request: { headers: { 'x-key': 'k' } },
        });
      }
    }

    module = await nestModule({
      imports: [ToolwrightModule.forFeature([TestAgent])],
      controllers: [OrderController, AskController],
    });
    application = adapter ? module.createNestApplication(adapter() as never) : module.createNestApplication();
    await application.listen(0, '127.0.0.1');
    const url = await application.getUrl();
    const get = async (path: string, key: string): Promise<unknown> =>
      (await fetch(url + path, { headers: { 'x-key': key } })).json();

    expect([
      await get('/orders/7', 'k'),
      await get('/orders/7', 'wrong'),
      await get('/ask', 'k'),
      await call('find', { id: 7 }, { request: { headers: {} } }),
      await get('/orders/8', 'k'),
    ]).toEqual([
      { id: 7, kind: 'number' },
      { message: 'Wrong key.', error: 'Forbidden', statusCode: 403 },
      [{ id: 7, kind: 'number' }],
      expect.stringContaining('Wrong key.'),
      { id: 8, kind: 'number' },
    ]);
  });
});
