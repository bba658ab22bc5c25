import { tool } from 'toolwright';

interface Place {
  /** Degrees north of the equator. */
  latitude: number;
  /** Degrees east of Greenwich. */
  longitude: number;
  /** Metres above the sea. */
  altitude?: number;
}

export class Routes {
  /**
   * Plan a route.
   * @param from Where it starts.
   */
  @tool()
  plan(from: Place, to: Place, via: Place[] = []): Place[] {
    return [];
  }
}
