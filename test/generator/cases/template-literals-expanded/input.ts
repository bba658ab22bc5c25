import { tool } from 'toolwright';

const COLOURS = ['red', 'blue'] as const;
type Colour = (typeof COLOURS)[number];
enum Weight {
  Light = 300,
  Bold = 700,
}
type Token = `${Colour}-${Weight}`;
type Handler = `on${Capitalize<'open' | 'close'>}`;
type Upper = Uppercase<Colour>;
type Dotted = `${Colour}.${'x' | 'y'}` | Colour;
type Stripped<T extends string> = T extends `on${infer Name}` ? Uncapitalize<Name> : T;

export class Styles {
  /** Apply styles. */
  @tool()
  apply(token: Token, handler: Handler, upper: Upper, dotted: Dotted, event: Stripped<Handler>, all: Record<Handler, boolean>): void {}
}
