import type { Agent } from '../agent/agent.js';
import type { InputItem } from '../model/item.js';
import type { ModelResponse } from '../model/model.js';
import type { Usage } from '../model/usage.js';
import type { RunItem } from './run-item.js';
import type { RunState } from './run-state.js';

/** How a run ended. */
export class RunResult<TContext = unknown, TOutput = string> {
  constructor(
    readonly state: RunState<TContext, TOutput>,
    /** The answer: text, or what the agent's `outputType` says. */
    readonly finalOutput: TOutput,
  ) {}

  /** What happened in this run, in order. */
  get newItems(): readonly RunItem[] {
    return this.state.newItems;
  }

  /** The whole conversation: pass it, with more added, to the next run (B319). */
  get history(): InputItem[] {
    return [...this.state.history];
  }

  get rawResponses(): readonly ModelResponse[] {
    return this.state.rawResponses;
  }

  get lastAgent(): Agent<TContext, TOutput> {
    return this.state.agent;
  }

  get lastResponseId(): string | undefined {
    return this.rawResponses.at(-1)?.responseId;
  }

  /** Tokens and requests of the whole run. */
  get usage(): Usage {
    return this.state.runContext.usage;
  }

  /** Calls that wait for approval; none while no tool can ask for it. */
  get interruptions(): readonly never[] {
    return [];
  }
}
