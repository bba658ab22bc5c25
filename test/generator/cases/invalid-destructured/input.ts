import { tool } from 'toolwright';

export class Destructured {
  /** A union. */
  @tool()
  union({ kind }: { kind: 'a'; x: string } | { kind: 'b' }): void {}

  /** An array. */
  @tool()
  array([a, b]: [string, string]): void {}

  /** A clash. */
  @tool()
  clash(city: string, { city: other, days }: { city: string; days: number }): void {}

  /** A record. */
  @tool()
  record({ a }: Record<string, string>): void {}
}
