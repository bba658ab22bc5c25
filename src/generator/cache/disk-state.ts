import { hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, type Stats } from 'node:fs';
import { join, resolve } from 'node:path';

/** What lies at a path. */
export type PathKind = 'file' | 'folder' | 'none';

/** Names in a folder that can matter to a compiler: its folders and its sources. */
export interface FolderEntries {
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/**
 * What tells cheaply that a file or folder was not touched: size, times of its content and of its inode, inode. The time of the inode
 * cannot be set by hand, so a copy that keeps the other times is seen too.
 */
export type Stamp = readonly [size: number, mtimeMs: number, ctimeMs: number, ino: number];

export function kindOf(path: string): PathKind {
  const stats = statsOf(path);
  if (stats?.isFile()) return 'file';
  return stats?.isDirectory() ? 'folder' : 'none';
}

export function stampOf(path: string): Stamp | undefined {
  const stats = statsOf(path);
  return stats && [stats.size, stats.mtimeMs, stats.ctimeMs, stats.ino];
}

export function isSameStamp(a: Stamp, b: Stamp): boolean {
  return a.every((part, index) => part === b[index]);
}

/**
 * File systems count time in steps: what was written within the step in which it was looked at may be written again with the same
 * stamp. Two seconds is the longest step in use.
 */
export function isOldEnough([, mtimeMs, ctimeMs]: Stamp, lookedAt: number): boolean {
  return Math.max(mtimeMs, ctimeMs) < lookedAt - 2000;
}

export function bytesOf(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

export function hashOf(data: string | Uint8Array): string {
  return hash('sha256', data, 'base64');
}

export function entriesOf(path: string): FolderEntries {
  const files: string[] = [];
  const folders: string[] = [];
  try {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const kind = entry.isSymbolicLink()
        ? kindOf(join(path, entry.name))
        : entry.isDirectory()
          ? 'folder'
          : entry.isFile()
            ? 'file'
            : 'none';
      if (kind === 'folder') folders.push(entry.name);
      if (kind === 'file' && /\.(?:[cm]?[jt]sx?|json)$/.test(entry.name)) files.push(entry.name);
    }
  } catch {
    // A folder that cannot be listed is as good as empty, to TypeScript too.
  }
  return { files: files.toSorted(), folders: folders.toSorted() };
}

/** @param ignored Paths that may come and go: what the generator writes itself. */
export function hashOfEntries(folder: string, { files, folders }: FolderEntries, ignored: readonly string[]): string {
  const counted = files.filter((name) => !ignored.includes(resolve(folder, name)));
  return hashOf(JSON.stringify([counted, folders]));
}

function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
