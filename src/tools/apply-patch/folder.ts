import { existsSync } from 'node:fs';
import { constants, lstat, mkdir, open, type FileHandle } from 'node:fs/promises';
import { WorkspaceError } from '../../errors/index.js';
import { fileErrorCode, toWorkspaceError } from './file-error.js';
import { isFree, refuseTwin } from './refuse-taken.js';

/**
 * A folder that stays the same one while it is worked in, whatever becomes of its path meanwhile.
 *
 * Node has no openat(). Linux offers the same: a path below `/proc/self/fd/<n>` begins in the open folder n. Elsewhere the path is
 * looked at again before anything is changed.
 */
export interface Folder {
  /** The path of an entry, to be used at once. */
  at(name: string): string;
  /** @throws {WorkspaceError} The path now leads elsewhere. */
  verify(): Promise<void>;
  close(): Promise<void>;
}

export interface FolderOptions {
  /** Whether folders that are missing are made. */
  readonly isMade: boolean;
  /** Whether folders are held by descriptors. @default where the system can */
  readonly isHeld?: boolean;
}

/**
 * Goes down from the root name by name, through folders only: a symbolic link is not followed wherever it leads.
 *
 * @throws {WorkspaceError} One of the names is no folder.
 */
export async function openFolder(root: string, names: readonly string[], options: FolderOptions): Promise<Folder> {
  const enter = (options.isHeld ?? canHold()) ? enterHeld : enterSeen;
  let folder = await enter(root, undefined);
  for (const [index, name] of names.entries()) {
    const path = names.slice(0, index + 1).join('/');
    const parent = folder;
    try {
      if (options.isMade) await makeFolder(parent, name, path);
      folder = await enter(parent.at(name), parent);
    } catch (error) {
      throw await toFolderError(error, parent, name, path);
    } finally {
      await parent.close();
    }
  }
  return folder;
}

function canHold(): boolean {
  return process.platform === 'linux' && existsSync('/proc/self/fd');
}

async function makeFolder(parent: Folder, name: string, path: string): Promise<void> {
  if (!(await isFree(parent.at(name)))) return;
  await refuseTwin(parent, name, path);
  await parent.verify();
  // Another process may make it at the same time; what it made is looked at when it is entered.
  await mkdir(parent.at(name)).catch((failure: unknown) => {
    if (fileErrorCode(failure) !== 'EEXIST') throw failure;
  });
}

async function enterHeld(path: string): Promise<Folder> {
  const handle: FileHandle = await open(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  return {
    at: (name) => `/proc/self/fd/${handle.fd}/${name}`,
    verify: async () => {},
    close: async () => await handle.close(),
  };
}

async function enterSeen(path: string, parent: Folder | undefined): Promise<Folder> {
  const seen = await look();
  return {
    at: (name) => `${path}/${name}`,
    verify: async () => {
      await parent?.verify();
      const now = await look();
      if (now.ino === seen.ino && now.dev === seen.dev) return;
      throw new WorkspaceError(
        path.split('/').at(-1) ?? path,
        'has become another folder',
        'Look again and repeat it.',
      );
    },
    close: async () => {},
  };

  async function look() {
    const stats = await lstat(path, { bigint: true });
    if (stats.isDirectory()) return stats;
    throw Object.assign(new Error(`${path} is no folder`), { code: 'ENOTDIR', syscall: 'lstat' });
  }
}

async function toFolderError(failure: unknown, parent: Folder, name: string, path: string): Promise<unknown> {
  if (fileErrorCode(failure) !== 'ENOTDIR') return toWorkspaceError(failure, path);
  const stats = await lstat(parent.at(name)).catch(() => undefined);
  return stats?.isSymbolicLink() === true
    ? new WorkspaceError(
        path,
        'is a symbolic link',
        'Use the path of the folder it leads to, if that is in the workspace.',
      )
    : new WorkspaceError(path, 'is no folder', 'Look which folders there are.');
}
