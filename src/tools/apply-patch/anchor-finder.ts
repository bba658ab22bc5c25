/** Finds the lines that hunk headers name. */
export class AnchorFinder {
  readonly #exact: Map<string, number[]>;
  readonly #trimmed: Map<string, number[]>;

  constructor(lines: readonly string[], anchors: readonly string[]) {
    this.#exact = placesOf(lines, anchors, (line) => line);
    this.#trimmed = placesOf(lines, anchors, (line) => line.trim());
  }

  /** The first line at or below `from` that is the anchor; `fuzz` is 1 where only the trimmed lines are equal. */
  find(anchor: string, from: number): { at: number; fuzz: number } | undefined {
    const exact = firstFrom(this.#exact.get(anchor), from);
    if (exact !== undefined) return { at: exact, fuzz: 0 };
    const trimmed = firstFrom(this.#trimmed.get(anchor.trim()), from);
    return trimmed === undefined ? undefined : { at: trimmed, fuzz: 1 };
  }

  /** The same, unless the anchor stands above `from` as well: then the text is already below it (B106). */
  findUnlessPassed(anchor: string, from: number): { at: number; fuzz: number } | undefined {
    const exact = this.#exact.get(anchor);
    if (isPassed(exact, from)) return undefined;
    const at = firstFrom(exact, from);
    if (at !== undefined) return { at, fuzz: 0 };
    return isPassed(this.#trimmed.get(anchor.trim()), from) ? undefined : this.find(anchor, from);
  }
}

function placesOf(
  lines: readonly string[],
  anchors: readonly string[],
  fold: (line: string) => string,
): Map<string, number[]> {
  const places = new Map<string, number[]>(anchors.map((anchor) => [fold(anchor), []]));
  if (places.size > 0) for (const [at, line] of lines.entries()) places.get(fold(line))?.push(at);
  return places;
}

function isPassed(places: readonly number[] | undefined, from: number): boolean {
  return (places?.[0] ?? Infinity) < from;
}

/** The first of ascending places that is not above `from`, found by halving. */
function firstFrom(places: readonly number[] = [], from: number): number | undefined {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((places[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return places[low];
}
