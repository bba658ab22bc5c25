import type { Benchmark } from './benchmark.ts';
import { httpContest } from './http-contest.ts';

/**
 * What each of so many endless streams holds in memory while its reader is slow; all are left in the end, and have to be closed.
 * `@openai/agents` takes no part: it reads as fast as the server sends, whoever reads it, until there is no memory left.
 */
export function memorySlowReaders(streams: number): Benchmark {
  return {
    name: `memory-slow-readers/${streams}`,
    unit: 'kB',
    runs: 3,
    prepare: async (effort) => httpContest('slow-readers.ts', effort === 'quick' ? 5 : streams, 'kb', ['openai']),
  };
}
