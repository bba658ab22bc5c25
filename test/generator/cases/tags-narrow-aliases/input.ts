import { tool } from 'toolwright';

/**
 * An amount in cents.
 * @minimum 0
 * @maximum 1000
 * @int
 */
type Cents = number;

/** @pattern ^[a-z]+$ */
type Word = string;

interface Payment {
  /** @minimum 5 */
  stricter: Cents;
  /** @minimum -5 */
  looser: Cents;
  /** @maximum 10 */
  other: Cents | null;
  /** @int */
  whole?: number | null;
  /** @pattern ^.{3}$ */
  both: Word;
  /** @maxLength 3 */
  code: `A${string}`;
  /**
   * @exclusiveMinimum 0
   * @exclusiveMaximum 1e3
   * @multipleOf .5
   */
  half: number;
  /** @minProperties 1 */
  labels: Record<string, string>;
  /** @format date */
  day: string;
}

export class Payments {
  /** Pays. */
  @tool()
  pay(payment: Payment): void {}
}
