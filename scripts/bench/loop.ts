import type { Benchmark, Measurement } from './benchmark.ts';
import { contestants } from './contestants/all.ts';
import { timePerRound } from './measure.ts';

/** A run with an in-process model: what one turn costs, model and tools aside, when there are so many. */
export function loop(turns: number): Benchmark {
  return {
    name: `loop/${turns}`,
    unit: 'µs',
    runs: turns >= 300 ? 3 : 5,
    async prepare(effort) {
      const { ours, peers } = await contestants();
      const side = async (run: () => Promise<void>): Promise<Measurement> => {
        // The first times are spent on compiling; a run of many turns brings that about by itself.
        for (let turn = 0; turn < (effort === 'quick' ? 1 : 100); turn += turns) await run();
        return async () => ((await timePerRound(run, effort)) / turns) * 1000;
      };
      return {
        ours: await side(ours.loop(turns)),
        peers: await Promise.all(
          peers.map(async ({ contestant, ...peer }) => ({ ...peer, measure: await side(contestant.loop(turns)) })),
        ),
      };
    },
  };
}
