import { tool } from 'toolwright';
import { z } from 'zod';

const Email = z.email().brand<'Email'>();
const Address = z.object({ street: z.string(), zip: z.string().regex(/^\d{4}$/), country: z.enum(['NO', 'SE']) });
const Contact = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mail'), email: Email }),
  z.object({ kind: z.literal('phone'), number: z.string(), ext: z.number().int().optional() }),
]);
const Customer = z.object({
  id: z.uuid(),
  name: z.string().min(1),
  contacts: z.array(Contact).nonempty(),
  address: Address.partial().nullish(),
  birthday: z.coerce.date(),
  labels: z.record(z.string(), z.string()),
  scores: z.map(z.string(), z.number()),
  roles: z.set(z.enum(['admin', 'user'])),
  balance: z.bigint().default(0n),
  point: z.tuple([z.number(), z.number()]).readonly(),
  settings: z.object({ theme: z.string() }).catchall(z.string()),
});
interface Category {
  name: string;
  children: Category[];
}
const Category: z.ZodType<Category> = z.object({ name: z.string(), children: z.lazy(() => Category.array()) });

export class Customers {
  /** Save a customer. */
  @tool()
  save(customer: z.infer<typeof Customer>): void {}

  /** Import as sent. */
  @tool()
  import(customer: Omit<z.input<typeof Customer>, 'birthday'>, category: z.output<typeof Category>): void {}

  /** Change an address. */
  @tool()
  move(id: z.infer<typeof Customer.shape.id>, address: z.infer<typeof Address>, contact: z.infer<typeof Contact>): void {}
}
