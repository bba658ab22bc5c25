import type { infer as Infer } from 'zod';
import { array, object, optional, string } from 'zod';
import { tool } from 'toolwright';

const schema = object({ name: string(), tags: array(string()), note: optional(string()) });

export class Packages {
  /** Through a schema library's inference. */
  @tool()
  inferred(input: Infer<typeof schema>): void {}
}
