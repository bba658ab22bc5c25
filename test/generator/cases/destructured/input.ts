import { tool } from 'toolwright';

interface Query {
  /** Which city. */
  city: string;
  days?: number;
  unit?: 'c' | 'f';
}

export class Weather {
  /**
   * The forecast.
   * @param query What to look up.
   * @param query.days How many days.
   */
  @tool()
  forecast({ city, days = 3, unit: scale = 'c' }: Query, verbose = false): void {}

  /** History. */
  @tool()
  history({ city, ...rest }: Query, { from, to = 'now' }: { from: string; to?: string } = { from: 'start' }): void {}
}
