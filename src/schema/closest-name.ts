/**
 * The candidate that was probably meant: equal but for case and separators, or at most a third of its letters away.
 * `undefined` when nothing is near.
 */
export function closestName(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = simplify(name);
  // A model that sends pages of text where a name belongs misspelt nothing.
  if (wanted.length > 100) return undefined;
  let best: string | undefined;
  let bestDistance = Infinity;
  for (const candidate of candidates) {
    const simple = simplify(candidate);
    const limit = Math.max(1, Math.floor(Math.max(simple.length, wanted.length) / 3));
    if (Math.abs(simple.length - wanted.length) > limit) continue;
    const distance = editDistance(wanted, simple);
    if (distance <= limit && distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

function simplify(name: string): string {
  return name.toLowerCase().replaceAll(/[_\-\s.]/g, '');
}

/** Insertions, deletions, replacements and swaps of neighbours that lead from one word to the other. */
function editDistance(from: string, to: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const current = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      let cost = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, replaced);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        cost = Math.min(cost, (beforePrevious[j - 2] ?? 0) + 1);
      }
      current.push(cost);
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[to.length] ?? 0;
}
