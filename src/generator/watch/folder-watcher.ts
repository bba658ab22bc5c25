import { watch, type FSWatcher } from 'node:fs';
import { dirname, join } from 'node:path';

import { kindOf } from '../cache/disk-state.js';

/** Tells of everything that happens in a set of folders, not in those below. */
export class FolderWatcher {
  private readonly watchers = new Map<string, FSWatcher>();

  /** @param onChange Gets the path that something happened to. */
  constructor(private readonly onChange: (path: string) => void) {}

  /**
   * Watches the folders of these paths from now on, and no others; of a folder that is not there, the nearest above it.
   *
   * @returns Whether there are folders among them that nobody watched until now.
   */
  watchAround(paths: Iterable<string>): boolean {
    const wanted = new Set<string>();
    for (const path of paths) wanted.add(dirname(path));
    const existing = new Set([...wanted].map(nearestFolder));
    for (const [folder, watcher] of this.watchers) {
      if (existing.has(folder)) continue;
      watcher.close();
      this.watchers.delete(folder);
    }
    const added = [...existing].filter((folder) => !this.watchers.has(folder));
    for (const folder of added) this.add(folder);
    return added.length > 0;
  }

  close(): void {
    for (const watcher of this.watchers.values()) watcher.close();
    this.watchers.clear();
  }

  private add(folder: string): void {
    try {
      const watcher = watch(folder, (_event, name) =>
        this.onChange(name === null ? folder : slashed(join(folder, name))),
      );
      // A folder that is deleted ends its watcher; the folder above tells of it.
      watcher.on('error', () => this.forget(folder));
      this.watchers.set(folder, watcher);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT') throw error;
    }
  }

  private forget(folder: string): void {
    this.watchers.get(folder)?.close();
    this.watchers.delete(folder);
    this.onChange(folder);
  }
}

function nearestFolder(folder: string): string {
  let current = folder;
  while (kindOf(current) !== 'folder' && dirname(current) !== current) current = dirname(current);
  return current;
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/');
}
