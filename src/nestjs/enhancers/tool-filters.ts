import type { ArgumentsHost } from '@nestjs/common';
import type { ExternalExceptionsHandler } from '@nestjs/core/exceptions/external-exceptions-handler.js';
import { isObservable, lastValueFrom } from 'rxjs';
import { warnOfHttpOnly } from './http-only.js';

/**
 * Asks the exception filters of a call. What one returns is what the tool answers; where it returns nothing, or throws the exception on, the
 * tool failed with that exception, and what it throws instead is the tool's failure.
 *
 * A filter that was written for HTTP reaches for a response, which a tool call does not have, and fails by that: then the model is to hear of
 * what went wrong and not of the filter. Nest's own handler would also log each exception, secrets of the call included.
 */
export function askingFilters(handler: ExternalExceptionsHandler): Pick<ExternalExceptionsHandler, 'next'> {
  return {
    async next(exception: unknown, host: ArgumentsHost): Promise<unknown> {
      let answer: unknown;
      try {
        answer = await settled(handler.invokeCustomFilters(exception, host));
      } catch (error) {
        if (error === exception || !(error instanceof TypeError)) throw error;
        warn(error);
      }
      if (answer === undefined || answer === null) throw exception;
      return answer;
    },
  };
}

/** Filters that were written for messages return streams. */
async function settled(answer: unknown): Promise<unknown> {
  const value = await answer;
  return isObservable(value) ? lastValueFrom(value, { defaultValue: undefined }) : value;
}

function warn(error: TypeError): void {
  warnOfHttpOnly(
    'An exception filter failed in a tool call, so the model is told of the exception itself',
    error,
    "A tool call has no HTTP response: begin the filter with `if (host.getType() !== 'http') throw exception;`.",
  );
}
