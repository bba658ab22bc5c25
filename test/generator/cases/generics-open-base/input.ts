import { tool } from 'toolwright';

/** Not abstract, and of no use itself. */
export class Store<T> {
  /** Put it away. */
  @tool()
  put(item: T): void {}
}
export class Texts extends Store<string> {}
export class Free<T> {
  private readonly kept: T[] = [];

  /** Says nothing of T. */
  @tool()
  count(from = 0): number {
    return this.kept.length - from;
  }
}
