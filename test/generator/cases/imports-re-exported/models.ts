export const SIZES = ['small', 'large'] as const;
export type Size = (typeof SIZES)[number];

/** Something to buy. */
export interface Item {
  sku: string;
}
export interface Basket {
  items: Item[];
}
export type Discount = { percent: number } | { amount: number };
