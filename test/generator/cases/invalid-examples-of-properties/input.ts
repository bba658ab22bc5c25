import { tool } from 'toolwright';

interface Address {
  /** @example 12345 */
  zip: string;
  /** @example "Bahnhofstrasse" */
  street: string;
  /** @example 0 */
  floor: 1 | 2 | 3;
  /**
   * @maxLength 2
   * @example DEU
   */
  country: string;
  /** @example [1, 2] */
  lines?: string[];
  /**
   * @minimum 1
   * @example -1
   */
  number?: number;
}

export class Addresses {
  /** Checks. */
  @tool()
  check(address: Address): void {}
}
