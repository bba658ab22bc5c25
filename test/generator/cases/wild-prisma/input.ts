import { tool } from 'toolwright';
import type { Order, OrderStatus, Prisma } from './client.js';

export class OrderService {
  /** Find orders. */
  @tool()
  findMany(
    where?: Prisma.OrderWhereInput,
    orderBy?: Prisma.Enumerable<Prisma.OrderOrderByWithRelationInput>,
    take = 20,
    distinct?: Prisma.OrderScalarFieldEnum[],
  ): Promise<Order[]> {
    throw new Error(String([where, orderBy, take, distinct]));
  }

  /** Create an order. */
  @tool()
  create(data: Omit<Prisma.OrderCreateInput, 'meta'>): Promise<Pick<Order, 'id' | 'createdAt'>> {
    throw new Error(String(data));
  }

  /** Set the status of an order. */
  @tool()
  setStatus(id: Order['id'], status: OrderStatus): Promise<void> {
    throw new Error(String([id, status]));
  }
}
