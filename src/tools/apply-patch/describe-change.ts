import type { PatchedText } from './patched-text.js';

const AROUND = 3;
const MOST_LINES = 400;
const LONGEST_LINE = 400;

/** A change with three lines around it and the numbers of lines of the file, whatever the model's diff left out. */
export function describeChange({ lines, changes }: PatchedText): string[] {
  const shown: string[] = [];
  let at = 0;
  for (const [index, change] of changes.entries()) {
    const next = changes[index + 1];
    if (index === 0 || change.at - AROUND > at) {
      at = Math.max(at, change.at - AROUND);
      shown.push(`@@ line ${at + 1} @@`);
    }
    keepTo(change.at);
    for (const line of lines.slice(at, at + change.removed)) shown.push(`-${line}`);
    for (const line of change.inserted) shown.push(`+${line}`);
    at += change.removed;
    keepTo(Math.min(at + AROUND, next?.at ?? lines.length));
  }
  return shown;

  function keepTo(end: number): void {
    for (; at < end; at += 1) shown.push(` ${lines[at]}`);
  }
}

/** The lines of a text, what follows the last newline only if there is something. */
export function textLines(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** `1 line`, `2 lines`. */
export function counted(count: number | bigint, noun: string): string {
  return `${count} ${noun}${Number(count) === 1 ? '' : 's'}`;
}

/** Lines for a person to read before they decide: not too many, and with nothing in them that cannot be seen. */
export function forReading(heading: string, lines: readonly string[]): string {
  const shown = lines.slice(0, MOST_LINES).map((line) => {
    const cut = line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}… (${line.length} characters)` : line;
    return showUnseen(cut);
  });
  if (lines.length > MOST_LINES) shown.push(`… ${lines.length - MOST_LINES} more lines`);
  return [showUnseen(heading), ...shown].join('\n');
}

/**
 * Terminal commands and marks that turn the direction of writing could show something other than what will be written, and so could spaces
 * that are not the plain one.
 */
function showUnseen(line: string): string {
  return line.replace(
    /(?![\t ])[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}
