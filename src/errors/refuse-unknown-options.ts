import { closestNames } from './closest-names.js';
import { UserError } from './user-error.js';

/**
 * Refuses options nobody reads: a misspelt one would otherwise be ignored in silence.
 *
 * @param where Who was given them, for the message: `run()`.
 * @param known Every option there is.
 * @throws UserError that names them all.
 */
export function refuseUnknownOptions(where: string, options: unknown, known: readonly string[]): void {
  const sentence = describeUnknownOptions(options, known);
  if (sentence !== undefined) throw new UserError(`${where} ${sentence}`);
}

/** The same as a sentence without its subject; `undefined` when all options are known. Plain JavaScript may pass anything. */
export function describeUnknownOptions(options: unknown, known: readonly string[]): string | undefined {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    const found =
      typeof options === 'string' ? JSON.stringify(options) : Array.isArray(options) ? 'a list' : describe(options);
    return `takes its options as an object, not ${found}; they are ${known.join(', ')}.`;
  }
  const unknown = Object.keys(options).filter((name) => !known.includes(name));
  if (unknown.length === 0) return undefined;
  const hints = unknown.map((name) => {
    const [near] = closestNames(name, known);
    return near === undefined ? `'${name}'` : `'${name}' (did you mean '${near}'?)`;
  });
  return `has no option ${hints.join(', ')}; its options are ${known.join(', ')}.`;
}

function describe(value: unknown): string {
  return typeof value === 'function' || typeof value === 'symbol' ? `a ${typeof value}` : String(value);
}
