import type { Agent } from '../agent/agent.js';
import type { InputItem } from '../model/item.js';
import type { ModelResponse } from '../model/model.js';
import type { RunContext } from '../tools/run-context.js';
import type { RunItem } from './run-item.js';

/** Where a run stands: data only, what is done with it is the loop's. */
export interface RunState<TContext = unknown, TOutput = unknown> {
  readonly agent: Agent<TContext, TOutput>;
  readonly runContext: RunContext<TContext>;
  /** What the run was started with. */
  readonly input: readonly InputItem[];
  /** Input and all that came since, as the model is sent it. */
  readonly history: readonly InputItem[];
  readonly newItems: readonly RunItem[];
  readonly rawResponses: readonly ModelResponse[];
  /** Model requests made. */
  readonly turn: number;
}
