import { distance } from 'fastest-levenshtein';

/**
 * The known names that somebody may have meant, nearest first; at most three, none when nothing is near.
 *
 * @param wanted What was written.
 * @param known What there is.
 */
export function closestNames(wanted: string, known: readonly string[]): string[] {
  const near = Math.max(2, Math.floor(wanted.length / 3));
  return known
    .map((name) => ({ name, apart: apart(wanted, name) }))
    .filter((candidate) => candidate.apart <= near)
    .toSorted((left, right) => left.apart - right.apart)
    .slice(0, 3)
    .map(({ name }) => name);
}

/** Case and separators count for nothing; a name inside the other is near. */
function apart(left: string, right: string): number {
  const [a, b] = [fold(left), fold(right)];
  if (a === '' || b === '') return Number.POSITIVE_INFINITY;
  return a.includes(b) || b.includes(a) ? 1 : distance(a, b);
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
