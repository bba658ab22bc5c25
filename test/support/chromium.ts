import { existsSync } from 'node:fs';
import { skipped } from './skipped.js';

/** Where tests look for a browser if nothing else is said. */
const PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Finds a Chromium (`TOOLWRIGHT_TEST_CHROMIUM`); without one the tests of the file that asks are to be skipped. */
export function findChromium(what: string): string | undefined {
  const given = process.env['TOOLWRIGHT_TEST_CHROMIUM'];
  const found = (given === undefined ? PATHS : [given]).find((path) => existsSync(path));
  if (found === undefined) {
    skipped(
      what,
      `there is no Chromium (looked at ${given ?? PATHS.join(', ')}). Install one, or name yours: TOOLWRIGHT_TEST_CHROMIUM=/path/to/chromium`,
    );
  }
  return found;
}
