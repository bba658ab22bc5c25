import { setTimeout } from 'node:timers/promises';
import { ComputerActionError } from '../../../errors/index.js';
import type { ComputerButton } from '../../../model/built-in-call.js';
import { logger } from '../../../tracing/logger.js';
import type { Computer, ComputerActionDetails } from '../computer.js';
import { actOnPage } from './act-on-page.js';
import { keyNames } from './key-names.js';
import { Opening, type Opened } from './opening.js';
import { isOfCrashedPage } from './page-stack.js';
import { isOfBusyPage, pictureOfPage } from './picture-of-page.js';
import {
  resolvePlaywrightOptions,
  type PlaywrightComputerOptions,
  type ResolvedPlaywrightOptions,
} from './playwright-computer-options.js';
import type { PlaywrightPage } from './playwright-page.js';

/**
 * A browser without a window, or a page of yours, as a computer for `computerTool()`. It starts when it is first used. A page that opens
 * another one (a new tab) is behind it until that is closed. In the place of a page that crashes, or that hangs for two pictures, stands a new one
 * that says so and leads back to it.
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
  #opening: Opening | undefined;
  #isSettled = true;
  /** The page that there was no picture of the last time. */
  #hanging: PlaywrightPage | undefined;

  constructor(options: PlaywrightComputerOptions = {}) {
    this.#options = resolvePlaywrightOptions(options);
    this.dimensions = this.#options.dimensions;
  }

  /**
   * The page in front, which is opened if need be: for what your own code does, such as logging in.
   *
   * @throws Error when it has been closed; what Playwright says when the browser does not start.
   * @throws ComputerActionError when it broke and no page can be opened in its place.
   */
  async page(): Promise<PlaywrightPage> {
    const { pages } = await this.#open();
    const page = await pages.front();
    if (page === undefined) throw new Error(`The page of this PlaywrightComputer has been closed.${this.#remedy()}`);
    return page;
  }

  /**
   * A PNG of what the page shows, one pixel for each of CSS; a page that takes long is shown as far as it has come.
   *
   * @throws ComputerActionError when it hangs, for the first time: the next picture is of a page in its place, if it still does.
   */
  async screenshot({ signal }: Doing = {}): Promise<Uint8Array> {
    await this.page();
    if (!this.#isSettled) {
      await pause(this.#options.settleMs, signal);
      this.#isSettled = true;
    }
    for (;;) {
      signal?.throwIfAborted();
      // An action may have opened, closed or broken a page.
      const front = await this.page();
      try {
        const picture = await pictureOfPage(front, this.#options.patienceMs);
        this.#hanging = undefined;
        (await this.#open()).pages.wasSeen(front);
        return picture;
      } catch (error) {
        await this.#afterNoPicture(front, error);
      }
    }
  }

  /** The buttons `back` and `forward` go back and forward in the history of the page. */
  async click(x: number, y: number, button: ComputerButton, details: Doing = {}): Promise<void> {
    await this.#act(details, async (page) => {
      // Where the history leads may be gone, or slow: as with a link, the page shows it.
      if (button === 'back') await page.goBack().catch(() => {});
      else if (button === 'forward') await page.goForward().catch(() => {});
      else await page.mouse.click(x, y, { button: button === 'wheel' ? 'middle' : button });
    });
  }

  async doubleClick(x: number, y: number, details: Doing = {}): Promise<void> {
    await this.#act(details, (page) => page.mouse.dblclick(x, y));
  }

  async drag(path: readonly (readonly [x: number, y: number])[], details: Doing = {}): Promise<void> {
    const [start, ...others] = path;
    const drag = async ({ mouse }: PlaywrightPage): Promise<void> => {
      if (start === undefined) return;
      await mouse.move(...start);
      await mouse.down();
      try {
        for (const point of others) await mouse.move(...point);
      } finally {
        await mouse.up();
      }
    };
    await this.#act(details, drag, path.length);
  }

  /** All keys together; names are read as models write them, and a key that no keyboard has is left out with a warning. */
  async keypress(keys: readonly string[], { signal }: Doing = {}): Promise<void> {
    await this.#act({ signal, keys }, async () => {});
  }

  async move(x: number, y: number, details: Doing = {}): Promise<void> {
    await this.#act(details, (page) => page.mouse.move(x, y));
  }

  async scroll(x: number, y: number, scrollX: number, scrollY: number, details: Doing = {}): Promise<void> {
    await this.#act(details, async ({ mouse }) => {
      await mouse.move(x, y);
      await mouse.wheel(scrollX, scrollY);
    });
  }

  async type(text: string, { signal }: Doing = {}): Promise<void> {
    await this.#act({ signal }, (page) => page.keyboard.type(text), text.length);
  }

  async wait({ signal }: Doing = {}): Promise<void> {
    await this.page();
    await pause(this.#options.waitMs, signal);
  }

  /** Closes the browser that was started; a page of yours stays open. Used again, the computer starts another one. */
  async dispose(): Promise<void> {
    const opening = this.#opening;
    this.#opening = undefined;
    await opening?.close();
  }

  /** Puts another page in front, of which there may be a picture. @throws What is to be told of the one that there was none of. */
  async #afterNoPicture(page: PlaywrightPage, error: unknown): Promise<void> {
    // Gone meanwhile: what is behind it is what one sees.
    if (page.isClosed()) return;
    const { pages } = await this.#open();
    if (isOfCrashedPage(error)) return pages.hasBroken(page, 'crashed');
    if (!isOfBusyPage(error)) throw error;
    if (this.#hanging === page) return pages.hasBroken(page, 'hangs');
    this.#hanging = page;
    throw new ComputerActionError(
      `The page at ${page.url()} is busy, and there is no picture of it yet. Wait, and look again: if it still hangs then, another page takes its place.`,
      { cause: error },
    );
  }

  #remedy(): string {
    return this.#options.page === undefined ? ' Call dispose(): used again, it starts another browser.' : '';
  }

  /** Does something with the page in front; keys are held meanwhile. What takes too long is not waited for. */
  async #act({ signal, keys }: Doing, work: (page: PlaywrightPage) => Promise<void>, steps = 1): Promise<void> {
    const page = await this.page();
    if ((await this.#open()).pages.isUnseen(page)) return;
    this.#isSettled = false;
    await actOnPage(page, () => holding(page, keys, () => work(page)), {
      patienceMs: this.#options.patienceMs,
      signal,
      steps,
    });
  }

  async #open(): Promise<Opened> {
    const opening = (this.#opening ??= new Opening(this.#options));
    try {
      return await opening.opened;
    } catch (error) {
      // The next one who asks tries again.
      if (this.#opening === opening) this.#opening = undefined;
      throw error;
    }
  }
}

type Doing = { readonly [Name in 'keys' | 'signal']?: ComputerActionDetails[Name] | undefined };

/** Waits, without the page: it may close or hang meanwhile. @throws The reason of the signal when it aborts. */
async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await setTimeout(milliseconds, undefined, { signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
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
