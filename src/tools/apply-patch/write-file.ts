import type { BigIntStats } from 'node:fs';
import { constants, copyFile, link, lstat, open, rename, rm } from 'node:fs/promises';
import { WorkspaceError } from '../../errors/index.js';
import { fileErrorCode } from './file-error.js';
import type { Folder } from './folder.js';
import type { WorkspacePath } from './workspace-path.js';

/** Of file systems that have no hard links. */
const NO_LINKS: readonly (string | undefined)[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];

/**
 * Puts a file where none is. It is there whole or not at all, and never in place of another.
 *
 * @param like The file whose rights it gets; left out, those of a new file.
 * @throws The error EEXIST of the file system where something is there.
 */
export async function createWhole(folder: Folder, name: string, bytes: Buffer, like?: BigIntStats): Promise<void> {
  await withTemporary(folder, bytes, like, async (temporary) => {
    // Unlike rename(), link() refuses to replace.
    await link(temporary, folder.at(name)).catch(async (error: unknown) => {
      if (!NO_LINKS.includes(fileErrorCode(error))) throw error;
      await copyFile(temporary, folder.at(name), constants.COPYFILE_EXCL);
    });
  });
}

/**
 * Replaces a file at once: whoever reads it finds the old or the new content whole. Its rights stay.
 *
 * @throws {WorkspaceError} The file is no longer what it was.
 */
export async function replaceWhole(
  folder: Folder,
  path: WorkspacePath,
  bytes: Buffer,
  before: BigIntStats,
): Promise<void> {
  await withTemporary(folder, bytes, before, async (temporary) => {
    await refuseChanged(folder, path, before);
    await rename(temporary, folder.at(path.name));
  });
}

/** @throws {WorkspaceError} The file is no longer what it was: somebody else's change would be lost. */
export async function refuseChanged(folder: Folder, path: WorkspacePath, before: BigIntStats): Promise<void> {
  const now = await lstat(folder.at(path.name), { bigint: true }).catch(() => undefined);
  if (now?.ino === before.ino && now.dev === before.dev && now.mtimeNs === before.mtimeNs && now.size === before.size) {
    return;
  }
  throw new WorkspaceError(path.text, 'was changed by somebody else meanwhile', 'Read it again and repeat it.');
}

async function withTemporary(
  folder: Folder,
  bytes: Buffer,
  like: BigIntStats | undefined,
  use: (path: string) => Promise<void>,
): Promise<void> {
  const temporary = folder.at(`.toolwright-${crypto.randomUUID()}`);
  await folder.verify();
  try {
    await writeNew(temporary, bytes, like);
    await folder.verify();
    await use(temporary);
  } finally {
    await rm(temporary, { force: true });
  }
}

async function writeNew(path: string, bytes: Buffer, like: BigIntStats | undefined): Promise<void> {
  // wx: nothing that is there is opened, a link least of all.
  const handle = await open(path, 'wx', like === undefined ? 0o666 : 0o600);
  try {
    await handle.writeFile(bytes);
    if (like !== undefined) {
      const isOwned = await handle.chown(Number(like.uid), Number(like.gid)).then(
        () => true,
        () => false,
      );
      // With another owner, "run as the owner" would mean somebody else.
      await handle.chmod(Number(like.mode) & (isOwned ? 0o7777 : 0o777));
    }
    // Else a crash after the rename could leave an empty file.
    await handle.sync();
  } finally {
    await handle.close();
  }
}
