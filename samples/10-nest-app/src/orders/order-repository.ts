import type { PlaceOrderDto } from './dto/place-order.dto.js';
import type { Order } from './order.js';

/** Where orders are kept; what the module provides for it is nobody else's business. */
export abstract class OrderRepository {
  abstract find(number: string): Order | undefined;
  abstract ofCustomer(customer: string): Order[];
  abstract add(order: PlaceOrderDto, total: number): Order;
  abstract save(order: Order): void;
}
