import { param, tool } from 'toolwright';

export class Escape {
  /** The type has no schema, the decorator does. */
  @tool()
  run(
    @param({ schema: { type: 'array', items: { type: 'string' } } }) names: Set<string>,
    @param({ type: 'string', description: 'Base64.' }) data: Uint8Array,
    @param({ enum: ['a', 'b'] }) callback: () => void,
  ): void {}
}
