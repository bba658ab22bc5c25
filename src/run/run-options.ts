import type { Model, ModelProvider } from '../model/model.js';
import type { ModelSettings } from '../model/model-settings.js';

/** What holds for every run of a runner. */
export interface RunConfig {
  /** The model of every agent, whatever the agents say. */
  readonly model?: string | Model;
  /** Makes models of their names. @default the one set by `setDefaultModelProvider`, else the `openai` client's */
  readonly modelProvider?: ModelProvider;
  /** Wins, setting by setting, over the agents' own (B278). */
  readonly modelSettings?: ModelSettings;
}

/** What holds for one run. */
export interface RunOptions<TContext = unknown> {
  /** Your own object, handed to tools as `context.context`; the model never sees it. */
  readonly context?: TContext;
  /** Most model requests the run may make; `null` lifts the limit (B263). @default 10 */
  readonly maxTurns?: number | null;
  /** Aborts the model request and the calls under way; the run rejects with its reason. */
  readonly signal?: AbortSignal;
}

export const RUN_CONFIG_NAMES = [
  'model',
  'modelProvider',
  'modelSettings',
] as const satisfies readonly (keyof RunConfig)[];
export const RUN_OPTION_NAMES = ['context', 'maxTurns', 'signal'] as const satisfies readonly (keyof RunOptions)[];

export const DEFAULT_MAX_TURNS = 10;
