export { applyDiff } from './apply-diff.js';
export type * from './editor.js';
