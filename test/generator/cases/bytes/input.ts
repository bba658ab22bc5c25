/// <reference types="node" />
import type { Buffer as NodeBuffer } from 'node:buffer';
import { tool } from 'toolwright';

export class Files {
  /** Write a file. */
  @tool()
  write(
    bytes: Uint8Array,
    buffer: Buffer,
    memory: ArrayBuffer,
    /** Samples of one channel. */
    samples: Float32Array,
    parts: { head?: NodeBuffer; body: readonly Uint8Array[] },
  ): Buffer {
    return buffer;
  }

  /** Take any kind of bytes. */
  @tool()
  take(one: Buffer | Uint8Array, view: NodeJS.ArrayBufferView, memory: ArrayBufferLike, text: string | Buffer): void {}
}
