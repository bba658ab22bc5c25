import { skipTrivia } from './skip-trivia.js';
import type { TextEdit } from './text-edit.js';
import { endOfLine, indentAt, indentStep } from './text-style.js';

/** Something in brackets whose items are separated by commas: an array or an object, of JSON or of TypeScript. */
export interface ListInText {
  /** Behind the opening bracket. */
  readonly start: number;
  /** Before the closing one. */
  readonly end: number;
  readonly items: readonly { readonly start: number; readonly end: number }[];
}

/** Where new items go, and what they look like where the list itself does not tell. */
export interface Placement {
  /** The item they follow; -1 for the beginning. @default the last */
  readonly after?: number;
  /** Whether an empty list is opened over several lines. @default false */
  readonly openEmpty?: boolean;
}

/** Puts items into a list as whoever wrote it would: its lines, its indentation, its comments and its last comma stay. */
export function insertInList(
  text: string,
  list: ListInText,
  items: readonly string[],
  { after = list.items.length - 1, openEmpty = false }: Placement = {},
): readonly TextEdit[] {
  if (list.items.length === 0) return [insertInEmpty(text, list, items, openEmpty)];
  const isSpread = isOverLines(text, list);
  const neighbour = list.items[Math.max(after, 0)] ?? { start: list.start, end: list.start };
  const gap = isSpread ? endOfLine(text) + indentAt(text, neighbour.start) : ' ';
  const joined = items.join(`,${gap}`);
  if (after < 0) {
    return isSpread ? [insertion(list.start, `${gap}${joined},`)] : [insertion(neighbour.start, `${joined},${gap}`)];
  }
  const comma = skipTrivia(text, neighbour.end, list.end);
  const hasComma = text[comma] === ',';
  const end = isSpread ? endOfComments(text, hasComma ? comma + 1 : neighbour.end, list.end) : neighbour.end;
  if (hasComma) return [insertion(isSpread ? end : comma + 1, `${gap}${joined},`)];
  return [insertion(neighbour.end, ','), insertion(end, `${gap}${joined}`)];
}

function insertInEmpty(text: string, { start, end }: ListInText, items: readonly string[], open: boolean): TextEdit {
  const inside = text.slice(start, end);
  const isBlank = inside.trim() === '';
  if (!open && !(isBlank && inside.includes('\n'))) {
    return { start, end: isBlank ? end : start, text: items.join(', ') };
  }
  const eol = endOfLine(text);
  const outer = indentAt(text, start);
  const gap = `${eol}${outer}${indentStep(text)}`;
  const lines = `${gap}${items.join(`,${gap}`)}`;
  return isBlank ? { start, end, text: `${lines}${eol}${outer}` } : { start, end: start, text: lines };
}

function isOverLines(text: string, { start, items }: ListInText): boolean {
  const [first, second] = items;
  const before = text.slice(start, first?.start);
  const between = second === undefined ? '' : text.slice(first?.end, second.start);
  return before.includes('\n') || between.includes('\n');
}

/** Behind the comments that stand on the same line. */
function endOfComments(text: string, from: number, limit: number): number {
  const rest = text.slice(from, limit);
  const [comments = ''] = /^(?:[ \t]*\/\*(?:(?!\*\/).)*\*\/)*(?:[ \t]*\/\/[^\r\n]*)?/.exec(rest) ?? [];
  return from + comments.length;
}

function insertion(at: number, text: string): TextEdit {
  return { start: at, end: at, text };
}
