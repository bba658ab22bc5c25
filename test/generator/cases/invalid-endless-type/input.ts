import { tool } from 'toolwright';

interface Nest<T> {
  value: T;
  next?: Nest<T[]>;
}

export class Endless {
  /** Go. */
  @tool()
  go(nest: Nest<string>): void {}
}
