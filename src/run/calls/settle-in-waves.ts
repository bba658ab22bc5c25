/** One piece of work. */
interface Piece {
  /** Whether it runs after all before it, and before all after it. */
  readonly isAlone: boolean;
  /** Pieces of one lane run one after another, beside those of others. */
  readonly lane?: string;
}

/**
 * Works through a list and waits for all of it: neighbours side by side, at most `limit` at a time and started in order; a piece that
 * runs alone waits for those before it.
 */
export async function settleInWaves<P extends Piece, T>(
  pieces: readonly P[],
  limit: number,
  work: (piece: P) => Promise<T>,
): Promise<PromiseSettledResult<T>[]> {
  const settled: PromiseSettledResult<T>[] = [];
  for (const wave of wavesOf(pieces)) settled.push(...(await settleWave(wave, limit, oneByOneInLanes(work))));
  return settled;
}

function oneByOneInLanes<P extends Piece, T>(work: (piece: P) => Promise<T>): (piece: P) => Promise<T> {
  const ends = new Map<string, Promise<unknown>>();
  return (piece) => {
    if (piece.lane === undefined) return work(piece);
    const done = after(ends.get(piece.lane), () => work(piece));
    ends.set(piece.lane, Promise.allSettled([done]));
    return done;
  };
}

async function after<T>(before: Promise<unknown> | undefined, work: () => Promise<T>): Promise<T> {
  await before;
  return work();
}

function wavesOf<P extends Piece>(pieces: readonly P[]): P[][] {
  const waves: P[][] = [];
  for (const piece of pieces) {
    const last = waves.at(-1);
    if (last === undefined || piece.isAlone || last.some(({ isAlone }) => isAlone)) waves.push([piece]);
    else last.push(piece);
  }
  return waves;
}

async function settleWave<P, T>(
  wave: readonly P[],
  limit: number,
  work: (piece: P) => Promise<T>,
): Promise<PromiseSettledResult<T>[]> {
  if (wave.length <= limit) return Promise.allSettled(wave.map(work));
  const settled: PromiseSettledResult<T>[] = [];
  const left = wave.entries();
  const workThrough = async (): Promise<void> => {
    for (const [index, piece] of left) {
      const [outcome] = await Promise.allSettled([work(piece)]);
      settled[index] = outcome;
    }
  };
  await Promise.all(Array.from({ length: limit }, workThrough));
  return settled;
}
