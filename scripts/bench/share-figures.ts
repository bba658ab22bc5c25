/**
 * Makes one measurement of each figure of work that tells several at once: what one benchmark did not ask for is there for the other,
 * so that the work is not done again for it.
 */
export function shareFigures<Figure extends string>(
  work: () => Promise<Readonly<Record<Figure, number>>>,
): (figure: Figure) => Promise<number> {
  const untold = new Map<Figure, number[]>();
  return async (figure) => {
    const known = untold.get(figure)?.shift();
    if (known !== undefined) return known;
    const figures = await work();
    for (const other of Object.keys(figures) as Figure[])
      if (other !== figure) untold.set(other, [...(untold.get(other) ?? []), figures[other]]);
    return figures[figure];
  };
}
