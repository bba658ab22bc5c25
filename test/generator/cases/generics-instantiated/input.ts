import { tool } from 'toolwright';

interface Page<T> {
  items: T[];
  next?: string;
}
type Maybe<T> = T | null;
type Pair<A, B = number> = { left: A; right: B };
interface Order {
  id: number;
  total: number;
}
class Box<T> {
  content!: T;
}

export class Orders {
  /** Import orders. */
  @tool()
  import(page: Page<Order>, first: Maybe<Order>, pair: Pair<string>, box: Box<Order[]>, name: Maybe<string>): void {}
}
