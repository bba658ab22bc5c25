/** What a contestant can do: each side does the same work, through its own public door. */
export interface Contestant {
  /**
   * Makes a run of so many turns: each asks for two calls side by side, the last one answers. Undefined where a contestant has
   * no such way.
   */
  loop(plan: LoopPlan): (() => Promise<void>) | undefined;
  /** Makes one call of the tool, arguments as JSON text. */
  invoke(): () => Promise<void>;
  /**
   * Reads the text of a run that waits for approval after so many turns, approves the call and takes the run to its answer. Left out
   * where a contestant has no such texts.
   */
  resume?(turns: number): Promise<() => Promise<void>>;
}

export interface LoopPlan {
  readonly turns: number;
  /** What the run does beside its turns. @default 'plain' */
  readonly way?: LoopWay;
  /** Called by the model as it is asked, with the number of the turn. */
  readonly onTurn?: (turn: number) => void;
}

/**
 * `stream`: read piece by piece, to the end. `hooks`: with every hook there is, each doing nothing. `session`, `sqlite`: kept turn
 * by turn, in the process or in a database in memory. `traced`: without content, to an exporter that does nothing.
 */
export type LoopWay = 'plain' | 'stream' | 'hooks' | 'session' | 'sqlite' | 'traced';

/** What a fake model does in a turn: two calls, one that needs approval, or the answer. */
export type Move = 'plan' | 'confirm' | 'answer';

/** The moves of a run that ends in its last turn; of one that waits for approval there, and ends when it goes on. */
export function moveOf(turn: number, turns: number, waits: boolean): Move {
  if (turn < turns) return 'plan';
  return waits && turn === turns ? 'confirm' : 'answer';
}

export const CONFIRM_NAME = 'confirm_trip';

export const TOOL_NAME = 'plan_trip';
export const TOOL_DESCRIPTION = 'Plan a trip and say what it costs.';
export const INSTRUCTIONS = 'You plan trips.';
export const QUESTION = 'Where shall we go?';
export const ANSWER = 'To Oslo.';

/** What the fake models ask for; the same for all. */
export const TOOL_ARGUMENTS = JSON.stringify({
  destination: 'Oslo',
  travellers: [
    { name: 'Ada', age: 36 },
    { name: 'Grace', age: 42 },
  ],
  transport: 'train',
  nights: 3,
});

export interface Trip {
  readonly destination: string;
  readonly travellers: readonly { readonly name: string; readonly age: number }[];
  readonly transport: 'train' | 'bus' | 'ship';
  readonly nights: number;
}

/** The tool itself: as good as nothing, so that what is measured is the way to it. */
export function planTrip({ destination, travellers, nights }: Trip): { destination: string; price: number } {
  return { destination, price: travellers.length * nights * 80 };
}

/** The ids of the two calls of a turn. */
export function callIds(turn: number): readonly string[] {
  return [`call_${turn}_a`, `call_${turn}_b`];
}

/** A text as a model streams it. */
export function piecesOf(text: string): readonly string[] {
  return text.match(/.{1,40}/gs) ?? [];
}
