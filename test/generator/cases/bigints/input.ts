import { tool } from 'toolwright';

/** Wei. */
type Wei = bigint;

export class Ledger {
  /** Move an amount. */
  @tool()
  move(amount: Wei, entry: { value: bigint | null; fee?: bigint }, unit: 1n | -10n, key: bigint | string, list: bigint[] = []): bigint {
    return amount;
  }
}
