import type { Benchmark, Measurement } from './benchmark.ts';
import { OUR_VERSION } from './built-package.ts';
import { contestants } from './contestants/all.ts';
import type { Contestant, LoopWay } from './contestants/scenario.ts';
import { timeWork } from './measure.ts';

/** A run with an in-process model: what one turn costs, model and tools aside, when there are so many. */
export function loop(turns: number): Benchmark {
  return loopBenchmark(`loop/${turns}`, turns, 'plain');
}

/** The same with something beside the turns, so that the plain run is one of the peers. */
export function loopWith(way: Exclude<LoopWay, 'plain'>, turns: number): Benchmark {
  return loopBenchmark(`loop-${way}/${turns}`, turns, way);
}

function loopBenchmark(name: string, turns: number, way: LoopWay): Benchmark {
  return {
    name,
    unit: 'µs',
    runs: turns >= 300 ? 3 : 5,
    async prepare(effort) {
      const { ours, peers } = await contestants();
      const side = (contestant: Contestant, measured = way): Measurement | undefined => {
        const run = contestant.loop({ turns, way: measured });
        return run && (async () => ((await timeWork(run, effort)) / turns) * 1000);
      };
      const all = [
        ...(way === 'plain' ? [] : [{ name: 'loop', version: OUR_VERSION, measure: side(ours, 'plain') }]),
        ...peers.map(({ contestant, ...peer }) => ({ ...peer, measure: side(contestant) })),
      ];
      const measured = side(ours);
      if (measured === undefined) throw new Error('toolwright has to take part.');
      return {
        ours: measured,
        peers: all.flatMap(({ measure, ...peer }) => (measure === undefined ? [] : [{ ...peer, measure }])),
      };
    },
  };
}
