import { tool } from 'toolwright';
import type { Item, models, default as Basket } from './barrel.js';
import { type Size, SIZES } from './barrel.js';

export class Shop {
  /** Put something into the basket. */
  @tool()
  add(item: Item, basket: Basket, discount: models.Discount, size: Size = SIZES[0], other?: import('./barrel.js').models.Item): void {}
}
