import { tool } from 'toolwright';

interface Paging {
  /** Counted from 1. */
  page?: number;
  pageSize?: number;
}
interface Sorting<T> {
  orderBy?: keyof T;
  direction?: 'asc' | 'desc';
}
interface Order {
  number: string;
  total: number;
}
/** How a list is asked for. */
type ListQuery<T> = Paging & Sorting<T> & { filter?: Partial<T> };
type WithId<T> = T & { id: string };
type Narrowed = { kind: 'a' | 'b'; value: string | number } & { kind: 'a'; value: number };
type Either = ({ kind: 'card'; number: string } | { kind: 'cash' }) & { amount: number };

export class Lists {
  /** List. */
  @tool()
  list(query: ListQuery<Order>, saved: WithId<Order>[], narrowed: Narrowed, payment: Either): void {}
}
