import { tool } from 'toolwright';

export class Maps {
  /** Draw a line. */
  @tool()
  draw(
    from: [lat: number, lon: number],
    to: [number, number],
    entry: [string, number],
    optional: [name: string, alias?: string],
    rest: [string, ...number[]],
    fixed: readonly ['a', 1],
  ): void {}
}
