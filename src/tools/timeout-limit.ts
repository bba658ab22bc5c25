/** The longest time a timer can wait for, in milliseconds: about 24 days. */
export const MAX_TIMEOUT_MS = 2_147_483_647;

/** Whether a value can serve as a time limit in milliseconds (B181). */
export function isTimeout(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && value <= MAX_TIMEOUT_MS;
}
