import { tool } from 'toolwright';

const DAY = 24 * 60 * 60 * 1000;

export class Calendar {
  /**
   * Counts the days between two dates.
   *
   * @param from The first day.
   * @param to The last day.
   */
  @tool()
  daysBetween(from: Date, to: Date): number {
    return Math.round((to.getTime() - from.getTime()) / DAY);
  }
}
