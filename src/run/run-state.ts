import type { Agent } from '../agent/agent.js';
import type { RunItem, ToolApprovalItem } from '../agent/run-item.js';
import type { InputItem } from '../model/item.js';
import type { ModelResponse } from '../model/model.js';
import type { RunContext } from '../tools/run-context.js';
import { decideOn } from './decide-on.js';
import { interruptionsOf } from './interruptions.js';
import type { LoopState } from './loop-state.js';

/** Options of {@link RunState.approve}. */
export interface ApproveOptions {
  /** Whether all later calls of the tool in this run are approved as well (B225). @default false */
  readonly alwaysApprove?: boolean;
}

/** Options of {@link RunState.reject}. */
export interface RejectOptions {
  /** What the model reads in place of an output (B226). @default what the run's `toolErrorFormatter` says, else a fixed sentence */
  readonly message?: string;
  /** Whether all later calls of the tool in this run are rejected as well (B225). @default false */
  readonly alwaysReject?: boolean;
}

/** Where a run stands: decide what waits, and pass it to `run()` to go on. */
export class RunState<TContext = unknown, TOutput = unknown> {
  readonly #state: LoopState;

  /** @internal Runs make their states; `RunState.fromString` reads one that was written down. */
  constructor(state: LoopState) {
    this.#state = state;
  }

  /** @internal What the loop works on. */
  static loopStateOf(state: RunState): LoopState {
    return state.#state;
  }

  /** The agent that goes on from here. */
  get agent(): Agent<TContext, TOutput> {
    return this.#state.agent as Agent<TContext, TOutput>;
  }

  get runContext(): RunContext<TContext> {
    return this.#state.runContext as RunContext<TContext>;
  }

  /** What the run was started with. */
  get input(): readonly InputItem[] {
    return this.#state.input;
  }

  /** Input and all that came since, as the model is sent it. */
  get history(): readonly InputItem[] {
    return this.#state.history;
  }

  get newItems(): readonly RunItem[] {
    return this.#state.newItems;
  }

  get rawResponses(): readonly ModelResponse[] {
    return this.#state.rawResponses;
  }

  /** Model requests made. */
  get turn(): number {
    return this.#state.turn;
  }

  /** Calls that wait for a decision, those inside agent tools included. */
  get interruptions(): ToolApprovalItem[] {
    return interruptionsOf(this.#state);
  }

  /**
   * Lets a call run when the run goes on.
   *
   * @param item One of `interruptions`, or its JSON.
   * @throws UserError when the run has no such call, or several that the item could mean.
   */
  approve(item: ToolApprovalItem, options: ApproveOptions = {}): void {
    decideOn(this.#state, item, { approved: true }, options.alwaysApprove ?? false);
  }

  /**
   * Keeps a call from running; the model reads that it was rejected.
   *
   * @param item One of `interruptions`, or its JSON.
   * @throws UserError when the run has no such call, or several that the item could mean.
   */
  reject(item: ToolApprovalItem, options: RejectOptions = {}): void {
    const { message, alwaysReject = false } = options;
    decideOn(this.#state, item, { approved: false, ...(message !== undefined && { message }) }, alwaysReject);
  }
}
