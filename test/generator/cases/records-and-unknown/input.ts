import { tool } from 'toolwright';

interface Bag {
  [key: string]: number | string;
  size: number;
}

export class Bags {
  /** Store. */
  @tool()
  store(anything: unknown, map: Record<string, unknown>, bag: Bag, byNumber: { [id: number]: string }): void {}
}
