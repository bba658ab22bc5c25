import { tool } from 'toolwright';

// Met first here, so that the checker's own order is another one than the author's.
const met = ['closed', 'open', 'draft'] as const;
export const first = met[0];

type State = 'open' | 'draft' | 'closed';
interface Ticket {
  state: State;
  priority: 'urgent' | 'low' | 'normal';
}
const LEVELS = { info: 'i', debug: 'd', error: 'e' } as const;
const COLOURS = ['red', 'blue', 'green'] as const;

export class Tickets {
  /** List tickets. */
  @tool()
  list(
    state: State,
    other: Exclude<State, 'draft'>,
    partial: Partial<Ticket>,
    field: keyof Ticket,
    level: (typeof LEVELS)[keyof typeof LEVELS],
    name: keyof typeof LEVELS,
    colour: (typeof COLOURS)[number],
    maybe?: State | null,
  ): void {}
}
