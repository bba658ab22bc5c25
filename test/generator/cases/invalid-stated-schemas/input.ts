import { param, tool } from 'toolwright';

export class Stated {
  /** A word where a number belongs. */
  @tool()
  bound(@param({ minimum: 'one' as never }) count: number): void {}

  /** Nothing fits it. */
  @tool()
  nothing(@param({ schema: { not: {} } }) value: string): void {}

  /** Only {} fits it. */
  @tool()
  empty(@param({ schema: { type: 'object', additionalProperties: false } }) value: { a: string }): void {}
}
