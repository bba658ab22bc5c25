import type { RunContext } from '../run-context.js';

/** What a model asks to be done with one file (B95). */
export type ApplyPatchOperation = CreateFileOperation | UpdateFileOperation | DeleteFileOperation;

export interface CreateFileOperation {
  readonly type: 'create_file';
  readonly path: string;
  /** Every line begins with `+`: `applyDiff('', diff, 'create')` makes the text of it. */
  readonly diff: string;
  /** Not in use: a new file is created where it belongs. */
  readonly moveTo?: string;
}

export interface UpdateFileOperation {
  readonly type: 'update_file';
  readonly path: string;
  /** `applyDiff(text, diff)` applies it. */
  readonly diff: string;
  /** The path the file has afterwards, if it moves. */
  readonly moveTo?: string;
}

export interface DeleteFileOperation {
  readonly type: 'delete_file';
  readonly path: string;
}

/** What became of an operation, for the model to read (B98). */
export interface ApplyPatchResult {
  /** @default 'completed' */
  readonly status?: 'completed' | 'failed';
  readonly output?: string;
}

/** What an editor is told besides the operation. */
export interface EditorDetails {
  /** Of the run that the operation belongs to; left out outside of runs. */
  readonly runContext?: RunContext;
}

/** What an editor's method returns: a result, its output alone, or nothing if all went well; at once or later. */
export type EditorAnswer = ApplyPatchResult | string | void;

/** Carries out what models ask to be done with files. What a method throws is told to the model as a failure (B98, B99). */
export interface Editor {
  createFile(operation: CreateFileOperation, details?: EditorDetails): EditorAnswer | Promise<EditorAnswer>;
  updateFile(operation: UpdateFileOperation, details?: EditorDetails): EditorAnswer | Promise<EditorAnswer>;
  deleteFile(operation: DeleteFileOperation, details?: EditorDetails): EditorAnswer | Promise<EditorAnswer>;
}
