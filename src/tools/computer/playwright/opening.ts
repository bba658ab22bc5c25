import { openBrowser } from './open-browser.js';
import type { ResolvedPlaywrightOptions } from './playwright-computer-options.js';
import type { PlaywrightPage } from './playwright-page.js';

export interface Opened {
  /** The one in front last. */
  readonly pages: readonly PlaywrightPage[];
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
  const opened = page === undefined ? await openBrowser(options, signal) : { page, close: async () => {} };
  const pages: PlaywrightPage[] = [];
  follow(opened.page);
  return { pages, close: () => opened.close() };

  function follow(one: PlaywrightPage): void {
    pages.push(one);
    one.on('popup', follow);
  }
}
