import { existsSync } from 'node:fs';

const PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A Chromium of this machine: `CHROMIUM_PATH`, or one at a usual place. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  return named ? named : PATHS.find((path) => existsSync(path));
}
