import { tool } from 'toolwright';

const Unit = { Metric: 'metric', Imperial: 'imperial' } as const;
type Unit = (typeof Unit)[keyof typeof Unit];

export class Converter {
  /** Convert a length. */
  @tool()
  convert(value: number, to: Unit, from: Unit = Unit.Metric): number {
    return 0;
  }
}
