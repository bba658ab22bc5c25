import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import type { Benchmark, Effort } from './benchmark.ts';

/** What came of one benchmark, as `--json` prints it. */
export interface Result {
  readonly name: string;
  readonly unit: string;
  readonly ours: number;
  /** By `<package>@<version>`. */
  readonly peers: Readonly<Record<string, number>>;
  /** By package: ours divided by the peer's, so below 1 is better than the peer. */
  readonly ratio: Readonly<Record<string, number>>;
}

/** Measures all sides in turn, so that a slow moment of the machine hits them alike, and takes the median of each. */
export async function measure(benchmark: Benchmark, effort: Effort): Promise<Result> {
  const { name, unit, runs } = benchmark;
  const contest = await benchmark.prepare(effort);
  try {
    const sides = [contest.ours, ...contest.peers.map((peer) => peer.measure)];
    const figures: number[][] = sides.map(() => []);
    for (let run = 0; run < (effort === 'quick' ? 1 : runs); run++) {
      for (const [index, side] of sides.entries()) {
        collectGarbage();
        figures[index]?.push(await side());
      }
    }
    const [ours = Number.NaN, ...theirs] = figures.map(median);
    const peers = contest.peers.map((peer, index) => ({ ...peer, value: theirs[index] ?? Number.NaN }));
    return {
      name,
      unit,
      ours: round(ours),
      peers: Object.fromEntries(peers.map((peer) => [`${peer.name}@${peer.version}`, round(peer.value)])),
      ratio: Object.fromEntries(peers.map((peer) => [peer.name, round(ours / peer.value)])),
    };
  } finally {
    contest.cleanUp?.();
  }
}

/**
 * What work takes, in milliseconds of the processor: waiting for a busy machine does not count. Short work is repeated until
 * it runs as fast as it can, and then some more.
 */
export async function timeWork(work: () => unknown, effort: Effort): Promise<number> {
  const first = await timeOnce(work);
  if (effort === 'quick' || first >= LONG_MS) return first;
  await timesDuring(LONG_MS / 2, work);
  return median(await timesDuring(LONG_MS, work));
}

const LONG_MS = 100;

async function timesDuring(duration: number, work: () => unknown): Promise<number[]> {
  const times: number[] = [];
  for (let sum = 0; sum < duration; sum += times.at(-1) ?? 0) times.push(await timeOnce(work));
  return times;
}

async function timeOnce(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}

/** Four significant digits: more would be noise. */
function round(figure: number): number {
  return Number(figure.toPrecision(4));
}

// The garbage of one side must not be collected in the time of the next.
setFlagsFromString('--expose-gc');
export const collectGarbage = runInNewContext('gc') as () => void;
