import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { tool } from 'toolwright';
import { Roles } from '../auth/decorators.js';
import { CustomersService } from '../customers/customers.service.js';
import { ListOrdersDto } from './dto/list-orders.dto.js';
import { PlaceOrderDto } from './dto/place-order.dto.js';
import { RefundOrderDto } from './dto/refund-order.dto.js';
import { OrderRepository } from './order-repository.js';
import type { Order } from './order.js';

const PRICE_OF_ONE = 20;

/** Orders of a tea shop: for the routes of the controller, and for the assistant. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly customers: CustomersService,
  ) {}

  /**
   * Look up the status of an order, and what was paid and refunded for it.
   *
   * @param number The order's number, such as O-17.
   * @pattern number ^O-\d+$
   */
  @tool({ name: 'getOrder', effect: 'read' })
  get(number: string): Order {
    const order = this.orders.find(number);
    if (order === undefined) throw new NotFoundException(`There is no order ${number}`);
    return order;
  }

  /** List all orders of a customer. */
  @tool({ name: 'listOrders', effect: 'read' })
  list(filter: ListOrdersDto): Order[] {
    return this.orders.ofCustomer(this.customers.get(filter.customer).number);
  }

  /** Place a new order for a customer. */
  @tool({ name: 'placeOrder', effect: 'write' })
  @Roles(['clerk'])
  place(order: PlaceOrderDto): Order {
    this.customers.get(order.customer);
    const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
    return this.orders.add(order, pieces * PRICE_OF_ONE);
  }

  /**
   * Refund an amount of what was paid for an order.
   *
   * @param number The order's number, such as O-17.
   * @pattern number ^O-\d+$
   */
  @tool({ name: 'refundOrder', effect: 'destructive' })
  @Roles(['clerk'])
  refund(number: string, refund: RefundOrderDto): Order {
    const order = this.get(number);
    if (order.refunded + refund.amount > order.total)
      throw new ConflictException(`Only ${order.total - order.refunded} euros are left to refund for ${number}`);
    order.refunded += refund.amount;
    if (order.refunded === order.total) order.status = 'refunded';
    this.orders.save(order);
    return order;
  }
}
