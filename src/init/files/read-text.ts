import { readFileSync, statSync } from 'node:fs';

import { InitProblem } from '../init-problem.js';

/** How a file in UTF-8 may begin. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Reads a file whose every byte must be kept.
 *
 * @param shown Its path in messages.
 * @returns undefined where there is no such file.
 */
export function readText(path: string, shown: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return undefined;
  if (!stat.isFile()) throw new InitProblem('file', shown, 'is no file', 'Move it away and run this again.');
  const bytes = bytesOf(path, shown);
  const text = bytes.toString('utf8');
  // To write it back as UTF-8 would change what nobody asked to change.
  if (!Buffer.from(text, 'utf8').equals(bytes)) {
    throw new InitProblem('file', shown, 'is not written in UTF-8', 'Save it as UTF-8 and run this again.');
  }
  return text;
}

function bytesOf(path: string, shown: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new InitProblem('file', shown, `cannot be read (${code})`, 'Allow it to be read and run this again.');
  }
}
