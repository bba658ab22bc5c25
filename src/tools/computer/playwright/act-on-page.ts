import { isOfCrashedPage } from './page-stack.js';
import type { PlaywrightPage } from './playwright-page.js';

/** For each step of an action that has many: a character typed, a point on the way. */
const STEP_MS = 50;

export interface ActLimits {
  /** How long it may take before the model sees what has come of it so far, in milliseconds. */
  readonly patienceMs: number;
  /** @throws Its reason when it aborts. */
  readonly signal?: AbortSignal | undefined;
  /** How many steps the action has. @default 1 */
  readonly steps?: number;
}

/**
 * Does something with a page. One whose own code is at work for ever never says that a click has arrived, and one that closes or crashes
 * over what was done to it says that it could not be done: none of it is a failure of the computer.
 */
export async function actOnPage(
  page: PlaywrightPage,
  action: () => Promise<void>,
  { patienceMs, signal, steps = 1 }: ActLimits,
): Promise<void> {
  signal?.throwIfAborted();
  const enough = Promise.withResolvers<void>();
  const timer = setTimeout(() => enough.resolve(), patienceMs + steps * STEP_MS);
  const onAbort = (): void => enough.reject(signal?.reason);
  signal?.addEventListener('abort', onAbort);
  try {
    await Promise.race([ignoringGone(page, action), enough.promise]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

async function ignoringGone(page: PlaywrightPage, action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (!isOfGonePage(page, error)) throw error;
  }
}

/** Whether a failure is but that of a page that is there no more. */
function isOfGonePage(page: PlaywrightPage, error: unknown): boolean {
  // Playwright may say so a moment before the page does.
  return (
    page.isClosed() || isOfCrashedPage(error) || (error instanceof Error && error.message.includes('has been closed'))
  );
}
