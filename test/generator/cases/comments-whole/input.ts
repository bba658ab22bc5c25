import { tool } from 'toolwright';

class NotFoundError extends Error {}

interface Order {
  /**
   * The number.
   * @remarks Starts with P.
   */
  number: string;
  /**
   * The old number.
   * @deprecated Use `number`
   */
  old?: string;
  /** @deprecated */
  older?: string;
}

export class Orders {
  /**
   * Cancels an order.
   *
   * @remarks
   * Money is paid back
   * within a week.
   *
   * @privateRemarks Nobody reads this.
   * @param order - The order.
   * @returns Whether the order
   *   was cancelled.
   * @throws {NotFoundError} when there is no such order
   * @throws {@link NotFoundError} again.
   * @throws RangeError - if the number is too long.
   * @throws When the database is away.
   * @see {@link Orders.find}
   * @internal
   */
  @tool()
  cancel(order: Order): boolean {
    throw new NotFoundError();
  }

  /**
   * Finds an order.
   * @deprecated Call {@link Orders.cancel | cancel} instead.
   * @returns {Order} - The order.
   */
  @tool()
  find(number: string): Order {
    return { number };
  }
}
