import { param, tool } from 'toolwright';

export class ParamOptions {
  /** A type that is none of the parameter's. */
  @tool()
  count(@param({ type: 'string' }) times: number): void {}

  /** Values that the type does not have. */
  @tool()
  @param('letter', { enum: ['x', 'y'] })
  pick(letter: 'a' | 'b'): void {}

  /** Bounds with nothing between them. */
  @tool()
  wait(@param({ minimum: 5, maximum: 1 }) seconds: number): void {}

  /**
   * One bound here, one there.
   *
   * @maximum size 10
   * @param size How big.
   */
  @tool()
  grow(@param({ minimum: 20 }) size: number): void {}

  /** Fine: narrower, or the same in JSON. */
  @tool()
  fine(
    @param({ type: 'integer', minimum: 1 }) count: number,
    @param({ enum: ['a'] }) letter: 'a' | 'b',
    @param({ type: 'string', format: 'date-time' }) when: Date,
    @param({ schema: { type: 'string' } }) any: any,
  ): void {}
}
