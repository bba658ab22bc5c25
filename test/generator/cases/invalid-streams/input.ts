/// <reference types="node" />
import type { Readable } from 'node:stream';
import { tool } from 'toolwright';

export class Streams {
  /** Pipe. */
  @tool()
  pipe(a: AsyncIterable<string>, b: Generator<number>, c: Readable, d: Iterable<string>): void {}
}
