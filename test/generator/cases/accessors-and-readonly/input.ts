import { tool } from 'toolwright';

interface Frozen {
  readonly id: string;
  readonly list: readonly string[];
}

export class Keep {
  /** Keep. */
  @tool()
  keep(frozen: Readonly<Frozen>): void {}
}
