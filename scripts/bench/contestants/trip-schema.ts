import { z } from 'zod';

/** The arguments of the tool, for the peers that take zod. */
export const TRIP = z.object({
  destination: z.string(),
  travellers: z.array(z.object({ name: z.string(), age: z.number() })),
  transport: z.enum(['train', 'bus', 'ship']),
  nights: z.number(),
});
