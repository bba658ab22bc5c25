import { tool } from 'toolwright';

export class Big {
  /** Add. */
  @tool()
  add(a: bigint, b: { value: bigint | null }, c: 10n): void {}
}
