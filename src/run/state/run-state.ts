import type { Agent } from '../../agent/agent.js';
import type { RunItem, ToolApprovalItem } from '../../agent/run-item.js';
import { refuseUnknownOptions } from '../../errors/index.js';
import type { InputItem } from '../../model/item.js';
import type { ModelResponse } from '../../model/model.js';
import type { RunContext } from '../../tools/run-context.js';
import { decideOn } from './decide-on.js';
import { interruptionsOf } from './interruptions.js';
import type { LoopState } from './loop-state.js';
import { readState, type ReadStateOptions } from './read-state.js';
import type { SaveStateOptions } from './save-context.js';
import { saveState, stateText } from './save-state.js';
import { stageInput } from '../input/staged-input.js';

/** Options of {@link RunState.approve}. */
export interface ApproveOptions {
  /** Whether all later calls of the tool in this run are approved as well (B225). @default false */
  readonly alwaysApprove?: boolean;
}

/** Options of {@link RunState.reject}. */
export interface RejectOptions {
  /** What the model reads in place of an output (B226). @default what the run's `toolErrorFormatter` says, else a fixed sentence */
  readonly message?: string | undefined;
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

  /**
   * Reads a state that `toString()` wrote, here or in another process, and checks all of it (B228). Whoever can write the text decides
   * what runs: keep it where only your program writes.
   *
   * @param agent The agent that began the run; others are found through its handoffs and agent tools.
   * @throws UserError when the text is no such state, of a version that is not known, or tells of an agent that is not there.
   */
  static async fromString<TContext, TOutput>(
    agent: Agent<TContext, TOutput>,
    text: string,
    options: ReadStateOptions<TContext> = {},
  ): Promise<RunState<TContext, TOutput>> {
    return new RunState<TContext, TOutput>(await readState(agent, text, options));
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

  /** Model requests that were answered. */
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
    refuseUnknownOptions('approve()', options, ['alwaysApprove']);
    decideOn(this.#state, item, { approved: true }, options.alwaysApprove ?? false);
  }

  /**
   * Keeps a call from running; the model reads that it was rejected.
   *
   * @param item One of `interruptions`, or its JSON.
   * @throws UserError when the run has no such call, or several that the item could mean.
   */
  reject(item: ToolApprovalItem, options: RejectOptions = {}): void {
    refuseUnknownOptions('reject()', options, ['message', 'alwaysReject']);
    const { message, alwaysReject = false } = options;
    decideOn(this.#state, item, { approved: false, ...(message !== undefined && { message }) }, alwaysReject);
  }

  /**
   * Tells the model something with its next request, after the outputs of calls that wait (B234).
   *
   * @throws UserError when there is no next request: the run has its final output, has no turns left, or what waits may end it.
   */
  addInput(input: string | readonly InputItem[]): void {
    stageInput(this.#state, input);
  }

  /**
   * The state as text, for `RunState.fromString()` (B228): conversation, decisions, runs inside agent tools, usage, and your context
   * where it is plain data. What tools returned is kept in its JSON form.
   *
   * @throws UserError when the context cannot be written and `strictContext` is set.
   */
  toString(options: SaveStateOptions<TContext> = {}): string {
    return stateText(saveState(this.#state, options as SaveStateOptions));
  }

  /** The same as data, a copy; `JSON.stringify` asks for it, with a name in place of options. */
  toJSON(options: SaveStateOptions<TContext> | string = {}): object {
    return JSON.parse(this.toString(typeof options === 'string' ? {} : options)) as object;
  }
}

// Said here, since errors know nothing of runs.
declare module '../../errors/toolwright-error.js' {
  interface ToolwrightError {
    /** Where the run stood that the error ended; left out outside of runs (A32). Of which agent it is, nothing tells the compiler. */
    // oxlint-disable-next-line typescript/no-explicit-any
    state?: RunState<any, any>;
  }
}
