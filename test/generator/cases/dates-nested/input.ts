import { tool } from 'toolwright';

type Due = Date | 'someday' | null;
interface Meeting {
  at: Date;
  moved?: Date[];
  range: [from: Date, to: Date | null];
}

export class Planner {
  /** Plan. */
  @tool()
  plan(
    due: Due,
    meeting: Meeting,
    holidays: Map<string, Date>,
    taken: Set<Date>,
    byDay: Record<string, Date | undefined>,
    stamp: Date | number,
    patch: Partial<Pick<Meeting, 'at'>>,
    /** @format date */
    day: string,
  ): void {}
}
