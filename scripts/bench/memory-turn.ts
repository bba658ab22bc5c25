import type { Benchmark, Measurement } from './benchmark.ts';
import { contestants } from './contestants/all.ts';
import { callIds, type Contestant, planTrip, TOOL_ARGUMENTS, TOOL_NAME, type Trip } from './contestants/scenario.ts';
import { collectGarbage } from './measure.ts';

/** How much a run grows with each turn, after so many: what it keeps of it for good. Beside it, what the turn's items take by themselves. */
export function memoryTurn(turns: number): Benchmark {
  return {
    name: `memory-turn/${turns}`,
    unit: 'kB',
    runs: 1,
    async prepare(effort) {
      const { ours, peers } = await contestants();
      const last = effort === 'quick' ? 20 : turns;
      const side =
        (loop: Contestant['loop']): Measurement =>
        async () => {
          const growth = new Growth(last);
          await loop({ turns: last, onTurn: (turn) => growth.noteTurn(turn) })?.();
          return growth.perTurn;
        };
      return {
        ours: side((plan) => ours.loop(plan)),
        peers: [
          { name: 'items', version: 'alone', measure: side(itemsAlone) },
          ...peers.map(({ contestant, ...peer }) => ({ ...peer, measure: side((plan) => contestant.loop(plan)) })),
        ],
      };
    },
  };
}

/** The heap in the last turn beside that of an early one, in which everything is compiled and every cache filled. */
class Growth {
  readonly #first: number;
  readonly #last: number;
  #before = Number.NaN;
  #after = Number.NaN;

  constructor(turns: number) {
    this.#first = Math.ceil(turns / 10);
    this.#last = turns;
  }

  noteTurn(turn: number): void {
    if (turn === this.#first) this.#before = usedHeap();
    if (turn === this.#last) this.#after = usedHeap();
  }

  get perTurn(): number {
    return (this.#after - this.#before) / (this.#last - this.#first) / 1024;
  }
}

function usedHeap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** No run at all: the response of each turn and the outputs of its calls, in one list. */
const itemsAlone: Contestant['loop'] =
  ({ turns, onTurn }) =>
  async () => {
    const kept: unknown[] = [];
    for (let turn = 1; turn <= turns; turn++) {
      onTurn?.(turn);
      const ids = callIds(turn);
      const calls = ids.map((callId) => ({
        type: 'function_call',
        callId,
        name: TOOL_NAME,
        arguments: TOOL_ARGUMENTS,
      }));
      kept.push({ output: calls, usage: { inputTokens: 0, outputTokens: 0, totalTokens: 0 } });
      kept.push(...ids.map((callId) => ({ type: 'function_call_result', callId, name: TOOL_NAME, output: result() })));
    }
  };

function result(): string {
  return JSON.stringify(planTrip(JSON.parse(TOOL_ARGUMENTS) as Trip));
}
