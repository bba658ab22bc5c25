import { editsBetween } from './edits-between.js';
import { foldName } from './fold-name.js';

/** Who writes pages where a name belongs misspelt nothing. */
const LONGEST_NAME = 200;

/** A shorter piece of a name is found in too many others. */
const SHORTEST_PIECE = 3;

/**
 * The known names that somebody may have meant, nearest first; at most three, none when nothing is near. Case and separators count
 * for nothing, a third of the letters may be wrong, and a name inside the other is near.
 *
 * @param wanted What was written.
 * @param known What there is.
 */
export function closestNames(wanted: string, known: readonly string[]): string[] {
  if (wanted.length > LONGEST_NAME) return [];
  const folded = foldName(wanted);
  return known
    .map((name) => ({ name, apart: apart(folded, foldName(name)) }))
    .filter((candidate) => candidate.apart !== undefined)
    .toSorted((left, right) => (left.apart ?? 0) - (right.apart ?? 0))
    .slice(0, 3)
    .map(({ name }) => name);
}

function apart(left: string, right: string): number | undefined {
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  if (short === '') return undefined;
  if (short.length >= SHORTEST_PIECE && long.includes(short)) return left === right ? 0 : 1;
  const most = Math.max(1, Math.floor(long.length / 3));
  if (long.length - short.length > most) return undefined;
  const edits = editsBetween(left, right);
  return edits <= most ? edits : undefined;
}
