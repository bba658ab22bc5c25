import { distance } from 'fastest-levenshtein';

/** How many slips of the pen lead from one word to another: letters too many, too few or wrong, or two neighbours swapped. */
export function editsBetween(left: string, right: string): number {
  return isSwap(left, right) ? 1 : distance(left, right);
}

function isSwap(left: string, right: string): boolean {
  let at = 0;
  while (at < left.length && left[at] === right[at]) at++;
  const [first = '', second = ''] = left.slice(at, at + 2);
  return second !== '' && left.slice(0, at) + second + first + left.slice(at + 2) === right;
}
