import { WorkspaceError } from '../../errors/index.js';
import { applyDiff } from './apply-diff.js';
import { textLines } from './describe-change.js';
import type { CreateFileOperation, UpdateFileOperation } from './editor.js';
import type { Folder } from './folder.js';
import { patchText, type PatchedText } from './patched-text.js';
import { readWorkspaceFile, toBytes, toText, type WorkspaceFile } from './workspace-file.js';
import { readWorkspacePath, type WorkspacePath } from './workspace-path.js';

export interface WorkspaceLimits {
  readonly maxBytes: number;
  readonly protectedNames: readonly string[];
}

/**
 * What creating a file would write.
 *
 * @throws {WorkspaceError | ApplyDiffError} The path or the diff cannot be used.
 */
export function planCreate(
  operation: CreateFileOperation,
  { maxBytes, protectedNames }: WorkspaceLimits,
): { path: WorkspacePath; bytes: Buffer; lines: string[] } {
  const path = readWorkspacePath(operation.path, protectedNames);
  if (operation.moveTo !== undefined) {
    throw new WorkspaceError(path.text, 'is to be created and moved', 'Create it where it belongs.');
  }
  const text = applyDiff('', operation.diff, 'create');
  return { path, bytes: toBytes(text, path, maxBytes), lines: textLines(text) };
}

/** Which file an update is about, and the one it becomes if it moves. */
export function updatePaths(
  operation: UpdateFileOperation,
  { protectedNames }: WorkspaceLimits,
): { path: WorkspacePath; target: WorkspacePath | undefined } {
  const path = readWorkspacePath(operation.path, protectedNames);
  const target = operation.moveTo === undefined ? undefined : readWorkspacePath(operation.moveTo, protectedNames);
  return { path, target: target?.text === path.text ? undefined : target };
}

/**
 * What an update would write.
 *
 * @throws {WorkspaceError | ApplyDiffError} The file cannot be updated, or the diff does not fit it.
 */
export async function planUpdate(
  folder: Folder,
  path: WorkspacePath,
  diff: string,
  { maxBytes }: WorkspaceLimits,
): Promise<{ file: WorkspaceFile; patched: PatchedText; bytes: Buffer }> {
  const file = await readWorkspaceFile(folder, path, maxBytes);
  if ((file.stats.mode & 0o222n) === 0n) {
    throw new WorkspaceError(path.text, 'is read-only', 'Leave it as it is, or ask for it to be made writable.');
  }
  const { mark, text } = toText(file.bytes, path);
  const patched = patchText(text, diff);
  return { file, patched, bytes: toBytes(mark + patched.text, path, maxBytes) };
}

/** The lines of a file that goes, if it is text and not too large: deleting does not ask for that. */
export async function linesToDelete(
  folder: Folder,
  path: WorkspacePath,
  { maxBytes }: WorkspaceLimits,
): Promise<string[]> {
  try {
    const { bytes } = await readWorkspaceFile(folder, path, maxBytes);
    return textLines(toText(bytes, path).text);
  } catch (error) {
    if (error instanceof WorkspaceError) return [];
    throw error;
  }
}
