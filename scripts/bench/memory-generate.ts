import type { Benchmark } from './benchmark.ts';
import { generateContest } from './generate-contest.ts';

/** The most memory that generating the manifest of so many files takes. */
export function memoryGenerate(fileCount: number): Benchmark {
  return {
    name: `memory-generate/${fileCount}`,
    unit: 'MB',
    runs: 3,
    prepare: async (effort) => generateContest(fileCount, effort, 'mb'),
  };
}
