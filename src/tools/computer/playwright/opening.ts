import { openBrowser } from './open-browser.js';
import { PageStack } from './page-stack.js';
import type { ResolvedPlaywrightOptions } from './playwright-computer-options.js';

export interface Opened {
  readonly pages: PageStack;
  close(): Promise<void>;
}

/** A browser from when it is asked for until it is closed, which may be before it is there. */
export class Opening {
  readonly opened: Promise<Opened>;
  readonly #closing = new AbortController();

  constructor(options: ResolvedPlaywrightOptions) {
    this.opened = open(options, this.#closing.signal);
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('This PlaywrightComputer was disposed of while its browser started.'));
    // Who waits for a browser that does not start is told; it leaves nothing to close.
    const opened = await this.opened.catch(() => undefined);
    await opened?.close();
  }
}

async function open(options: ResolvedPlaywrightOptions, signal: AbortSignal): Promise<Opened> {
  const { page } = options;
  if (page !== undefined) {
    const pages = new PageStack(page, false);
    return { pages, close: () => pages.close() };
  }
  const opened = await openBrowser(options, signal);
  return { pages: new PageStack(opened.page, true), close: () => opened.close() };
}
