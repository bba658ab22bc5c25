import { setTimeout as pause } from 'node:timers/promises';

import type { PlaywrightPage } from './playwright-page.js';

/** How long Chromium may take for a picture that nobody has to wait for, in milliseconds; a page that hangs has none. */
const CAPTURE_MS = 2_000;
/** How long the first picture asked for may take before another is asked for, in milliseconds. */
const FIRST_PATIENCE_MS = 500;
/** How long a page may take to put its next document in place before it is asked again, in milliseconds. */
const BETWEEN_DOCUMENTS_MS = 20;
/** Where a PNG says how wide it is. */
const PNG_WIDTH_AT = 16;

/** The part of a session of Chromium's own protocol that is used. */
interface ChromiumSession {
  send(method: string, parameters: object): Promise<Readonly<Record<string, unknown>>>;
  detach(): Promise<void>;
}

/**
 * A PNG of what a page shows, one pixel for each of CSS. A page that takes long is shown as far as it has come.
 *
 * @param patienceMs How long it may take to load, and then to be painted, before it is shown as it is.
 * @throws What Playwright says when there is nothing to be shown.
 */
export async function pictureOfPage(page: PlaywrightPage, patienceMs: number): Promise<Uint8Array> {
  await page.waitForLoadState('domcontentloaded', { timeout: patienceMs }).catch(() => {});
  try {
    return await paintedPicture(page, performance.now() + patienceMs);
  } catch (error) {
    // Playwright waits for where the page is going, and that may never answer. Chromium itself shows what is there.
    const picture = isOfBusyPage(error) ? await chromiumPicture(page).catch(() => undefined) : undefined;
    if (picture === undefined) throw error;
    return picture;
  }
}

/** Whether a page that may have a picture later has none now: it hangs, or goes from one document to the next all the time. */
export function isOfBusyPage(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || isBetweenDocuments(error));
}

/** A page that goes to another document meanwhile refuses its picture, or never answers: it is asked again, with far more patience each time. */
async function paintedPicture(page: PlaywrightPage, deadline: number): Promise<Uint8Array> {
  for (let patienceMs = FIRST_PATIENCE_MS; ; patienceMs *= 4) {
    const leftMs = Math.ceil(deadline - performance.now());
    try {
      // To Playwright, zero is for ever.
      return await page.screenshot({ type: 'png', scale: 'css', timeout: Math.max(Math.min(patienceMs, leftMs), 1) });
    } catch (error) {
      if (!isOfBusyPage(error) || page.isClosed() || performance.now() >= deadline) throw error;
      await pause(BETWEEN_DOCUMENTS_MS);
    }
  }
}

/** Chromium refuses the picture in several words; a page that crashed or closed fails before it is asked. */
function isBetweenDocuments(error: unknown): boolean {
  return error instanceof Error && error.message.includes('Protocol error (Page.captureScreenshot)');
}

/** `undefined` where there is none to be had in time, or not one pixel for each of CSS. */
async function chromiumPicture(page: PlaywrightPage): Promise<Uint8Array | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), CAPTURE_MS);
  // A page that hangs gives no session either.
  const opening = page.context?.().newCDPSession(page as never) as Promise<ChromiumSession> | undefined;
  try {
    const session = await Promise.race([opening, late.promise]);
    const captured = await Promise.race([session?.send('Page.captureScreenshot', { format: 'png' }), late.promise]);
    const picture = captured && Buffer.from(String(captured['data']), 'base64');
    return picture?.readUInt32BE(PNG_WIDTH_AT) === page.viewportSize()?.width ? picture : undefined;
  } finally {
    clearTimeout(timer);
    // Not waited for: a page that hangs answers nothing.
    opening?.then((session) => session.detach()).catch(() => {});
  }
}
