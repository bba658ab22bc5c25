import { tool } from 'toolwright';

interface Line {
  item: string;
  count: number;
}

export class Cart {
  /** Fill the cart. */
  @tool()
  fill(items: string[], lines: Array<Line>, grid: readonly number[][], mixed: ReadonlyArray<string | number>): void {}
}
