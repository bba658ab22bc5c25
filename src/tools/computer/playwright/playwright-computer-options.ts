import { refuseUnknownOptions, UserError } from '../../../errors/index.js';
import type { PlaywrightPage } from './playwright-page.js';

/** What browser is driven, and where it may go. */
export interface PlaywrightComputerOptions {
  /** A page of yours, which stays open; left out, a headless Chromium is started when it is first needed. */
  readonly page?: PlaywrightPage;
  /** Width and height of the page in pixels. @default [1024, 768] */
  readonly dimensions?: readonly [width: number, height: number];
  /** Where the page begins. @default an empty page */
  readonly startUrl?: string;
  /**
   * Origins such as `https://shop.example` that pages and frames may be of; at any other the browser shows that it may not go there, also
   * where a server redirects. What such pages load (scripts, pictures, requests of their own) is not looked at. @default all
   */
  readonly allowedOrigins?: readonly string[];
  /** How long the action `wait` takes, in milliseconds. @default 1_000 */
  readonly waitMs?: number;
  /** How long a page may take to show what an action did before a picture is taken, in milliseconds. @default 150 */
  readonly settleMs?: number;
  /**
   * How long an action may take, and a page to load, and then to be painted, before the model sees what has come of it so far, in
   * milliseconds. More than 0. @default 10_000
   */
  readonly patienceMs?: number;
  /**
   * Passed on to Playwright's `chromium.launch()`: `executablePath`, `headless`, `args`, `channel`, `proxy` and more. Chromium's sandbox is on
   * unless you run as root, which cannot have it; `chromiumSandbox: false` turns it off.
   */
  readonly launch?: Readonly<Record<string, unknown>>;
  /** Passed on to Playwright's `browser.newContext()`: `storageState`, `locale`, `httpCredentials` and more. Downloads are off unless it says otherwise. */
  readonly context?: Readonly<Record<string, unknown>>;
}

export interface ResolvedPlaywrightOptions {
  readonly page: PlaywrightPage | undefined;
  readonly dimensions: readonly [width: number, height: number] | undefined;
  readonly startUrl: string | undefined;
  readonly allowedOrigins: ReadonlySet<string> | undefined;
  readonly waitMs: number;
  readonly settleMs: number;
  readonly patienceMs: number;
  readonly launch: Readonly<Record<string, unknown>>;
  readonly context: Readonly<Record<string, unknown>>;
}

const OPTION_NAMES = [
  'page',
  'dimensions',
  'startUrl',
  'allowedOrigins',
  'waitMs',
  'settleMs',
  'patienceMs',
  'launch',
  'context',
] as const satisfies readonly (keyof PlaywrightComputerOptions)[];

const OF_OWN_BROWSERS = ['dimensions', 'startUrl', 'allowedOrigins', 'launch', 'context'] as const;

/** @throws UserError for options that are unknown, wrong, or do not go together. */
export function resolvePlaywrightOptions(options: PlaywrightComputerOptions): ResolvedPlaywrightOptions {
  refuseUnknownOptions('new PlaywrightComputer()', options, OPTION_NAMES);
  const { page, startUrl, waitMs = 1_000, settleMs = 150, patienceMs = 10_000, launch = {}, context = {} } = options;
  for (const [name, value] of Object.entries({ waitMs, settleMs }))
    if (!(Number.isFinite(value) && value >= 0))
      throw wrong(`${name} is ${String(value)}; give milliseconds, 0 or more`);
  // For Playwright 0 is no limit.
  if (!(Number.isFinite(patienceMs) && patienceMs > 0))
    throw wrong(`patienceMs is ${String(patienceMs)}; give milliseconds, more than 0`);
  const common = { page, startUrl, waitMs, settleMs, patienceMs, launch, context };
  if (page !== undefined) {
    const foreign = OF_OWN_BROWSERS.filter((name) => options[name] !== undefined);
    if (foreign.length > 0) throw wrong(`${foreign.join(', ')} cannot be set for a page that is there already`);
    const size = page.viewportSize();
    return { ...common, dimensions: size === null ? undefined : [size.width, size.height], allowedOrigins: undefined };
  }
  const { dimensions = [1024, 768] } = options;
  if (dimensions.length !== 2 || !dimensions.every((length) => Number.isInteger(length) && length > 0))
    throw wrong(`dimensions are ${JSON.stringify(dimensions)}; give width and height in whole pixels`);
  const allowedOrigins = options.allowedOrigins && new Set(options.allowedOrigins.map(originOf));
  if (startUrl !== undefined && allowedOrigins?.has(originOf(startUrl)) === false)
    throw wrong(`startUrl is at ${originOf(startUrl)}, which is not among the allowedOrigins`);
  return { ...common, dimensions, allowedOrigins };
}

function originOf(text: string): string {
  const { origin = 'null' } = URL.canParse(text) ? new URL(text) : {};
  if (origin === 'null') throw wrong(`${JSON.stringify(text)} has no origin; write it like https://shop.example`);
  return origin;
}

function wrong(what: string): UserError {
  return new UserError(`new PlaywrightComputer(): ${what}.`);
}
