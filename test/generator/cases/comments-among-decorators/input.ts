import { IsInt } from 'class-validator';
import { timeout, tool } from 'toolwright';

export class Order {
  @IsInt()
  /** How many. */
  count!: number;
}

export class Orders {
  @tool()
  /**
   * Places an order.
   * @param order What is ordered.
   */
  place(order: Order): void {}

  @tool()
  // Not for the model.
  /** Cancels an order. */
  @timeout(5)
  public async cancel(id: string): Promise<void> {}

  @tool() /** Ships an order. */ ship(id: string): void {}

  /** Returns an order. */
  @tool()
  /** A note that is not the first. */
  return(id: string): void {}
}
