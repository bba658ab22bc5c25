import type { Benchmark, Measurement } from './benchmark.ts';
import { contestants } from './contestants/all.ts';
import { timeWork } from './measure.ts';

/** A run with an in-process model: what one turn costs, model and tools aside, when there are so many. */
export function loop(turns: number): Benchmark {
  return {
    name: `loop/${turns}`,
    unit: 'µs',
    runs: turns >= 300 ? 3 : 5,
    async prepare(effort) {
      const { ours, peers } = await contestants();
      const side = (run: () => Promise<void>): Measurement => {
        return async () => ((await timeWork(run, effort)) / turns) * 1000;
      };
      return {
        ours: side(ours.loop(turns)),
        peers: peers.map(({ contestant, ...peer }) => ({ ...peer, measure: side(contestant.loop(turns)) })),
      };
    },
  };
}
