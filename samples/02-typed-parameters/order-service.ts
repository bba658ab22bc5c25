import { param, tool } from 'toolwright';
import { Currency, type Customer, type Delivery, type Order, type OrderLine } from './order.js';

const PRICE_IN: Readonly<Record<Currency, number>> = {
  [Currency.Euro]: 8,
  [Currency.Krone]: 95,
  [Currency.Yen]: 1_300,
};

/** Orders of a tea shop: a service as a backend has it, with nothing in it that knows of models. */
export class OrderService {
  readonly #orders: Order[] = [];

  /**
   * Places an order.
   *
   * @param customer Who orders.
   * @param lines What is ordered, and how much of it.
   * @param delivery How it gets to the customer.
   * @param currency What the customer pays in.
   */
  @tool()
  placeOrder(customer: Customer, lines: OrderLine[], delivery: Delivery, currency: Currency = Currency.Euro): Order {
    const packets = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const number = `o-${this.#orders.length + 1}`;
    const order = { number, customer, lines, delivery, currency, total: packets * PRICE_IN[currency] };
    this.#orders.push(order);
    return order;
  }

  /**
   * Lists placed orders, the latest first.
   *
   * @param limit How many at most.
   */
  @tool()
  listOrders(
    { customer, currency }: { customer?: string; currency?: Currency },
    @param({ minimum: 1, maximum: 50 }) limit = 10,
  ): readonly Order[] {
    return this.#orders
      .filter((order) => customer === undefined || order.customer.name === customer)
      .filter((order) => currency === undefined || order.currency === currency)
      .toReversed()
      .slice(0, limit);
  }

  /** Says when the parcel of a courier arrives: two working days after it may. */
  @tool()
  arrivalOf(order: Order['number']): Date | string {
    const delivery = this.#orders.find(({ number }) => number === order)?.delivery;
    if (delivery?.kind !== 'courier') return `No courier brings ${order}.`;
    const day = new Date(delivery.from ?? '2026-01-01');
    for (let left = 2; left > 0;) {
      day.setUTCDate(day.getUTCDate() + 1);
      if (day.getUTCDay() % 6 !== 0) left -= 1;
    }
    return day;
  }
}
