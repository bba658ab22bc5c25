import { tool } from 'toolwright';

/**
 * @minimum 0
 * @maximum 100
 */
type Percent = number;

interface Reading {
  /** In degrees. */
  value: number;
}

class Sensors {
  /** How sure. */
  @tool()
  certainty(): Promise<Percent[]> {
    return Promise.resolve([]);
  }
}

/** To the checker `Percent[]` and `number[]` are one type. */
export class Gauges extends Sensors {
  /** How full. */
  @tool()
  levels(): Promise<Percent[]> {
    return Promise.resolve([]);
  }

  /** How many. */
  @tool()
  counts(): Promise<number[]> {
    return Promise.resolve([]);
  }

  /**
   * The first.
   * @returns The oldest of all.
   */
  @tool()
  first(): Reading {
    return { value: 0 };
  }

  /** The last. */
  @tool()
  async last(): Promise<Reading> {
    return { value: 0 };
  }
}
