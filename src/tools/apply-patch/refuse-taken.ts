import { lstat, readdir } from 'node:fs/promises';
import { WorkspaceError } from '../../errors/index.js';
import { fileErrorCode } from './file-error.js';
import type { Folder } from './folder.js';
import { foldFileName, type WorkspacePath } from './workspace-path.js';

/**
 * Refuses a new file where something has its name, or a name that some file systems would take for it.
 *
 * @param except The name of an entry that is about to go.
 */
export async function refuseTaken(folder: Folder, path: WorkspacePath, except?: string): Promise<void> {
  if (!(await isFree(folder.at(path.name)))) {
    throw new WorkspaceError(path.text, 'exists already', 'Update it, or choose another path.');
  }
  await refuseTwin(folder, path.name, path.text, except);
}

/** @throws {WorkspaceError} An entry's name differs only in case, or in how the same characters are composed. */
export async function refuseTwin(folder: Folder, name: string, path: string, except?: string): Promise<void> {
  const entries = await readdir(folder.at('.'));
  const twin = entries.find(
    (entry) => entry !== name && entry !== except && foldFileName(entry) === foldFileName(name),
  );
  if (twin === undefined) return;
  throw new WorkspaceError(
    path,
    `differs from "${twin}", which is there, only in case or in how its characters are written`,
    'Use that name, or a name that differs clearly.',
  );
}

/** Whether nothing is there, not even a link that leads nowhere. */
export async function isFree(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return false;
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return true;
    throw error;
  }
}
