import { editsBetween } from './edits-between.js';
import { foldName } from './fold-name.js';

/** Shorter words are one letter away from others too often. */
const FEWEST_LETTERS = 5;

/**
 * The only known name that a name can stand for: one that differs in nothing but style, else one that is a single slip of the pen
 * away. `undefined` when there is none or more than one. To suggest names, look for the closest ones instead.
 */
export function meantName(wanted: string, known: readonly string[]): string | undefined {
  const folded = foldName(wanted);
  const sameBut = known.filter((name) => foldName(name) === folded);
  const meant = sameBut.length > 0 ? sameBut : known.filter((name) => isOneSlip(folded, foldName(name)));
  return meant.length === 1 && folded !== '' ? meant[0] : undefined;
}

/**
 * Never in the first letter, which turns words into their opposites (`encode`, `decode`), and never in a digit, which makes another
 * version or year.
 */
function isOneSlip(left: string, right: string): boolean {
  if (Math.min(left.length, right.length) < FEWEST_LETTERS || Math.abs(left.length - right.length) > 1) return false;
  return left[0] === right[0] && digitsOf(left) === digitsOf(right) && editsBetween(left, right) === 1;
}

function digitsOf(name: string): string {
  return name.replaceAll(/\P{N}/gu, '');
}
