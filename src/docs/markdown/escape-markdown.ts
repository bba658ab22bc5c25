import { visibleLine, visibleText } from '../text/hidden-characters.js';

/** What starts something wherever it stands; `_` only does at the edge of a word. */
const MARKS = /[\\`*[\]<>&|~$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** What starts something at the start of a line only. */
const LINE_STARTS = /^(\s*)(?:([-+#=:])|(\d{1,9})([.)]))/;

/** A text of others as Markdown that shows it as it is: no markup, no HTML. */
export function escapeMarkdown(text: string): string {
  return visibleLine(text)
    .replaceAll(MARKS, String.raw`\$&`)
    .replace(LINE_STARTS, (_, blank: string, mark = '', digits = '', dot = '') =>
      mark === '' ? `${blank}${digits}\\${dot}` : `${blank}\\${mark}`,
    );
}

/** The same of a text of several lines, which stay lines. */
export function escapeLines(text: string): string {
  return visibleText(text)
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) =>
      paragraph
        .split('\n')
        .map((line) => escapeMarkdown(line))
        // A backslash at the end of a line breaks it.
        .join('\\\n'),
    )
    .join('\n\n');
}

/** Text of others as code in a line. */
export function inlineCode(text: string): string {
  const line = visibleLine(text);
  const fence = '`'.repeat(longestRun(line) + 1);
  const blank = /^`|`$/.test(line) || line === '' ? ' ' : '';
  return `${fence}${blank}${line}${blank}${fence}`;
}

/** The same in a cell of a table, where a bar ends the cell even in code. */
export function cellCode(text: string): string {
  return inlineCode(text).replaceAll('|', String.raw`\|`);
}

/** A block of code that nothing in it can end. */
export function codeBlock(language: string, text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, { length }) => Math.max(longest, length), 0);
}
