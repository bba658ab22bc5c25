import { tool } from 'toolwright';

declare const secret: unique symbol;

export class Keys {
  /** Keys that differ in what they hold. */
  @tool()
  differing(byPrefix: { [key: `n-${string}`]: number; [key: `s-${string}`]: string }): void {}

  /** Keys that nothing in JSON Schema says. */
  @tool()
  mapped(upper: { [key: Lowercase<Uppercase<string>>]: number }, nested: { list: Record<Lowercase<Uppercase<string>>, string>[] }): void {}

  /** A name that objects keep for themselves. */
  @tool()
  prototypes(only: { __proto__: string }, nested: { list: { __proto__: 1; a: string }[] }, table: Record<'__proto__' | 'a', number>): void {}

  /** Symbols. */
  @tool()
  symbols(only: { [secret]: string }, table: Record<symbol, string>, key: typeof secret): void {}
}
