import { distance } from 'fastest-levenshtein';
import { foldName } from './fold-name.js';

/** Shorter words are one letter away from others too often. */
const FEWEST_LETTERS = 5;

/**
 * The only known name that a name can stand for: one that differs in nothing but style, else one that is a single slip of the pen
 * away. `undefined` when there is none or more than one.
 */
export function meantName(wanted: string, known: readonly string[]): string | undefined {
  const folded = foldName(wanted);
  const sameBut = known.filter((name) => foldName(name) === folded);
  const meant = sameBut.length > 0 ? sameBut : known.filter((name) => isOneSlip(folded, foldName(name)));
  return meant.length === 1 && folded !== '' ? meant[0] : undefined;
}

/**
 * One letter too many, too few, wrong or swapped with its neighbour. Never the first one, which turns words into their opposites
 * (`encode`, `decode`), and never a digit, which makes another version or year.
 */
function isOneSlip(left: string, right: string): boolean {
  if (Math.min(left.length, right.length) < FEWEST_LETTERS || Math.abs(left.length - right.length) > 1) return false;
  if (left[0] !== right[0] || digitsOf(left) !== digitsOf(right)) return false;
  return distance(left, right) === 1 || isSwap(left, right);
}

function isSwap(left: string, right: string): boolean {
  let at = 0;
  while (at < left.length && left[at] === right[at]) at++;
  const [first = '', second = ''] = left.slice(at, at + 2);
  return left.slice(0, at) + second + first + left.slice(at + 2) === right;
}

function digitsOf(name: string): string {
  return name.replaceAll(/\P{N}/gu, '');
}
