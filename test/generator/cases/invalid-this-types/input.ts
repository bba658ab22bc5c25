import { tool } from 'toolwright';

export class Money {
  amount = 0;

  /** `this` means something only in the class itself. */
  @tool()
  sum(options: { start?: this }): void {}

  /** A class that has a method for data cannot say which key is one. */
  @tool()
  call(method: this['sum']): void {}
}
