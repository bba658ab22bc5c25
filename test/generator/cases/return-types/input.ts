import { tool } from 'toolwright';

interface Result {
  ok: boolean;
  at: Date;
  parts: Array<{ name: string; value?: number }>;
}
class Row {
  id = 0;
  toString(): string {
    return '';
  }
}

export class Returns {
  /** A promise. */
  @tool()
  async promised(): Promise<Result> {
    throw new Error();
  }

  /** Inferred. */
  @tool()
  inferred() {
    return { a: 1, b: ['x'] };
  }

  /** Nothing. */
  @tool()
  nothing(): void {}

  /** Not sayable. */
  @tool()
  map(): Map<string, string> {
    return new Map();
  }

  /** A class. */
  @tool()
  row(): Row {
    return new Row();
  }

  /** Maybe. */
  @tool()
  async maybe(): Promise<Result | undefined> {
    return undefined;
  }

  /** Text. */
  @tool()
  text(): Promise<string> {
    return Promise.resolve('');
  }

  /** Bytes of any kind. */
  @tool()
  samples(): { list: Float32Array; whole: ArrayBuffer } {
    return { list: new Float32Array(1), whole: new ArrayBuffer(1) };
  }
}
