import { Logger, type CanActivate, type NestInterceptor } from '@nestjs/common';
import { isObservable, lastValueFrom, tap } from 'rxjs';
import { ToolArgumentsHost } from './tool-arguments-host.js';

/**
 * Tells operators of an enhancer that was written for HTTP: it reaches for a response, or a user, that a tool call does not have, and only
 * the model would hear of it.
 *
 * @param what What failed, and what came of it: one clause.
 * @param remedy What to write in it: one sentence.
 */
export function warnOfHttpOnly(what: string, { message, stack = '' }: TypeError, remedy: string): void {
  const place = stack.split('\n').find((line) => line.startsWith('    at ')) ?? '';
  new Logger('Toolwright').warn(`${what}: ${message}${place.replace('    at', ' at')}. ${remedy}`);
}

/** A guard that operators hear of where it does not decide, but fails. */
export function watchedGuard(guard: CanActivate): CanActivate {
  return {
    async canActivate(context) {
      try {
        const answer = await guard.canActivate(context);
        // Nest would take an Observable in a promise for a yes.
        return isObservable(answer) ? await lastValueFrom(answer) : answer;
      } catch (error) {
        // Whoever asks what the model may see logs by itself.
        const isCall = ToolArgumentsHost.create(context).getArgs() !== undefined;
        if (isCall && error instanceof TypeError) warnOfGuard(error);
        throw error;
      }
    },
  };
}

/** An interceptor that operators hear of where it fails itself, and not what it stands around. */
export function watchedInterceptor(interceptor: NestInterceptor): NestInterceptor {
  return {
    async intercept(context, next) {
      const passed = new Set<unknown>();
      const warn = (error: unknown): void => {
        if (error instanceof TypeError && !passed.has(error)) warnOfInterceptor(error);
      };
      const noting = { handle: () => next.handle().pipe(tap({ error: (error: unknown) => passed.add(error) })) };
      try {
        const answers = await interceptor.intercept(context, noting);
        return answers.pipe(tap({ error: warn }));
      } catch (error) {
        warn(error);
        throw error;
      }
    },
  };
}

function warnOfGuard(error: TypeError): void {
  warnOfHttpOnly(
    'A guard failed in a tool call, so the method was not called',
    error,
    'A tool call has no HTTP response, and its request is `{}` where the run was given none as `context: { request }`: ' +
      'let the guard ask `context.getType()` before it reaches for what is not there.',
  );
}

function warnOfInterceptor(error: TypeError): void {
  warnOfHttpOnly(
    'An interceptor failed in a tool call, so the model is told of a failure, whatever the method has done',
    error,
    "A tool call has no HTTP response: begin the interceptor with `if (context.getType() !== 'http') return next.handle();`.",
  );
}
