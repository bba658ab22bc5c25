import type { ToolDefinition } from '../../schema/tool-definition.js';
import type { Clause } from './material.js';
import { bestTool } from './score.js';

/** What a part after an "and" must score to be a request of its own and not more of the one before. */
const OWN_REQUEST = 1.2;

const SENTENCE_END = /[.?!;](?=\s|$)|\n/g;
const CONJUNCTION = /,?\s+(?:and then|and also|and|then|also)\s+|,\s/gi;

/** Cuts a text into the parts that each ask for something: sentences, and what "and" joins where it asks for another tool. */
export function splitClauses(text: string, tools: readonly ToolDefinition[]): Clause[] {
  // What stands in quotation marks is one thing, whatever words are in it.
  const masked = text.replaceAll(/"[^"]*"|“[^”]*”/g, (quoted) => 'x'.repeat(quoted.length));
  return cut(masked, { start: 0, end: text.length }, SENTENCE_END).flatMap((sentence) =>
    joinParts(masked, cut(masked, sentence, CONJUNCTION), tools),
  );
}

function joinParts(text: string, parts: readonly Clause[], tools: readonly ToolDefinition[]): Clause[] {
  const joined: Clause[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const wanted = bestTool(text.slice(part.start, part.end), tools, OWN_REQUEST);
    const before = last && bestTool(text.slice(last.start, last.end), tools, OWN_REQUEST);
    // Words in front of the first request belong to it.
    if (last === undefined || (wanted !== undefined && before !== undefined && wanted !== before)) joined.push(part);
    else joined[joined.length - 1] = { start: last.start, end: part.end };
  }
  return joined;
}

function cut(text: string, { start, end }: Clause, separator: RegExp): Clause[] {
  const parts: Clause[] = [];
  let from = start;
  for (const { 0: found, index } of text.slice(start, end).matchAll(separator)) {
    parts.push({ start: from, end: start + index });
    from = start + index + found.length;
  }
  return [...parts, { start: from, end }].filter((part) => text.slice(part.start, part.end).trim() !== '');
}
