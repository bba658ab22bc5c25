import { UserError } from '../errors/index.js';

/**
 * How many of the newest items a limit lets through (B312).
 *
 * @param limit Left out or negative: all; 0: none.
 * @returns `Infinity` for all.
 * @throws {UserError} The limit is no whole number.
 */
export function newestCount(limit: number | undefined): number {
  if (limit === undefined || limit < 0 || limit === Infinity) return Infinity;
  if (Number.isSafeInteger(limit)) return limit;
  throw new UserError(
    `A session cannot read its newest ${String(limit)} items: limit is a whole number, negative or left out for all of them.`,
  );
}

/** The end of a list, in order. */
export function newestOf<T>(items: readonly T[], count: number): readonly T[] {
  return count < items.length ? items.slice(items.length - count) : items;
}
