import type { PlaywrightPage } from './playwright-page.js';

/** How long Chromium may take for a picture that nobody has to wait for, in milliseconds; a page that hangs has none. */
const CAPTURE_MS = 2_000;
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
    return await page.screenshot({ type: 'png', scale: 'css', timeout: patienceMs });
  } catch (error) {
    // Playwright waits for where the page is going, and that may never answer. Chromium itself shows what is there.
    const picture = isTimeout(error) ? await chromiumPicture(page).catch(() => undefined) : undefined;
    if (picture === undefined) throw error;
    return picture;
  }
}

export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
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
