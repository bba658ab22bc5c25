import type { Benchmark } from './benchmark.ts';
import { generateContest } from './generate-contest.ts';

/** Time from the start of a process until the manifest of so many files is written. */
export function generateCold(fileCount: number): Benchmark {
  return {
    name: `generate-cold/${fileCount}`,
    unit: 'ms',
    runs: 3,
    prepare: async (effort) => generateContest(fileCount, effort, 'ms'),
  };
}
