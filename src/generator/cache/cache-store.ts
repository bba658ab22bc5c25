import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import { hashOf, kindOf } from './disk-state.js';

/** Keeps JSON under `node_modules/.cache/toolwright`, or among the user's temporary files where there is no such folder. */
export class CacheStore<T> {
  /** Where it is kept. */
  readonly file: string;

  /**
   * @param start Where to look for the nearest `node_modules`, upwards.
   * @param kind What is kept: `runs`.
   * @param key What must be the same for it to be found again.
   */
  constructor(
    start: string,
    kind: string,
    private readonly key: string,
  ) {
    this.file = join(
      cacheFolder(start),
      kind,
      `${hashOf(key)
        .replaceAll(/[^A-Za-z0-9]/g, '')
        .slice(0, 24)}.json`,
    );
  }

  /** undefined when there is nothing, or nothing that can be used: a cache may always be thrown away. */
  read(): T | undefined {
    try {
      const { key, value } = JSON.parse(readFileSync(this.file, 'utf8')) as { readonly key: string; readonly value: T };
      return key === this.key ? value : undefined;
    } catch {
      return undefined;
    }
  }

  /** Never in the way: what cannot be kept is worked out again. */
  write(value: T): void {
    const temporary = `${this.file}.${process.pid}.tmp`;
    try {
      mkdirSync(dirname(this.file), { recursive: true, mode: 0o700 });
      writeFileSync(temporary, JSON.stringify({ key: this.key, value }));
      renameSync(temporary, this.file);
    } catch {
      rmSync(temporary, { force: true });
    }
  }
}

function cacheFolder(start: string): string {
  for (let folder = resolve(start); ; folder = dirname(folder)) {
    const packages = join(folder, 'node_modules');
    if (kindOf(packages) === 'folder') return join(packages, '.cache', 'toolwright');
    if (folder === dirname(folder)) return join(tmpdir(), `toolwright-cache-${userInfo().username}`);
  }
}
