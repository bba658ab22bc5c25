export { Runner, run } from './runner.js';
export type * from './run-item.js';
export type { RunConfig, RunOptions } from './run-options.js';
export { RunResult } from './run-result.js';
export type { RunState } from './run-state.js';
