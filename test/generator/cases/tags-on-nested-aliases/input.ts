import { tool } from 'toolwright';

/**
 * Between nothing and all.
 * @minimum 0
 * @maximum 100
 */
type Percent = number;
/** @multipleOf 5 */
type Rounded = Percent;
/**
 * Two letters.
 * @pattern ^[A-Z]{2}$
 */
type Country = string;
/**
 * @minItems 1
 * @maxItems 3
 * @uniqueItems
 */
type Countries = Country[];
/** @minLength 1 */
type NonEmpty = string;

export class Taxes {
  /** Set rates. */
  @tool()
  set(
    rate: Rounded,
    countries: Countries,
    rates: Map<Country, Percent>,
    either: Percent | Country,
    pair: [Country, Percent],
    byName: Record<NonEmpty, Percent>,
    optional?: { rate?: Percent | null; names: NonEmpty[] },
  ): void {}
}
