import type { Browser, BrowserType, Page } from 'playwright-core';
import { UserError } from '../../../errors/index.js';
import { guardNavigation } from './guard-navigation.js';
import type { ResolvedPlaywrightOptions } from './playwright-computer-options.js';

export interface OpenedBrowser {
  readonly page: Page;
  close(): Promise<void>;
}

/**
 * Starts a browser with one page. It is closed again when the signal aborts before that is there.
 *
 * @throws UserError when Playwright is not installed; what it says when the browser does not start; the reason of the signal.
 */
export async function openBrowser(
  { dimensions, startUrl, allowedOrigins, launch, context }: ResolvedPlaywrightOptions,
  signal: AbortSignal,
): Promise<OpenedBrowser> {
  const { chromium } = await loadPlaywright();
  const args = Array.isArray(launch['args']) ? (launch['args'] as string[]) : [];
  const browser = await chromium.launch({ chromiumSandbox: !isRoot(), ...launch, args: [...QUIET, ...args] });
  const close = (): void => void browser.close().catch(() => {});
  signal.addEventListener('abort', close);
  try {
    signal.throwIfAborted();
    if (allowedOrigins !== undefined) await guardNavigation(browser, allowedOrigins);
    return { page: await firstPage(browser, { dimensions, startUrl, context }), close: () => browser.close() };
  } catch (error) {
    await browser.close();
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', close);
  }
}

async function firstPage(
  browser: Browser,
  { dimensions, startUrl, context }: Pick<ResolvedPlaywrightOptions, 'dimensions' | 'startUrl' | 'context'>,
): Promise<Page> {
  const viewport = dimensions && { viewport: { width: dimensions[0], height: dimensions[1] } };
  const made = await browser.newContext({ acceptDownloads: false, ...viewport, ...context });
  const page = await made.newPage();
  if (startUrl !== undefined) await page.goto(startUrl, { waitUntil: 'domcontentloaded' });
  return page;
}

/** Nothing that a browser does on its own is wanted here. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

async function loadPlaywright(): Promise<{ readonly chromium: BrowserType }> {
  try {
    return await import('playwright-core');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') throw error;
    throw new UserError(
      'PlaywrightComputer needs the package playwright-core to start a browser. Install it (npm install playwright-core), ' +
        'or give it a page: new PlaywrightComputer({ page }).',
      { cause: error },
    );
  }
}
