import { tool } from 'toolwright';

export class Store<T> {
  /** Put. */
  @tool()
  put(item: T, list: T[], key: keyof T): void {}

  /** Own. */
  @tool()
  own<U>(item: U): void {}
}
