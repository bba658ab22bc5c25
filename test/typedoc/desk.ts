/** Classes as a user writes them: with all that a tool can say of itself, and one that is no tool. */
export const DESK = `
import { timeout, tool, toolset } from 'toolwright';

/** Where to send something. */
export interface Address {
  /** Street and number. */
  street: string;
  /**
   * Postal code.
   * @pattern ^[0-9]{5}$
   */
  postalCode: string;
}

/** What is left to pay back. */
export interface Balance {
  ok: boolean;
  left: number;
}

/** Money that goes back to customers. */
@toolset({ namespace: 'crm' })
export class Desk {
  /**
   * Give money back for one order.
   * @param order The number of the order.
   * @param cents How much, in cents.
   * @param to Where the letter goes.
   * @returns What is left.
   * @minimum cents 1
   * @throws OrderNotFoundError When there is no such order.
   * @example { "order": "A-1", "cents": 500 }
   */
  @tool({ name: 'refund_order', needsApproval: true, effect: 'destructive' })
  @timeout(1500)
  async refund(order: string, cents: number, to?: Address): Promise<Balance> {
    return { ok: order !== '' && to !== undefined, left: cents };
  }

  @tool({ description: 'Tells the time.' })
  time(): string {
    return 'noon';
  }

  /** Nothing for a model. */
  close(): void {}
}
`;
