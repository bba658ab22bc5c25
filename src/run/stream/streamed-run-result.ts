import type { RunStreamEvent } from '../../agent/run-stream-event.js';
import { EventChannel } from './event-channel.js';
import type { LoopState } from '../state/loop-state.js';
import { RunResult } from '../run-result.js';

/** How a streamed run is ended early (B307). */
export interface CancelOptions {
  /** At once, or when the turn under way has run its tools and is in the session. @default 'immediate' */
  readonly mode?: 'immediate' | 'after_turn';
}

/** What carries a streamed run out. */
export type StreamedWork = (stream: {
  readonly emit: (event: RunStreamEvent) => Promise<void>;
  readonly signal: AbortSignal;
  readonly isToStop: () => boolean;
}) => Promise<unknown>;

/**
 * A run that tells of itself while it goes on: iterate it, or read its text. It goes as fast as it is read; leaving the iteration cancels
 * it. `result` fields fill as it goes; `finalOutput` is there at the end.
 */
export class StreamedRunResult<TContext = unknown, TOutput = string>
  extends RunResult<TContext, TOutput>
  implements AsyncIterable<RunStreamEvent>
{
  readonly #channel = new EventChannel();
  readonly #cancelled = new AbortController();
  readonly #done: Promise<void>;
  #isStopping = false;
  #isComplete = false;
  #error: unknown;

  /** @internal Runs make their results. */
  constructor(state: LoopState, work: StreamedWork) {
    super(state);
    this.#done = this.#carryOut(work);
    // Whoever reads or waits is told; a run that nobody watches must not end the process.
    this.#done.catch(() => {});
  }

  /** Settles when the run has ended, been cancelled or waits for decisions; rejects with what ended it. */
  get completed(): Promise<void> {
    this.#channel.letRun();
    return this.#done;
  }

  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** What ended the run, if something did. */
  get error(): unknown {
    return this.#error;
  }

  /** Whether `cancel()` was called, or the reader has left. */
  get cancelled(): boolean {
    return this.#isStopping || this.#cancelled.signal.aborted;
  }

  /** Ends the run early; what has happened so far stays readable, and `completed` resolves (B307). */
  cancel({ mode = 'immediate' }: CancelOptions = {}): void {
    if (mode === 'after_turn') this.#isStopping = true;
    else this.#cancelled.abort(new RunCancelled());
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<RunStreamEvent, void, undefined> {
    let isRead = false;
    try {
      yield* this.#channel.read();
      isRead = true;
    } finally {
      if (!isRead && !this.#isComplete) this.cancel();
    }
  }

  /** The text that the model says, as it says it. */
  toTextStream(): ReadableStream<string> {
    return ReadableStream.from(this.#texts());
  }

  async *#texts(): AsyncGenerator<string, void, undefined> {
    for await (const event of this) {
      if (event.type === 'raw_model_stream_event' && event.data.type === 'output_text_delta') yield event.data.delta;
    }
  }

  async #carryOut(work: StreamedWork): Promise<void> {
    try {
      await work({
        emit: (event) => this.#channel.push(event),
        signal: this.#cancelled.signal,
        isToStop: () => this.#isStopping,
      });
      this.#isComplete = true;
      this.#channel.end();
    } catch (error) {
      this.#isComplete = true;
      if (this.#cancelled.signal.aborted) {
        this.#channel.end();
        return;
      }
      this.#error = error;
      this.#channel.end({ error });
      throw error;
    }
  }
}

/** Why a run that was cancelled ends; never leaves it. */
class RunCancelled extends Error {}
