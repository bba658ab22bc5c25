import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { ROOT } from './built-package.ts';

/** Runs Node with these arguments, in the project's folder; returns what it printed. */
export async function runNode(...nodeArguments: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, nodeArguments, { cwd: ROOT });
  return stdout;
}

/** How long a whole process takes, from start to end, in milliseconds. */
export async function timeNode(...nodeArguments: string[]): Promise<number> {
  const start = performance.now();
  await runNode(...nodeArguments);
  return performance.now() - start;
}
