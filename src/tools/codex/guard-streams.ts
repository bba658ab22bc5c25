import type { ChildProcess } from 'node:child_process';

const NEW_LINE = 10;

/**
 * Watches over streams that the SDK leaves unguarded: a program that ends before it has read its input would end this process, and a line
 * without an end would fill its memory.
 *
 * @param onTooLong Hears, once, of a line that is longer than allowed.
 */
export function guardStreams(
  { stdin, stdout }: ChildProcess,
  mostBytes: number,
  onTooLong: (sentence: string) => void,
): void {
  stdin?.on('error', () => {});
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
