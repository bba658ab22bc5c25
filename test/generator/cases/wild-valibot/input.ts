import { tool } from 'toolwright';
import * as v from 'valibot';

const Money = v.object({ amount: v.pipe(v.number(), v.minValue(0)), currency: v.picklist(['EUR', 'NOK']) });
const Line = v.object({ article: v.string(), price: Money, gift: v.optional(v.boolean(), false) });
const Basket = v.object({
  id: v.pipe(v.string(), v.brand('BasketId')),
  lines: v.pipe(v.array(Line), v.minLength(1)),
  placed: v.nullable(v.date()),
  notes: v.record(v.string(), v.string()),
  payment: v.variant('type', [
    v.object({ type: v.literal('card'), last4: v.string() }),
    v.object({ type: v.literal('invoice'), to: v.union([v.string(), Money]) }),
  ]),
  tags: v.set(v.string()),
});

export class Baskets {
  /** Save a basket. */
  @tool()
  save(basket: v.InferOutput<typeof Basket>): void {}

  /** Add lines. */
  @tool()
  add(lines: v.InferInput<typeof Line>[]): void {}
}
