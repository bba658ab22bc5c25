import { tool } from 'toolwright';
import { OrderDto } from './orders.js';

/** Made and checked in any case. */
export class OwnOrder extends OrderDto {}

export class Orders {
  /** Data, and a warning that says so. */
  @tool()
  place(order: OrderDto, more: OrderDto[]): void {}

  /** Instances. */
  @tool()
  change(order: OwnOrder): void {}

  /** Made of the data, no class at all. */
  @tool()
  count(order: Pick<OrderDto, 'count'>): void {}
}
