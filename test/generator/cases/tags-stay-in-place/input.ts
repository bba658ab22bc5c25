import { tool } from 'toolwright';

/**
 * A share of the whole.
 * @minimum 0
 * @maximum 100
 */
type Percent = number;

/** To the compiler `Percent` is `number`; what is said of the one is not said of the other. */
export class Shares {
  /** The narrow ones come first. */
  @tool()
  first(
    narrow: Percent[],
    wide: number[],
    narrowPair: [Percent, Percent],
    widePair: [number, number],
    narrowMap: Map<string, Percent>,
    wideMap: Map<string, number>,
    narrowEither: Percent[] | string,
    wideEither: number[] | string,
  ): void {}

  /** The wide ones come first. */
  @tool()
  last(wide: number[], narrow: Percent[], wideSet: Set<number>, narrowSet: Set<Percent>, wideList: { list: number[] }, narrowList: { list: Percent[] }): void {}
}
