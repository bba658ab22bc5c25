import { tool } from 'toolwright';

interface Query {
  /** @minimum 1 */
  text: string;
  /** @maxLength 3 */
  list: string[];
  /** @minItems 1 */
  count: number;
  /** @pattern ^a */
  date: Date;
  /** @int */
  flag: boolean;
}

export class Misplaced {
  /** Find. */
  @tool()
  find(query: Query): void {}

  /**
   * Take.
   * @minimum 3
   * @maximum limits 3
   */
  @tool()
  take(limit: number): void {}
}
