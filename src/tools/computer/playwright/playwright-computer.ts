import type { ComputerButton } from '../../../model/built-in-call.js';
import { logger } from '../../../tracing/logger.js';
import type { Computer, ComputerActionDetails } from '../computer.js';
import { keyNames } from './key-names.js';
import { openBrowser } from './open-browser.js';
import {
  resolvePlaywrightOptions,
  type PlaywrightComputerOptions,
  type ResolvedPlaywrightOptions,
} from './playwright-computer-options.js';
import type { PlaywrightPage } from './playwright-page.js';

/** How long a page may take to load, or to be painted, before the model sees it as it is, in milliseconds. */
const PATIENCE_MS = 10_000;

/**
 * A browser without a window, or a page of yours, as a computer for `computerTool()`. It starts when it is first used. A page that opens
 * another one (a new tab) is behind it until that is closed.
 *
 * @throws UserError for options that are unknown, wrong, or do not go together.
 * @example
 * computerTool({ computer: () => new PlaywrightComputer({ startUrl: 'https://shop.example', allowedOrigins: ['https://shop.example'] }) });
 */
export class PlaywrightComputer implements Computer {
  readonly environment = 'browser';
  readonly dimensions: readonly [width: number, height: number] | undefined;
  readonly takesModifierKeys = true;
  readonly #options: ResolvedPlaywrightOptions;
  #opened: Promise<Opened> | undefined;
  #isSettled = true;

  constructor(options: PlaywrightComputerOptions = {}) {
    this.#options = resolvePlaywrightOptions(options);
    this.dimensions = this.#options.dimensions;
  }

  /**
   * The page in front, which is opened if need be: for what your own code does, such as logging in.
   *
   * @throws Error when it has been closed; what Playwright says when the browser does not start.
   */
  async page(): Promise<PlaywrightPage> {
    const { pages } = await this.#open();
    const page = pages.findLast((one) => !one.isClosed());
    if (page === undefined) throw new Error('The page of this PlaywrightComputer has been closed.');
    return page;
  }

  /** A PNG of what the page shows, one pixel for each of CSS. */
  async screenshot(): Promise<Uint8Array> {
    const page = await this.page();
    if (!this.#isSettled) {
      await page.waitForTimeout(this.#options.settleMs);
      this.#isSettled = true;
    }
    // An action may have opened or closed a page.
    const front = await this.page();
    // A page that takes longer is shown as far as it has come.
    await front.waitForLoadState('domcontentloaded', { timeout: PATIENCE_MS }).catch(() => {});
    return front.screenshot({ type: 'png', scale: 'css', timeout: PATIENCE_MS });
  }

  /** The buttons `back` and `forward` go back and forward in the history of the page. */
  async click(x: number, y: number, button: ComputerButton, { keys }: Holding = {}): Promise<void> {
    const page = await this.#act();
    if (button === 'back') await page.goBack();
    else if (button === 'forward') await page.goForward();
    else await holding(page, keys, () => page.mouse.click(x, y, { button: button === 'wheel' ? 'middle' : button }));
  }

  async doubleClick(x: number, y: number, { keys }: Holding = {}): Promise<void> {
    const page = await this.#act();
    await holding(page, keys, () => page.mouse.dblclick(x, y));
  }

  async drag(path: readonly (readonly [x: number, y: number])[], { keys }: Holding = {}): Promise<void> {
    const page = await this.#act();
    const [start, ...others] = path;
    if (start === undefined) return;
    await holding(page, keys, async () => {
      await page.mouse.move(...start);
      await page.mouse.down();
      for (const point of others) await page.mouse.move(...point);
      await page.mouse.up();
    });
  }

  /** All keys together; names are read as models write them, and a key that no keyboard has is left out with a warning. */
  async keypress(keys: readonly string[]): Promise<void> {
    const page = await this.#act();
    await holding(page, keys, async () => {});
  }

  async move(x: number, y: number, { keys }: Holding = {}): Promise<void> {
    const page = await this.#act();
    await holding(page, keys, () => page.mouse.move(x, y));
  }

  async scroll(x: number, y: number, scrollX: number, scrollY: number, { keys }: Holding = {}): Promise<void> {
    const page = await this.#act();
    await holding(page, keys, async () => {
      await page.mouse.move(x, y);
      await page.mouse.wheel(scrollX, scrollY);
    });
  }

  async type(text: string): Promise<void> {
    const page = await this.#act();
    await page.keyboard.type(text);
  }

  async wait(): Promise<void> {
    const page = await this.page();
    await page.waitForTimeout(this.#options.waitMs);
  }

  /** Closes the browser that was started; a page of yours stays open. Used again, the computer starts another one. */
  async dispose(): Promise<void> {
    if (this.#options.page !== undefined) return;
    const opened = this.#opened;
    this.#opened = undefined;
    await (await opened)?.close();
  }

  async #act(): Promise<PlaywrightPage> {
    const page = await this.page();
    this.#isSettled = false;
    return page;
  }

  #open(): Promise<Opened> {
    if (this.#opened === undefined) {
      const opening = open(this.#options);
      this.#opened = opening;
      // The next one who asks tries again.
      opening.catch(() => {
        if (this.#opened === opening) this.#opened = undefined;
      });
    }
    return this.#opened;
  }
}

type Holding = Pick<Partial<ComputerActionDetails>, 'keys'>;

interface Opened {
  /** The one in front last. */
  readonly pages: PlaywrightPage[];
  close(): Promise<void>;
}

async function open(options: ResolvedPlaywrightOptions): Promise<Opened> {
  const opened =
    options.page === undefined ? await openBrowser(options) : { page: options.page, close: async () => {} };
  const pages: PlaywrightPage[] = [];
  follow(opened.page);
  return { pages, close: () => opened.close() };

  function follow(one: PlaywrightPage): void {
    pages.push(one);
    one.on('popup', follow);
  }
}

/** Does work with keys held down, which are let go whatever happens. */
async function holding(
  { keyboard }: PlaywrightPage,
  keys: readonly string[] = [],
  work: () => Promise<void>,
): Promise<void> {
  const { known, unknown } = keyNames(keys);
  if (unknown.length > 0)
    logger().warn(`A model asked for keys that no keyboard has, which are left out: ${unknown.join(', ')}`);
  const held: string[] = [];
  try {
    for (const key of known) {
      await keyboard.down(key);
      held.push(key);
    }
    await work();
  } finally {
    for (const key of held.toReversed()) await keyboard.up(key);
  }
}
