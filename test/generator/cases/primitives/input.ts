import { tool } from 'toolwright';

export class Lamps {
  /**
   * Switch a lamp.
   * @param name Which lamp.
   * @param brightness From 0 to 1.
   * @param on Whether it shines.
   */
  @tool()
  set(name: string, brightness: number, on: boolean): void {}
}
