/** What a contestant can do: each side does the same work, through its own public door. */
export interface Contestant {
  /** Makes a run of so many turns: each asks for two calls side by side, the last one answers. */
  loop(turns: number): () => Promise<void>;
  /** Makes one call of the tool, arguments as JSON text. */
  invoke(): () => Promise<void>;
}

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
