import type { Agent } from '../agent/agent.js';
import type { AgentToolInvocation } from '../agent/nested-run.js';
import type { RunItem, ToolApprovalItem } from '../agent/run-item.js';
import type { InputItem } from '../model/item.js';
import type { ModelResponse } from '../model/model.js';
import type { Usage } from '../model/usage.js';
import { interruptionsOf } from './state/interruptions.js';
import type { GuardrailResults, LoopState } from './state/loop-state.js';
import { RunState } from './state/run-state.js';

/** How a run ended, or where it waits. */
export class RunResult<TContext = unknown, TOutput = string> {
  readonly #state: LoopState;

  /** @internal Runs make their results. */
  constructor(state: LoopState) {
    this.#state = state;
  }

  /** Where the run stands: with it a run that waits goes on. */
  get state(): RunState<TContext, TOutput> {
    return new RunState(this.#state);
  }

  /** The answer: text, or what the agent's `outputType` says; `undefined` while calls wait for a decision. */
  get finalOutput(): TOutput | undefined {
    return this.#state.finalOutput?.value as TOutput | undefined;
  }

  /** Calls that wait for a decision: `state.approve()` or `state.reject()` each, and run the state (B222). */
  get interruptions(): ToolApprovalItem[] {
    return interruptionsOf(this.#state);
  }

  /** What happened in this run, in order. */
  get newItems(): readonly RunItem[] {
    return this.#state.newItems;
  }

  /** The whole conversation: pass it, with more added, to the next run (B319). */
  get history(): InputItem[] {
    return [...this.#state.history];
  }

  get rawResponses(): readonly ModelResponse[] {
    return this.#state.rawResponses;
  }

  get lastAgent(): Agent<TContext, TOutput> {
    return this.#state.agent as Agent<TContext, TOutput>;
  }

  get lastResponseId(): string | undefined {
    return this.rawResponses.at(-1)?.responseId;
  }

  /** Tokens and requests of the whole run, nested ones included. */
  get usage(): Usage {
    return this.#state.runContext.usage;
  }

  /** What guardrails decided, in order (B297). */
  get guardrailResults(): Readonly<GuardrailResults> {
    return this.#state.guardrailResults;
  }

  /** For a run inside an agent tool, the call it answers (B211). */
  get agentToolInvocation(): AgentToolInvocation | undefined {
    return this.#state.agentToolInvocation;
  }
}
