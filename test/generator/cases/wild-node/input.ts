/// <reference types="node" />
import type { BackupOptions } from 'node:sqlite';
import type { ParsedPath } from 'node:path';
import type { UrlObject } from 'node:url';
import { tool } from 'toolwright';

export class Machine {
  /** Use types of Node. */
  @tool()
  use(
    path: ParsedPath,
    encoding: BufferEncoding,
    platform: NodeJS.Platform,
    signal: NodeJS.Signals,
    address: Pick<UrlObject, 'protocol' | 'hostname' | 'port'>,
    bytes: Buffer | Uint8Array,
    env: NodeJS.ProcessEnv,
    usage: NodeJS.MemoryUsage,
    backup: Pick<BackupOptions, 'rate'>,
    when: NodeJS.Dict<Date>,
    abort: AbortSignal,
  ): Promise<NodeJS.ResourceUsage> {
    throw new Error(String([path, encoding, platform, signal, address, bytes, env, usage, backup, when, abort]));
  }
}
