import { tool } from 'toolwright';

export class Warned {
  /**
   * Comments that name no parameter.
   * @param town Which.
   * @param days How many.
   */
  @tool()
  forecast(city: string, days: number): void {}

  /** A type error of the user's own. */
  @tool()
  broken(city: string): number {
    return city;
  }
}
