import { unlink } from 'node:fs/promises';
import { refuseUnknownOptions, UserError, WorkspaceError } from '../../errors/index.js';
import { counted, describeChange, forReading } from './describe-change.js';
import type {
  ApplyPatchOperation,
  ApplyPatchResult,
  CreateFileOperation,
  DeleteFileOperation,
  Editor,
  UpdateFileOperation,
} from './editor.js';
import { fileErrorCode, toWorkspaceError } from './file-error.js';
import { openFolder, type Folder } from './folder.js';
import { linesToDelete, planCreate, planUpdate, updatePaths, type WorkspaceLimits } from './plan-operation.js';
import { refuseTaken } from './refuse-taken.js';
import { refuseOther, type WorkspaceFile } from './workspace-file.js';
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
  readonly #limits: WorkspaceLimits;
  #last: Promise<unknown> = Promise.resolve();

  /** @throws {UserError} The root is no folder, or an option cannot be used. */
  constructor(options: WorkspaceEditorOptions) {
    refuseUnknownOptions('WorkspaceEditor', options, OPTION_NAMES);
    this.#root = workspaceRoot(options.root);
    const maxBytes = options.maxFileBytes ?? 10_485_760;
    if (!Number.isSafeInteger(maxBytes) || maxBytes < 1) {
      throw new UserError(`WorkspaceEditor needs a whole number of bytes as maxFileBytes, not ${maxBytes}.`);
    }
    const protectedNames: unknown = options.protectedNames ?? ['.git'];
    if (!Array.isArray(protectedNames) || !protectedNames.every(isFileName)) {
      throw new UserError(
        "WorkspaceEditor needs a list of names as protectedNames, such as ['.git', '.env']; a name has no \"/\" in it.",
      );
    }
    this.#limits = { maxBytes, protectedNames: [...protectedNames] };
  }

  /**
   * Creates a file, and folders for it where they are missing.
   *
   * @throws {WorkspaceError} Something is there already, or the path cannot be used.
   * @throws {ApplyDiffError} The diff is not that of a new file.
   */
  async createFile(operation: CreateFileOperation): Promise<ApplyPatchResult> {
    return await this.#inTurn(async () => {
      const { path, bytes, lines } = planCreate(operation, this.#limits);
      await this.#in(path, true, async (folder) => {
        await refuseTaken(folder, path);
        await createWhole(folder, path.name, bytes);
      });
      return { status: 'completed', output: `Created ${path.text} (${counted(lines.length, 'line')}).` };
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
      const { path, target } = updatePaths(operation, this.#limits);
      return await this.#in(path, false, async (folder) => {
        const { file, patched, bytes } = await planUpdate(folder, path, operation.diff, this.#limits);
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
      const path = readWorkspacePath(operation.path, this.#limits.protectedNames);
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
          const { path, lines } = planCreate(operation, this.#limits);
          await this.#lookAhead(path);
          return forReading(
            `Create ${path.text} (${counted(lines.length, 'line')})`,
            lines.map((line) => `+${line}`),
          );
        }
        case 'update_file': {
          const { path, target } = updatePaths(operation, this.#limits);
          const move = target === undefined ? '' : `, move it to ${target.text}`;
          if (target !== undefined) await this.#lookAhead(target, path);
          return await this.#in(path, false, async (folder) => {
            const { patched } = await planUpdate(folder, path, operation.diff, this.#limits);
            return forReading(`Update ${path.text}${move}`, describeChange(patched));
          });
        }
        case 'delete_file': {
          const path = readWorkspacePath(operation.path, this.#limits.protectedNames);
          return await this.#in(path, false, async (folder) => {
            const { size } = await refuseOther(folder, path);
            const lines = await linesToDelete(folder, path, this.#limits);
            return forReading(
              `Delete ${path.text} (${counted(size, 'byte')})`,
              lines.map((line) => `-${line}`),
            );
          });
        }
      }
    });
  }

  async #move(
    folder: Folder,
    path: WorkspacePath,
    target: WorkspacePath,
    bytes: Buffer,
    file: WorkspaceFile,
  ): Promise<void> {
    await this.#in(target, true, async (targetFolder) => {
      await refuseTaken(targetFolder, target, nameBeside(path, target));
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

  /** Refuses a new file as creating it would, but makes no folders for it. */
  async #lookAhead(path: WorkspacePath, going?: WorkspacePath): Promise<void> {
    try {
      await this.#in(path, false, async (folder) => {
        await refuseTaken(folder, path, going && nameBeside(going, path));
      });
    } catch (error) {
      const isMissing = error instanceof WorkspaceError && fileErrorCode(error.cause) === 'ENOENT';
      if (!isMissing) throw error;
    }
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

function isFileName(name: unknown): name is string {
  return typeof name === 'string' && /^[^/\\]+$/.test(name);
}

/** The name of a file that goes, if the other comes into the same folder. */
function nameBeside(going: WorkspacePath, coming: WorkspacePath): string | undefined {
  return going.folders.join('/') === coming.folders.join('/') ? going.name : undefined;
}
