import type { Agent } from '../agent/agent.js';
import type { InputItem } from '../model/item.js';
import type { ModelResponse } from '../model/model.js';
import type { RunContext } from '../tools/run-context.js';
import type { RunItem } from './run-item.js';
import type { RunConfig } from './run-options.js';

/** The loop's own state: what `RunState` shows to read, here to be written. */
export interface LoopState<TContext, TOutput> {
  agent: Agent<TContext, TOutput>;
  runContext: RunContext<TContext>;
  input: readonly InputItem[];
  /** Only ever appended to, so that no turn pays for the turns before it. */
  history: InputItem[];
  newItems: RunItem[];
  rawResponses: ModelResponse[];
  turn: number;
  /** Whether a tool was called yet, the provider's own included: then a forced tool choice is dropped (B268). */
  hasUsedTool: boolean;
}

/** What the loop needs to know beside its state. */
export interface LoopOptions<TContext, TOutput> {
  readonly config: RunConfig;
  readonly maxTurns: number;
  readonly signal: AbortSignal | undefined;
  readonly state: LoopState<TContext, TOutput>;
}
