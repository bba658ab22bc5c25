import { tool } from 'toolwright';

enum Unit {
  Metric = 'metric',
  Imperial = 'imperial',
}
class Options {
  /** @maxLength 3 */
  code = 'four';
  /** @minItems 1 */
  tags: string[] = [];
  /** @pattern ^\d+$ */
  digits = 'none';
}

export class Defaults {
  /**
   * Out of bounds.
   * @minimum limit 1
   * @maxLength text 2
   * @multipleOf step 5
   */
  @tool()
  bounds(limit = 0, text = 'abc', step = 7): void {}

  /** Of a property. */
  @tool()
  options(options: Options): void {}

  /** Of something taken apart. */
  @tool()
  apart({ size = 500, unit = Unit.Metric }: { /** @maximum 100 */ size?: number; unit?: Unit }): void {}

  /** Said in a tag. */
  @tool()
  unit(options: { /** @default kelvin */ unit?: Unit }): void {}

  /** Said in a tag. */
  @tool()
  count(options: { /** @default "1" */ count?: number }): void {}

  /** Said in a tag. */
  @tool()
  flag(options: { /** @default 3 */ flag?: boolean }): void {}
}
