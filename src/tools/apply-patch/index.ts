export { applyDiff } from './apply-diff.js';
export type * from './editor.js';
export { WorkspaceEditor, type WorkspaceEditorOptions } from './workspace-editor.js';
