/// <reference types="node" />
import { tool } from 'toolwright';

interface Source {
  rows: Iterable<string>;
  pages?: AsyncGenerator<string[]>;
  body: ReadableStream<Uint8Array> | string;
}

export class Feeds {
  /** Reads. */
  @tool()
  read(source: Source, entries: IterableIterator<[string, number]>, list: Iterator<string>[], keys: ReturnType<Map<string, number>['keys']>): void {}
}
