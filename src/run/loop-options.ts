import type { Hooks } from '../agent/hooks.js';
import type { RunConfig } from '../agent/run-config.js';
import type { RunStreamEvent } from '../agent/run-stream-event.js';
import type { Session } from '../session/session.js';
import type { Tracer } from '../tracing/index.js';
import type { RunErrorHandlers } from './ending/error-handlers.js';
import type { LoopState } from './state/loop-state.js';

/** What the loop goes by, beside the state that it changes. */
export interface LoopOptions {
  readonly state: LoopState;
  readonly config: RunConfig;
  /** Those of the runner and of the run. */
  readonly hooks: readonly Hooks[];
  readonly signal: AbortSignal | undefined;
  readonly session: Session | undefined;
  readonly errorHandlers: RunErrorHandlers;
  /** Where a streamed run tells of itself; waited for, so that a slow reader slows the run. */
  readonly emit: ((event: RunStreamEvent) => Promise<void> | void) | undefined;
  readonly tracer: Tracer;
  /** Names of the agents inside whose calls this run goes on, outermost first. */
  readonly around: readonly string[];
  /** Whether the run is to end once the turn under way is complete (B307). */
  readonly isToStop: () => boolean;
}

/** How a run left the loop. */
export type LoopEnd = 'final_output' | 'interrupted' | 'stopped';
