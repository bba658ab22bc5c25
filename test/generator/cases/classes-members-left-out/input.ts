import { tool } from 'toolwright';

class Money {
  amount = 0;
  currency!: string;
  #cents = 0;
  private note = '';
  protected hidden = true;
  static zero = 0;
  format = () => '';
  get cents(): number {
    return this.#cents;
  }
  add(other: Money): Money {
    return other;
  }
}

export class Accounts {
  /** Pay. */
  @tool()
  pay(money: Money): void {}
}
