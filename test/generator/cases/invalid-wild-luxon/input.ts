/// <reference types="luxon" />
import { tool } from 'toolwright';
import type { DateTime, DateTimeUnit, DurationLikeObject, WeekdayNumbers } from 'luxon';

export class Calendar {
  /** Add to a time. */
  @tool()
  add(at: Date, duration: DurationLikeObject, unit: DateTimeUnit, weekday: WeekdayNumbers): string {
    return String([at, duration, unit, weekday]);
  }

  /** An instance of a class of a package cannot be made from data. */
  @tool()
  format(at: DateTime): string {
    return String(at);
  }
}
