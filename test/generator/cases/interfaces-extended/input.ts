import { tool } from 'toolwright';

interface Base {
  id: string;
  kind: string;
}
interface Dated {
  at: Date;
}
interface Event extends Base, Dated {
  title: string;
  kind: 'meeting' | 'call';
}

export class Calendar {
  /** Add an event. */
  @tool()
  add(event: Event, both: Base & { extra: number }): void {}
}
