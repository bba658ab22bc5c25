import { tool } from 'toolwright';

interface Query {
  /** @minimum 0 - must be positive */
  a: number;
  /** @maxLength ten */
  b: string;
  /** @pattern /^x$/i */
  c: string;
  /** @minItems -1 */
  d: string[];
}

interface Short { /** How many. @minimum 1 */ n: number }

export class Tags {
  /** Find. */
  @tool()
  find(query: Query, short: Short): void {}
}
