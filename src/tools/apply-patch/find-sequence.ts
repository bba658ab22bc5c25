/** Where a sequence was found, or how much of its beginning was found at most. */
export interface SequenceMatch {
  readonly at: number;
  /** How many elements are the same there; all of them if it was found. */
  readonly length: number;
}

/**
 * Looks for a sequence in another from an index on, in a time that grows with their lengths only (Knuth-Morris-Pratt).
 *
 * @returns The first place where all of it is, else the first where most of its beginning is.
 */
export function findSequence(text: Int32Array, sequence: Int32Array, from: number): SequenceMatch {
  if (sequence.length === 0) return { at: from, length: 0 };
  const borders = bordersOf(sequence);
  let best: SequenceMatch = { at: from, length: 0 };
  let length = 0;
  for (let at = from; at < text.length; at += 1) {
    while (length > 0 && text[at] !== sequence[length]) length = borders[length - 1] ?? 0;
    if (text[at] === sequence[length]) length += 1;
    if (length > best.length) best = { at: at - length + 1, length };
    if (length === sequence.length) return best;
  }
  return best;
}

/** For each prefix, how long the longest shorter prefix is that it also ends with. */
function bordersOf(sequence: Int32Array): Int32Array {
  const borders = new Int32Array(sequence.length);
  let length = 0;
  for (let at = 1; at < sequence.length; at += 1) {
    while (length > 0 && sequence[at] !== sequence[length]) length = borders[length - 1] ?? 0;
    if (sequence[at] === sequence[length]) length += 1;
    borders[at] = length;
  }
  return borders;
}
