import { UserError } from '../../errors/index.js';

/** 30 days. */
const DEFAULT_MAX_AGE_MS = 30 * 24 * 3_600_000;

/** @throws {UserError} It is no time. */
export function maxAgeOf(store: string, maxAgeMs: number = DEFAULT_MAX_AGE_MS): number {
  if (typeof maxAgeMs === 'number' && maxAgeMs > 0) return maxAgeMs;
  throw new UserError(`${store}: maxAgeMs is ${String(maxAgeMs)}; give milliseconds, more than 0, or Infinity.`);
}

/** How often a store looks for what is too old, at most. */
export const SWEEP_EVERY_MS = 60_000;
