export { Runner, run, type RunInput } from './runner.js';
export type {
  RunErrorHandler,
  RunErrorHandlerData,
  RunErrorHandlerResult,
  RunErrorHandlers,
} from './error-handlers.js';
export type { GuardrailResults } from './loop-state.js';
export type { RunOptions, SessionInputCallback } from './run-options.js';
export type { ReadStateOptions } from './read-state.js';
export type { SaveStateOptions } from './save-context.js';
export { RunResult } from './run-result.js';
export { RunState, type ApproveOptions, type RejectOptions } from './run-state.js';
export { StreamedRunResult, type CancelOptions } from './streamed-run-result.js';
