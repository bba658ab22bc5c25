import { tool } from 'toolwright';

type Size = 'small' | 'large' | 'medium';

export class Shop {
  /** Order a cup. */
  @tool()
  order(size: Size, sugar: 0 | 2 | 1, kind: 'tea', extra: true | 'milk' | 3, amount: number | string): void {}
}
