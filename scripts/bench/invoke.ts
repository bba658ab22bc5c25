import type { Benchmark, Effort, Measurement } from './benchmark.ts';
import { contestants } from './contestants/all.ts';
import { TOOL_ARGUMENTS } from './contestants/scenario.ts';
import { timeWork } from './measure.ts';

/** One tool call: parse, check, lift, bind, call. Reading the JSON is left out, for all sides alike. */
export const invoke: Benchmark = {
  name: 'invoke',
  unit: 'ns',
  runs: 7,
  async prepare(effort) {
    const { ours, peers } = await contestants();
    const side =
      (call: () => Promise<void>): Measurement =>
      async () => {
        const whole = await nanosecondsEach(call, effort);
        return whole - (await nanosecondsEach(() => void JSON.parse(TOOL_ARGUMENTS), effort));
      };
    return {
      ours: side(ours.invoke()),
      peers: peers.map(({ contestant, ...peer }) => ({ ...peer, measure: side(contestant.invoke()) })),
    };
  },
};

async function nanosecondsEach(work: () => unknown, effort: Effort): Promise<number> {
  const times = effort === 'quick' ? 1 : 200;
  const batch = async (): Promise<void> => {
    for (let index = 0; index < times; index++) await work();
  };
  return ((await timeWork(batch, effort)) / times) * 1_000_000;
}
