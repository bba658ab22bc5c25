/// <reference types="node" />
import { tool } from 'toolwright';

export class Files {
  /** Write. */
  @tool()
  write(a: Uint8Array, b: Buffer, c: ArrayBuffer): void {}
}
