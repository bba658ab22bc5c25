import type { MaxTurnsExceededError, ModelBehaviorError, ModelRefusalError } from '../errors/index.js';
import type { RunState } from './run-state.js';

/** What an error handler is asked with. */
export interface RunErrorHandlerData<TError extends Error = Error> {
  readonly error: TError;
  /** All that happened so far. */
  readonly state: RunState;
}

/** A final output in place of the error; `undefined` lets the error end the run. */
export interface RunErrorHandlerResult {
  readonly finalOutput: unknown;
  /** Whether the output becomes a message of the conversation. @default true */
  readonly includeInHistory?: boolean;
}

export type RunErrorHandler<TError extends Error> = (
  data: RunErrorHandlerData<TError>,
) => RunErrorHandlerResult | undefined | Promise<RunErrorHandlerResult | undefined>;

/** What becomes of a run that would end without an answer (B265). */
export interface RunErrorHandlers {
  readonly maxTurns?: RunErrorHandler<MaxTurnsExceededError>;
  readonly modelRefusal?: RunErrorHandler<ModelRefusalError>;
  readonly invalidFinalOutput?: RunErrorHandler<ModelBehaviorError>;
}

export const ERROR_HANDLER_NAMES = [
  'maxTurns',
  'modelRefusal',
  'invalidFinalOutput',
] as const satisfies readonly (keyof RunErrorHandlers)[];
