import { ComputerActionError } from '../../../errors/index.js';
import type { PlaywrightPage } from './playwright-page.js';
import { openStandIn, type Breakdown } from './stand-in-page.js';

/** The pages that are open, one in front of the other, and what stands in for those that broke. */
export class PageStack {
  readonly #isOwn: boolean;
  readonly #pages: PlaywrightPage[] = [];
  readonly #broken = new Map<PlaywrightPage, Breakdown>();
  readonly #standIns = new Map<PlaywrightPage, Promise<PlaywrightPage>>();

  readonly #unseen = new Set<PlaywrightPage>();

  /** @param isOwn Whether pages that broke may be closed. */
  constructor(first: PlaywrightPage, isOwn: boolean) {
    this.#isOwn = isOwn;
    this.#follow(first);
  }

  /**
   * The page in front; `undefined` when all are closed.
   *
   * @throws ComputerActionError It broke, and none can be opened in its place.
   */
  async front(): Promise<PlaywrightPage | undefined> {
    const page = this.#pages.findLast((one) => !one.isClosed());
    const breakdown = page && this.#broken.get(page);
    return page === undefined || breakdown === undefined ? page : this.#standInFor(page, breakdown);
  }

  /** From now on another page is in front in its place. */
  hasBroken(page: PlaywrightPage, breakdown: Breakdown): void {
    this.#broken.set(page, breakdown);
  }

  /** Whether nobody has looked at it who acts: what was meant for the page before it must not reach it. */
  isUnseen(page: PlaywrightPage): boolean {
    return this.#unseen.has(page);
  }

  wasSeen(page: PlaywrightPage): void {
    this.#unseen.delete(page);
  }

  /** Closes what was opened in the place of others. */
  async close(): Promise<void> {
    const closing = [...this.#standIns.values()].map(async (standIn) => (await standIn).close?.());
    await Promise.allSettled(closing);
  }

  /** Once for each page, however many ask. */
  #standInFor(broken: PlaywrightPage, breakdown: Breakdown): Promise<PlaywrightPage> {
    let standIn = this.#standIns.get(broken);
    if (standIn === undefined) {
      standIn = this.#replace(broken, breakdown);
      this.#standIns.set(broken, standIn);
    }
    return standIn;
  }

  async #replace(broken: PlaywrightPage, breakdown: Breakdown): Promise<PlaywrightPage> {
    const standIn = await openStandIn(broken, breakdown);
    if (standIn === undefined) {
      throw new ComputerActionError(
        `The page at ${broken.url()} ${breakdown}, and no other can be opened beside it. Nothing can be done here any more.`,
      );
    }
    this.#follow(standIn, this.#pages.indexOf(broken));
    this.#unseen.add(standIn);
    // Not waited for: it answers nothing.
    if (this.#isOwn) broken.close?.().catch(() => {});
    return standIn;
  }

  #follow(page: PlaywrightPage, inPlaceOf?: number): void {
    this.#pages.splice(inPlaceOf ?? this.#pages.length, inPlaceOf === undefined ? 0 : 1, page);
    page.on('popup', (popup) => this.#follow(popup));
    page.on('crash', () => this.hasBroken(page, 'crashed'));
  }
}

/** Whether a failure says that the page has crashed; Playwright may say so before it tells of the crash. */
export function isOfCrashedPage(error: unknown): boolean {
  return error instanceof Error && /(?:page|target) crashed/i.test(error.message);
}
