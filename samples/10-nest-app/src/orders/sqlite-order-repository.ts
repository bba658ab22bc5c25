import { DatabaseSync } from 'node:sqlite';
import { Injectable } from '@nestjs/common';
import type { OrderLineDto, PlaceOrderDto } from './dto/place-order.dto.js';
import { OrderRepository } from './order-repository.js';
import type { Order } from './order.js';

interface OrderRow extends Omit<Order, 'number' | 'lines'> {
  readonly id: number;
  readonly lines: string;
}

@Injectable()
export class SqliteOrderRepository extends OrderRepository {
  constructor(private readonly database: DatabaseSync) {
    super();
  }

  override find(number: string): Order | undefined {
    const row = this.database.prepare('SELECT * FROM orders WHERE id = ?').get(idOf(number));
    return row && toOrder(row as unknown as OrderRow);
  }

  override ofCustomer(customer: string): Order[] {
    const rows = this.database.prepare('SELECT * FROM orders WHERE customer = ? ORDER BY id').all(customer);
    return (rows as unknown as OrderRow[]).map(toOrder);
  }

  override add({ customer, lines }: PlaceOrderDto, total: number): Order {
    const insert = this.database.prepare('INSERT INTO orders (customer, lines, total) VALUES (?, ?, ?) RETURNING *');
    return toOrder(insert.get(customer, JSON.stringify(lines), total) as unknown as OrderRow);
  }

  override save({ number, refunded, status }: Order): void {
    const update = this.database.prepare('UPDATE orders SET refunded = ?, status = ? WHERE id = ?');
    update.run(refunded, status, idOf(number));
  }
}

function idOf(number: string): number {
  return Number(/^O-(\d{1,9})$/.exec(number)?.[1] ?? 0);
}

function toOrder({ id, lines, ...rest }: OrderRow): Order {
  return { number: `O-${id}`, ...rest, lines: JSON.parse(lines) as OrderLineDto[] };
}
