export { applyDiff } from './apply-diff.js';
export type * from './editor.js';
export { WorkspaceEditor, type WorkspaceEditorOptions } from './workspace-editor.js';
export {
  applyPatchTool,
  type ApplyPatchNeedsApproval,
  type ApplyPatchOutput,
  type ApplyPatchToolOptions,
} from './apply-patch-tool.js';
