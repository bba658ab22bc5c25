import { tool } from 'toolwright';

class Base {
  /** Inherited. */
  @tool()
  static shared(a: string): void {}
}
export class Numbers extends Base {
  /** Not inherited. */
  @tool()
  static double(n: number): number {
    return n;
  }

  /** On an instance. */
  @tool()
  triple(n: number, times: number): number {
    return n * times;
  }
}
