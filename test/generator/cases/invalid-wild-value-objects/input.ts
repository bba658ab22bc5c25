import { tool } from 'toolwright';
import type { Amount, Big, Hydrated, ObjectKey } from './money.d.ts';

interface Dog {
  name: string;
}

export class Ledger {
  /** Instances of packages, which look like data to the compiler. */
  @tool()
  book(amount: Amount, source: Amount.Source, big: Big, key: ObjectKey): void {}

  /** What a database package makes of data. */
  @tool()
  save(dog: Hydrated<Dog>): void {}

  /** The data itself is fine. */
  @tool()
  sign(amount: Pick<Amount, 'sign' | 'digits'>, big: Pick<Big, 'sign'>): void {}
}
