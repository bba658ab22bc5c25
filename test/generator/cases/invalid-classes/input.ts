import { tool } from 'toolwright';
import type { Decimal } from './decimal.js';

class Closed {
  private constructor(readonly value: number) {}
  static of(value: number): Closed {
    return new Closed(value);
  }
}
class OnlyMethods {
  go(): void {}
}

export class Instances {
  /** Use. */
  @tool()
  use(price: Decimal, closed: Closed, methods: OnlyMethods): void {}
}
