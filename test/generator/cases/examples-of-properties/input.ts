import { tool } from 'toolwright';

interface Place {
  /** @example Oslo */
  city: string;
  /** @example 0150 */
  zip: string;
  /**
   * @example 59.9
   * @example -1
   */
  latitude: number;
  /** @example ["a", 'b'] */
  tags: string[];
  /** @example { x: 1 } */
  point: { x: number };
  /** @examples ["NO", "SE"] */
  country: string;
  /** @example 2026-03-06T00:00:00Z */
  since: Date;
  /**
   * @example
   * ```ts
   * 'two words'
   * ```
   */
  code: string;
}

export class Places {
  /** Adds. */
  @tool()
  add(place: Place): void {}
}
