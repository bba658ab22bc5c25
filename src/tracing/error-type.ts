import { ToolwrightError } from '../errors/toolwright-error.js';

/** What kind of failure it was, in a word that tells nothing of what was said: our `code`, or the name of the class. */
export function errorType(error: unknown): string {
  if (error instanceof ToolwrightError) return error.code;
  if (!isError(error)) return '_OTHER';
  // Many libraries leave `name` as it is and only name the class.
  const name = error.name === 'Error' ? error.constructor.name : error.name;
  // Anybody may write into `name`; only what could be a class is taken for one.
  return /^[\w$.]{1,80}$/.test(name) ? name : '_OTHER';
}

/** Of another realm too, where `instanceof` does not hold: `DOMException` under Jest, what a `vm` script throws. */
export function isError(value: unknown): value is Error {
  const error = value as Partial<Error> | null;
  return typeof error === 'object' && typeof error?.name === 'string' && typeof error.message === 'string';
}
