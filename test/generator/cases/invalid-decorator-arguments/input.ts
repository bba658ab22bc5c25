import { context, param, timeout, tool } from 'toolwright';

export class Arguments {
  /** Unknown parameter. */
  @tool()
  @param('nope', 'Nothing.')
  @context('ctx')
  a(city: string, days: number): void {}

  /** No time. */
  @tool()
  @timeout(0)
  b(): void {}

  /** Renamed to another. */
  @tool()
  c(@param({ name: 'days' }) city: string, days: number): void {}
}
