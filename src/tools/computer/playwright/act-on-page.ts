import type { PlaywrightPage } from './playwright-page.js';

/** How long an action may take before the model sees what has come of it so far, in milliseconds. */
const PATIENCE_MS = 10_000;
/** For each step of an action that has many: a character typed, a point on the way. */
const STEP_MS = 50;

export interface ActLimits {
  /** @throws Its reason when it aborts. */
  readonly signal?: AbortSignal | undefined;
  /** How many steps the action has. @default 1 */
  readonly steps?: number;
}

/**
 * Does something with a page. One whose own code is at work for ever never says that a click has arrived, and one that closes over what was
 * done to it says that it could not be done: neither is a failure of the computer.
 */
export async function actOnPage(
  page: PlaywrightPage,
  action: () => Promise<void>,
  { signal, steps = 1 }: ActLimits,
): Promise<void> {
  signal?.throwIfAborted();
  const enough = Promise.withResolvers<void>();
  const timer = setTimeout(() => enough.resolve(), PATIENCE_MS + steps * STEP_MS);
  const onAbort = (): void => enough.reject(signal?.reason);
  signal?.addEventListener('abort', onAbort);
  try {
    await Promise.race([ignoringClosed(page, action), enough.promise]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

async function ignoringClosed(page: PlaywrightPage, action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (!isOfClosedPage(page, error)) throw error;
  }
}

/** Whether a failure is but that of a page that is there no more. */
function isOfClosedPage(page: PlaywrightPage, error: unknown): boolean {
  // Playwright may say so a moment before the page does.
  return page.isClosed() || (error instanceof Error && error.message.includes('has been closed'));
}
