export { Runner, run, type RunInput } from './runner.js';
export type {
  RunErrorHandler,
  RunErrorHandlerData,
  RunErrorHandlerResult,
  RunErrorHandlers,
} from './ending/error-handlers.js';
export type { GuardrailResults } from './state/loop-state.js';
export type { RunOptions, SessionInputCallback } from './run-options.js';
export type { ReadStateOptions } from './state/read-state.js';
export type { SaveStateOptions } from './state/save-context.js';
export { RunResult } from './run-result.js';
export { RunState, type ApproveOptions, type RejectOptions } from './state/run-state.js';
export { StreamedRunResult, type CancelOptions } from './stream/streamed-run-result.js';
