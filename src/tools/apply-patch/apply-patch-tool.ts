import { ModelBehaviorError, refuseUnknownOptions, UserError } from '../../errors/index.js';
import type { FunctionCallItem } from '../../model/item.js';
import type { ToolCallerKind } from '../../schema/tool-definition.js';
import { describeWrongCallers } from '../allowed-callers.js';
import { BUILT_IN_OPTION_NAMES, builtInTool, type BuiltInToolOptions } from '../built-in-tool-builder.js';
import type { BuiltInTool, ImmediateDecision } from '../built-in-tool.js';
import type { RunContext } from '../run-context.js';
import type { ApplyPatchOperation, ApplyPatchResult, Editor, EditorAnswer } from './editor.js';
import { readOperations } from './read-operations.js';

export interface ApplyPatchToolOptions extends BuiltInToolOptions {
  /** Changes the files: a `WorkspaceEditor`, or your own. */
  readonly editor: Editor;
  /** @default 'apply_patch' */
  readonly name?: string;
  /** Who may call the tool: the model itself, programs that it writes, or both (B24). @default ['direct'] */
  readonly allowedCallers?: readonly ToolCallerKind[];
  /** Whether a person has to agree to a change; asked of each operation of a call (B101). @default true */
  readonly needsApproval?: boolean | ApplyPatchNeedsApproval;
  /** Decides at once about calls that need approval; anything but a clear yes or no leaves them waiting (B101). */
  readonly onApproval?: (
    runContext: RunContext,
    call: FunctionCallItem,
  ) => ImmediateDecision | undefined | Promise<ImmediateDecision | undefined>;
}

export type ApplyPatchNeedsApproval = (
  runContext: RunContext,
  operation: ApplyPatchOperation,
  callId: string,
) => boolean | Promise<boolean>;

const OPTION_NAMES = [
  'editor',
  'name',
  'allowedCallers',
  'needsApproval',
  'onApproval',
  ...BUILT_IN_OPTION_NAMES,
] as const satisfies readonly (keyof ApplyPatchToolOptions)[];

/**
 * Lets a model change files by the diffs it writes. Only OpenAI's Responses API has it. What the editor throws is told to the model, and
 * the run goes on (B99).
 *
 * @throws UserError when the editor is none, or an option is unknown or wrong.
 * @example
 * applyPatchTool({ editor: new WorkspaceEditor({ root: './work' }) });
 */
export function applyPatchTool(options: ApplyPatchToolOptions): BuiltInTool {
  refuseUnknownOptions('applyPatchTool()', options, OPTION_NAMES);
  const { editor, name = 'apply_patch', allowedCallers, needsApproval = true, onApproval } = options;
  const known = editor as Partial<Editor> | undefined;
  if (![known?.createFile, known?.updateFile, known?.deleteFile].every((method) => typeof method === 'function')) {
    throw new UserError(
      'applyPatchTool(): editor lacks createFile(), updateFile() or deleteFile(); pass new WorkspaceEditor({ root }), or an editor of your own.',
    );
  }
  if (onApproval !== undefined && typeof onApproval !== 'function')
    throw new UserError(
      'applyPatchTool(): onApproval is no function; give one that returns { approve: true } or { approve: false }.',
    );
  const wrong = allowedCallers === undefined ? undefined : describeWrongCallers(allowedCallers);
  if (wrong !== undefined) throw new UserError(`applyPatchTool() ${wrong}`);
  return builtInTool({
    builder: 'applyPatchTool',
    options,
    needsApproval: typeof needsApproval === 'function' ? askOfEach(needsApproval) : needsApproval,
    errorFunction: null,
    read: readOperations,
    carryOut: (operations, context) => applyAll(editor, operations, context),
    builtIn: {
      shown: { type: 'apply_patch', name, ...(allowedCallers && { allowedCallers }) },
      ...(onApproval && { onApproval }),
      toAnswer: (output) => {
        const { status, output: text } = output as ApplyPatchOutput;
        return { content: text, builtIn: { kind: 'apply_patch', status } };
      },
      toRefusal: (message) => ({ content: message, builtIn: { kind: 'apply_patch', status: 'failed' } }),
    },
  });
}

/** What a call of the tool returns, as hooks and run items have it. */
export interface ApplyPatchOutput {
  readonly status: 'completed' | 'failed';
  /** The editor's words, a line for each operation that had some. */
  readonly output: string;
}

function askOfEach(needsApproval: ApplyPatchNeedsApproval) {
  return async (
    runContext: RunContext,
    operations: readonly ApplyPatchOperation[],
    callId: string,
  ): Promise<boolean> => {
    for (const operation of operations) {
      // Plain JavaScript may have forgotten its `return`.
      const answer: unknown = await needsApproval(runContext, operation, callId);
      if (answer !== false) return true;
    }
    return false;
  };
}

/** In order, until one fails (B99). */
async function applyAll(
  editor: Editor,
  operations: readonly ApplyPatchOperation[],
  context: RunContext & { readonly signal: AbortSignal },
): Promise<ApplyPatchOutput> {
  const said: string[] = [];
  let status: ApplyPatchOutput['status'] = 'completed';
  for (const operation of operations) {
    try {
      const result = toResult(await apply(editor, operation, context));
      if (result.status === 'failed') status = 'failed';
      if (result.output) said.push(result.output);
    } catch (error) {
      // A run that ends, or a call that cannot be meant, says why by itself.
      context.signal.throwIfAborted();
      if (error instanceof ModelBehaviorError) throw error;
      said.push(error instanceof Error ? error.message || error.name : String(error));
      return { status: 'failed', output: said.join('\n') };
    }
  }
  return { status, output: said.join('\n') };
}

function apply(
  editor: Editor,
  operation: ApplyPatchOperation,
  runContext: RunContext,
): EditorAnswer | Promise<EditorAnswer> {
  switch (operation.type) {
    case 'create_file':
      return editor.createFile(operation, { runContext });
    case 'update_file':
      return editor.updateFile(operation, { runContext });
    case 'delete_file':
      return editor.deleteFile(operation, { runContext });
  }
}

/** A status that there is not counts as none (B98); plain JavaScript may return null. */
function toResult(answer: EditorAnswer): ApplyPatchResult {
  return typeof answer === 'object' && answer !== null
    ? answer
    : { ...(typeof answer === 'string' && { output: answer }) };
}
