import { tool } from 'toolwright';

enum Colour {
  Red = 'r',
  Blue = 'b',
}

/** @maximum 10 */
type Small = number;

class Options {
  /** @default ten */
  count?: number;
  /** @default green */
  colour?: Colour;
  /** @default [1, "2"] */
  list?: number[];
}

class Bounds {
  /** @default 20 */
  small?: Small;
  /** @minimum 5 */
  size = 3;
  /** @example 11 */
  example?: Small;
}

export class Values {
  /** Find. */
  @tool()
  options(options: Options): void {}

  /** Find. */
  @tool()
  bounds(bounds: Bounds): void {}

  /**
   * Find.
   * @maximum limit 10
   */
  @tool()
  limit(limit = 20): void {}
}
