import { visibleText } from '../docs/text/hidden-characters.js';
import type { DocsDifference } from './docs-folder.js';

/** Enough to see what it is about. */
const MOST_LINES = 6;
const MOST_FILES = 10;
const LONGEST_LINE = 160;

/** What is stale, file by file: the lines that differ, as far as they fit on a screen. */
export function docsDifferenceText(differences: readonly DocsDifference[], folder: string): string {
  const blocks = differences.slice(0, MOST_FILES).map((each) => fileText(each, folder));
  const more = differences.length - blocks.length;
  return `${blocks.join('')}${more > 0 ? `… and ${more} more ${more === 1 ? 'file' : 'files'}\n` : ''}`;
}

function fileText({ path, found, wanted }: DocsDifference, folder: string): string {
  if (found === undefined) return `${folder}/${path} is missing\n`;
  if (wanted === undefined) return `${folder}/${path} is not needed any more\n`;
  const [old, now] = [found.replaceAll('\r\n', '\n').split('\n'), wanted.split('\n')];
  const start = commonStart(old, now);
  const end = commonStart(old.slice(start).toReversed(), now.slice(start).toReversed());
  const lines = [
    ...sample(old.slice(start, old.length - end), '-'),
    ...sample(now.slice(start, now.length - end), '+'),
  ];
  return `${folder}/${path} is stale, from line ${start + 1}:\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

function sample(lines: readonly string[], sign: string): string[] {
  const shown = lines.slice(0, MOST_LINES).map((line) => `${sign} ${shorten(visibleText(line))}`);
  const more = lines.length - shown.length;
  return more > 0 ? [...shown, `${sign} … ${more} more`] : shown;
}

function shorten(line: string): string {
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE - 1)}…` : line;
}

function commonStart(a: readonly string[], b: readonly string[]): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  return length;
}
