import { tool } from 'toolwright';

type Unit =
  /** Degrees Celsius. */
  | 'celsius'
  /** Degrees Fahrenheit. */
  | 'fahrenheit'
  | 'kelvin';

/** How loud. */
type Volume = 0 /** Silent. */ | 5 | 11 /** Too loud. */;

const Size = {
  /** Fits in a pocket. */
  Small: 'S',
  /** Fits in a bag. */
  Large: 'L',
  Huge: 'XL',
} as const;
type Size = (typeof Size)[keyof typeof Size];

enum Level {
  /** Nobody is woken. */
  Info = 'info',
  Alarm = 'alarm',
}

interface Options {
  /** The unit. */
  unit: Unit;
  volume: Volume;
  level: Level;
  /** How big. */
  size?: Size | null;
}

export class Values {
  /**
   * Uses them all.
   * @param unit - What to measure in.
   */
  @tool()
  all(unit: Unit, size: Size, options: Options, inline: 'a' /** First. */ | /** Second. */ 'b'): void {}
}
