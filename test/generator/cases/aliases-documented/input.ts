import { tool } from 'toolwright';

/** An ISO 3166 code of two letters. */
type CountryCode = string;
/**
 * A share.
 * @minimum 0
 * @maximum 1
 */
type Share = number;
/**
 * A number of people.
 * @integer
 * @minimum 1
 */
type Count = number;

export class Tables {
  /**
   * Reserve a table.
   * @param count How many come.
   */
  @tool()
  reserve(country: CountryCode, share: Share, count: Count, list: CountryCode[]): void {}
}
