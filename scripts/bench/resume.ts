import type { Benchmark } from './benchmark.ts';
import { contestants } from './contestants/all.ts';
import { timeWork } from './measure.ts';

/** What it costs to go on with a run that was written down after so many turns: read, decide, one call, one answer. */
export function resume(turns: number): Benchmark {
  return {
    name: `resume/${turns}`,
    unit: 'ms',
    runs: 5,
    async prepare(effort) {
      const { ours, peers } = await contestants();
      const goOn = await ours.resume?.(turns);
      if (goOn === undefined) throw new Error('toolwright has to take part.');
      const theirs = await Promise.all(
        peers.map(async ({ contestant, ...peer }) => ({ ...peer, goOn: await contestant.resume?.(turns) })),
      );
      return {
        ours: () => timeWork(goOn, effort),
        peers: theirs.flatMap(({ goOn: work, ...peer }) =>
          work === undefined ? [] : [{ ...peer, measure: () => timeWork(work, effort) }],
        ),
      };
    },
  };
}
