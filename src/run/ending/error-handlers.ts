import type { InvalidFinalOutputError, MaxTurnsExceededError, ModelRefusalError } from '../../errors/index.js';
import type { RunState } from '../state/run-state.js';

/** What an error handler is asked with. */
export interface RunErrorHandlerData<TError extends Error = Error> {
  readonly error: TError;
  /** All that happened so far. */
  readonly state: RunState;
}

/** A final output in place of the error; `undefined` lets the error end the run. */
export interface RunErrorHandlerResult {
  /** Held to the `outputType` of the agent at work, made a text where that has none. */
  readonly finalOutput: unknown;
  /** Whether the output becomes a message of the conversation. @default true */
  readonly includeInHistory?: boolean;
}

export type RunErrorHandler<TError extends Error> = (
  data: RunErrorHandlerData<TError>,
) => RunErrorHandlerResult | undefined | Promise<RunErrorHandlerResult | undefined>;

/** What becomes of a run that would end without an answer (B265). They do not hear of runs inside of tools. */
export interface RunErrorHandlers {
  readonly maxTurns?: RunErrorHandler<MaxTurnsExceededError>;
  readonly modelRefusal?: RunErrorHandler<ModelRefusalError>;
  readonly invalidFinalOutput?: RunErrorHandler<InvalidFinalOutputError>;
}

export const ERROR_HANDLER_NAMES = [
  'maxTurns',
  'modelRefusal',
  'invalidFinalOutput',
] as const satisfies readonly (keyof RunErrorHandlers)[];
