import { tool } from 'toolwright';

export abstract class Amount {
  amount = 0;

  /**
   * Adds another of the same kind.
   * @param other What to add.
   */
  @tool()
  add(other: this): void {}

  /** Sums up. */
  @tool()
  sum(others: readonly this[]): void {}
}
export class Money extends Amount {
  currency: 'EUR' | 'USD' = 'EUR';
}
