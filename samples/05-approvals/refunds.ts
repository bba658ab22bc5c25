import { tool, toolset } from 'toolwright';

/** What customers may get back. */
@toolset()
export class Refunds {
  readonly #paid = new Map([
    ['O-17', 80],
    ['O-18', 20],
  ]);

  /**
   * Look up what was paid for an order.
   *
   * @param order The order's number, such as O-17.
   */
  @tool({ effect: 'read' })
  lookUp(order: `O-${number}`): { paid: number } {
    return { paid: this.#paid.get(order) ?? 0 };
  }

  /**
   * Refund an amount for an order.
   *
   * @param order The order's number, such as O-17.
   * @param amount How many euros go back.
   */
  @tool({ effect: 'destructive', needsApproval: (_run, { amount }) => (amount as number) > 50 })
  refund(order: `O-${number}`, amount: number): string {
    this.#paid.set(order, this.lookUp(order).paid - amount);
    return `${amount} euros for ${order} are on their way.`;
  }

  /**
   * Close the account of a customer for good.
   *
   * @param email The customer's address.
   */
  @tool({ effect: 'destructive' })
  closeAccount(email: string): string {
    return `The account of ${email} is closed.`;
  }
}
