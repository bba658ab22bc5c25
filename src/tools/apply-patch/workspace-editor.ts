import { unlink } from 'node:fs/promises';
import { refuseUnknownOptions, UserError, WorkspaceError } from '../../errors/index.js';
import { applyDiff } from './apply-diff.js';
import { describeChange, forReading, textLines } from './describe-change.js';
import type {
  ApplyPatchOperation,
  ApplyPatchResult,
  CreateFileOperation,
  DeleteFileOperation,
  Editor,
  UpdateFileOperation,
} from './editor.js';
import { toWorkspaceError } from './file-error.js';
import { openFolder, type Folder } from './folder.js';
import { patchText, type PatchedText } from './patched-text.js';
import { refuseTaken } from './refuse-taken.js';
import { readWorkspaceFile, refuseOther, toBytes, toText, type WorkspaceFile } from './workspace-file.js';
import { readWorkspacePath, type WorkspacePath } from './workspace-path.js';
import { workspaceRoot } from './workspace-root.js';
import { createWhole, refuseChanged, replaceWhole } from './write-file.js';

export interface WorkspaceEditorOptions {
  /** The folder that paths are relative to and that no path leaves. It must exist. */
  readonly root: string;
  /** The most bytes of a file that is read or written. @default 10_485_760 */
  readonly maxFileBytes?: number;
  /** Names of files and folders that are not touched, wherever they are and in whatever case. @default ['.git'] */
  readonly protectedNames?: readonly string[];
}

const OPTION_NAMES: readonly (keyof WorkspaceEditorOptions)[] = ['root', 'maxFileBytes', 'protectedNames'];

/**
 * An editor for the files of one folder.
 *
 * A path that leads out of the folder, by `..`, by a symbolic link anywhere in it or otherwise, is refused, and so are links as such.
 * Files are text in UTF-8. They are replaced at once, with their rights, and only if nobody else has changed them meanwhile; when an
 * operation fails, the file is as it was. Operations are done one after another.
 *
 * On Linux no program that swaps folders for links meanwhile can lead it out either; elsewhere that is looked for right before a
 * change, which leaves it a moment.
 *
 * @example
 * const editor = new WorkspaceEditor({ root: '/home/ada/project' });
 * await editor.updateFile({ type: 'update_file', path: 'src/main.ts', diff: '@@\n-let a\n+const a = 1\n' });
 */
export class WorkspaceEditor implements Editor {
  readonly #root: string;
  readonly #maxBytes: number;
  readonly #protectedNames: readonly string[];
  #last: Promise<unknown> = Promise.resolve();

