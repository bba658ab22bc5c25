import type { ChildProcess } from 'node:child_process';
import { escapeLineSeparators } from './escape-line-separators.js';

const NEW_LINE = 10;
/** How long what the program wrote last may take to arrive once it has ended, in milliseconds. */
const LAST_WORDS_MS = 1_000;

/**
 * Watches over streams that the SDK leaves unguarded: a program that ends before it has read its input would end this process, a line
 * without an end would fill its memory, and a program that has ended would never seem to while one that it started holds its output open.
 *
 * @param onTooLong Hears, once, of a line that is longer than allowed.
 */
export function guardStreams(program: ChildProcess, mostBytes: number, onTooLong: (sentence: string) => void): void {
  const { stdin, stdout } = program;
  stdin?.on('error', () => {});
  if (stdout !== null) {
    escapeLineSeparators(stdout);
    program.once('exit', () => setTimeout(() => stdout.readableEnded || stdout.push(null), LAST_WORDS_MS).unref());
    stdout.once('end', () => stdout.destroy());
  }
  let length = 0;
  const watch = (chunk: Buffer): void => {
    const first = chunk.indexOf(NEW_LINE);
    const last = chunk.lastIndexOf(NEW_LINE);
    const isTooLong = length + (first === -1 ? chunk.length : first) > mostBytes;
    length = last === -1 ? length + chunk.length : chunk.length - last - 1;
    if (!isTooLong) return;
    stdout?.off('data', watch);
    onTooLong(`Codex wrote a line of more than ${mostBytes} bytes, which codexSubprocessStreamLimitBytes allows.`);
  };
  stdout?.on('data', watch);
}
