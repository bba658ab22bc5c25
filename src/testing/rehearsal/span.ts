import type { Json } from '../../schema/json-schema.js';
import { isCommon, stem, wordsOf } from './words.js';

/** A value for an argument, and where in the text it stands. */
export interface Candidate {
  readonly value: Json;
  readonly start: number;
  readonly end: number;
  /** A value that is only another reading of the text, taken when nothing better is there. */
  readonly isWeak?: true;
}

/** The words just before and after a place, as stems, nearest first; a comma or a full stop ends the neighbourhood. */
export function neighbours(text: string, { start, end }: Pick<Candidate, 'start' | 'end'>): string[] {
  const before = /[^,.;?!]*$/.exec(text.slice(0, start))?.[0] ?? '';
  const after = /^[^,.;?!]*/.exec(text.slice(end))?.[0] ?? '';
  // A preposition behind a place belongs to what follows: "to Lima from Quito".
  const behind = wordsOf(after)
    .slice(0, 1)
    .filter((word) => !isCommon(word));
  return [...wordsOf(before).slice(-2).toReversed(), ...behind].map(stem);
}

export function overlaps(left: Pick<Candidate, 'start' | 'end'>, right: Pick<Candidate, 'start' | 'end'>): boolean {
  return left.start < right.end && right.start < left.end;
}

/**
 * Whether the text between two places only lists them: "Oslo, Lima and Tokyo", or, with words that describe the tool,
 * "the time in Oslo and the time in Lima".
 */
export function isListed(
  text: string,
  left: Candidate,
  right: Candidate,
  vocabulary: ReadonlySet<string> = new Set(),
): boolean {
  if (left.end > right.start) return false;
  const between = text.slice(left.end, right.start);
  if (!/^\s*(?:[,&]|and\b|or\b)[^.;?!]*$/.test(between)) return false;
  return wordsOf(between).every((word) => isCommon(word) || vocabulary.has(stem(word)));
}