  /** @throws {UserError} The root is no folder, or an option cannot be used. */
  constructor(options: WorkspaceEditorOptions) {
    refuseUnknownOptions('WorkspaceEditor', options, OPTION_NAMES);
    this.#root = workspaceRoot(options.root);
    this.#maxBytes = options.maxFileBytes ?? 10_485_760;
    this.#protectedNames = options.protectedNames ?? ['.git'];
    if (!Number.isSafeInteger(this.#maxBytes) || this.#maxBytes < 1) {
      throw new UserError(`WorkspaceEditor needs a whole number of bytes as maxFileBytes, not ${this.#maxBytes}.`);
    }
  }

  /**
   * Creates a file, and folders for it where they are missing.
   *
   * @throws {WorkspaceError} Something is there already, or the path cannot be used.
   * @throws {ApplyDiffError} The diff is not that of a new file.
   */
  async createFile(operation: CreateFileOperation): Promise<ApplyPatchResult> {
    return await this.#inTurn(async () => {
      const { path, bytes, lines } = this.#planCreate(operation);
      await this.#in(path, true, async (folder) => {
        await refuseTaken(folder, path);
        await createWhole(folder, path.name, bytes);
      });
      return { status: 'completed', output: `Created ${path.text} (${lines.length} lines).` };
    });
  }

  /**
   * Changes a file, and moves it where the operation says so.
   *
   * @throws {WorkspaceError} The file is not there, no text, or was changed meanwhile; or the place it moves to is taken.
   * @throws {ApplyDiffError} The diff does not fit the file.
   */
  async updateFile(operation: UpdateFileOperation): Promise<ApplyPatchResult> {
    return await this.#inTurn(async () => {
      const { path, target } = this.#updatePaths(operation);
      return await this.#in(path, false, async (folder) => {
        const { file, patched, bytes } = await this.#planUpdate(folder, path, operation.diff);
        const loosely = patched.fuzz > 0 ? ' Some lines matched only loosely: see that it is what you meant.' : '';
        if (target !== undefined) {
          await this.#move(folder, path, target, bytes, file);
          return { status: 'completed', output: `Updated ${path.text} and moved it to ${target.text}.${loosely}` };
        }
        if (bytes.equals(file.bytes)) {
          return { status: 'completed', output: `Left ${path.text} as it was: the diff changes nothing.` };
        }
        await replaceWhole(folder, path, bytes, file.stats);
        return { status: 'completed', output: `Updated ${path.text}.${loosely}` };
      });
    });
  }

  /**
   * Deletes a file.
   *
   * @throws {WorkspaceError} It is not there, or no file: folders are not deleted.
   */
  async deleteFile(operation: DeleteFileOperation): Promise<ApplyPatchResult> {
    return await this.#inTurn(async () => {
      const path = readWorkspacePath(operation.path, this.#protectedNames);
      await this.#in(path, false, async (folder) => {
        await refuseOther(folder, path);
        await folder.verify();
        await unlink(folder.at(path.name));
      });
      return { status: 'completed', output: `Deleted ${path.text}.` };
    });
  }

  /**
   * What an operation would do, for whoever approves it: the lines of the file it changes, with their numbers. Characters that
   * cannot be seen are written as `\u{…}`, and what is long is cut.
   *
   * @throws {WorkspaceError | ApplyDiffError} It would fail.
   */
  async describe(operation: ApplyPatchOperation): Promise<string> {
    return await this.#inTurn(async () => {
      switch (operation.type) {
        case 'create_file': {
          const { path, lines } = this.#planCreate(operation);
          return forReading(
            `Create ${path.text} (${lines.length} lines)`,
            lines.map((line) => `+${line}`),
          );
        }
        case 'update_file': {
          const { path, target } = this.#updatePaths(operation);
          const move = target === undefined ? '' : `, move it to ${target.text}`;
          return await this.#in(path, false, async (folder) => {
            const { patched } = await this.#planUpdate(folder, path, operation.diff);
            return forReading(`Update ${path.text}${move}`, describeChange(patched));
          });
        }
        case 'delete_file': {
          const path = readWorkspacePath(operation.path, this.#protectedNames);
          return await this.#in(path, false, async (folder) => {
            const { size } = await refuseOther(folder, path);
            const lines = await this.#linesOf(folder, path);
            return forReading(
              `Delete ${path.text} (${size} bytes)`,
              lines.map((line) => `-${line}`),
            );
          });
        }
      }
    });
  }

  #planCreate(operation: CreateFileOperation): { path: WorkspacePath; bytes: Buffer; lines: string[] } {
    const path = readWorkspacePath(operation.path, this.#protectedNames);
    if (operation.moveTo !== undefined) {
      throw new WorkspaceError(path.text, 'is to be created and moved', 'Create it where it belongs.');
    }
    const text = applyDiff('', operation.diff, 'create');
    return { path, bytes: toBytes(text, path, this.#maxBytes), lines: textLines(text) };
  }

  /** Of a file that is text and not too large; deleting does not ask for that. */
  async #linesOf(folder: Folder, path: WorkspacePath): Promise<string[]> {
    try {
      const { bytes } = await readWorkspaceFile(folder, path, this.#maxBytes);
      return textLines(toText(bytes, path).text);
    } catch (error) {
      if (error instanceof WorkspaceError) return [];
      throw error;
    }
  }

  #updatePaths(operation: UpdateFileOperation): { path: WorkspacePath; target: WorkspacePath | undefined } {
    const path = readWorkspacePath(operation.path, this.#protectedNames);
    const target =
      operation.moveTo === undefined ? undefined : readWorkspacePath(operation.moveTo, this.#protectedNames);
    return { path, target: target?.text === path.text ? undefined : target };
  }

  async #planUpdate(
    folder: Folder,
    path: WorkspacePath,
    diff: string,
  ): Promise<{ file: WorkspaceFile; patched: PatchedText; bytes: Buffer }> {
    const file = await readWorkspaceFile(folder, path, this.#maxBytes);
    if ((file.stats.mode & 0o222n) === 0n) {
      throw new WorkspaceError(path.text, 'is read-only', 'Leave it as it is, or ask for it to be made writable.');
    }
    const { mark, text } = toText(file.bytes, path);
    const patched = patchText(text, diff);
    return { file, patched, bytes: toBytes(mark + patched.text, path, this.#maxBytes) };
  }

  async #move(
    folder: Folder,
    path: WorkspacePath,
    target: WorkspacePath,
    bytes: Buffer,
    file: WorkspaceFile,
  ): Promise<void> {
    await this.#in(target, true, async (targetFolder) => {
      await refuseTaken(targetFolder, target, isSameFolder(path, target) ? path.name : undefined);
      await refuseChanged(folder, path, file.stats);
      await createWhole(targetFolder, target.name, bytes, file.stats);
      try {
        await refuseChanged(folder, path, file.stats);
        await unlink(folder.at(path.name));
      } catch (error) {
        await unlink(targetFolder.at(target.name));
        throw error;
      }
    });
  }

  /** Works in the folder of a path, and tells the file system's errors as the path's. */
  async #in<T>(path: WorkspacePath, isMade: boolean, work: (folder: Folder) => Promise<T>): Promise<T> {
    try {
      const folder = await openFolder(this.#root, path.folders, { isMade });
      try {
        return await work(folder);
      } finally {
        await folder.close();
      }
    } catch (error) {
      throw toWorkspaceError(error, path.text);
    }
  }

  /** One operation after another: two that change the same file would else both begin with what it was. */
  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work);
    this.#last = mine.catch(() => {});
    return await mine;
  }
}

function isSameFolder(one: WorkspacePath, other: WorkspacePath): boolean {
  return one.folders.join('/') === other.folders.join('/');
}
