import type { Benchmark } from './benchmark.ts';
import { httpContest } from './http-contest.ts';

/** So many runs at once over HTTP, two requests and two calls in each: until all have an answer. */
export function concurrent(runs: number): Benchmark {
  return concurrentBenchmark(`concurrent/${runs}`, runs, 'total');
}

/** The same, counting only the time of the processor. */
export function concurrentProcessor(runs: number): Benchmark {
  return concurrentBenchmark(`concurrent-processor/${runs}`, runs, 'processor');
}

/** The same: for how long nothing else gets its turn, 99th percentile. */
export function concurrentDelay(runs: number): Benchmark {
  return concurrentBenchmark(`concurrent-delay/${runs}`, runs, 'delay');
}

function concurrentBenchmark(name: string, runs: number, figure: 'total' | 'processor' | 'delay'): Benchmark {
  return {
    name,
    unit: 'ms',
    runs: 3,
    prepare: async (effort) =>
      httpContest('concurrent.ts', effort === 'quick' ? 10 : runs, figure, ['openai', '@openai/agents']),
  };
}
