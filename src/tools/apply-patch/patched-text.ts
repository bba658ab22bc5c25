import type { Change } from './diff-hunk.js';
import { placeHunks } from './place-hunks.js';
import { diffLines, readHunks } from './read-hunks.js';

/** A text and the changes a diff makes to it. */
export interface PatchedText {
  /** The text before, without the ends of its lines. */
  readonly lines: readonly string[];
  readonly changes: readonly Change[];
  /** How loosely lines had to be compared: 0 where every line is the same. */
  readonly fuzz: number;
  /** The text after. */
  readonly text: string;
}

/**
 * Changes a text as a diff says. Kept lines stay as they are to the last character, their ends too (B112, B113); new lines end
 * as most lines of the text do, and where it has but one as those of the diff (B104).
 *
 * @throws {ApplyDiffError} The diff cannot be read or does not fit.
 */
export function patchText(input: string, diff: string): PatchedText {
  const { lines, ends } = splitLines(input);
  const { changes, fuzz } = placeHunks(lines, readHunks(diffLines(diff)));
  const newline = newlineOf(input.includes('\n') ? input : diff);

  const parts: string[] = [];
  let at = 0;
  for (const change of changes) {
    keepTo(change.at);
    for (const line of change.inserted) parts.push(line, newline);
    at += change.removed;
  }
  keepTo(lines.length);
  // Lines are joined by their ends; what the last one would be joined with is not there.
  parts.pop();
  return { lines, changes, fuzz, text: parts.join('') };

  function keepTo(end: number): void {
    for (; at < end; at += 1) parts.push(lines[at] ?? '', ends[at] ?? newline);
  }
}

/** The end of most lines of a text; `\n` if it has none. */
export function newlineOf(text: string): '\n' | '\r\n' {
  const newlines = text.split('\n').length - 1;
  const withReturn = text.split('\r\n').length - 1;
  return withReturn * 2 > newlines ? '\r\n' : '\n';
}

/** What follows the last newline is a line too, without an end. */
function splitLines(text: string): { lines: string[]; ends: string[] } {
  const lines = text.split('\n');
  const ends: string[] = [];
  for (let at = 0; at < lines.length - 1; at += 1) {
    const line = lines[at] ?? '';
    const hasReturn = line.endsWith('\r');
    if (hasReturn) lines[at] = line.slice(0, -1);
    ends.push(hasReturn ? '\r\n' : '\n');
  }
  return { lines, ends };
}
