import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { CodexError } from '../../errors/index.js';
import type { JsonSchema } from '../../schema/json-schema.js';
import type { CodexEvent, CodexUsage } from './codex-events.js';
import type { CodexInput } from './codex-input.js';
import type { SdkThread } from './codex-sdk.js';
import { guardStreams } from './guard-streams.js';
import { IdleTimer } from './idle-timer.js';
import { endProcessTree } from './process-tree.js';
import { withStartedProcess } from './started-process.js';
import { turnFailure } from './turn-failure.js';

/** How long the SDK may take to put its files away after the program has ended, in milliseconds. */
const CLEAN_UP_MS = 1_000;
/** How long the program may take to end by itself once its turn is completed, in milliseconds; less where it may be idle for less. */
const LINGER_MS = 10_000;

export interface TurnOptions {
  readonly thread: SdkThread;
  readonly inputs: readonly CodexInput[];
  readonly outputSchema: JsonSchema | undefined;
  readonly signal: AbortSignal;
  readonly idleTimeoutMs: number | undefined;
  readonly streamLimitBytes: number;
  /** Called with each event as it comes, the one that ends the turn too. */
  readonly onEvent: (event: CodexEvent) => void;
}

/** What a turn came to. */
export interface Turn {
  /** The last message; `undefined` when there was none. */
  readonly response: string | undefined;
  readonly usage: CodexUsage | null;
}

/**
 * Runs one turn to its end. When it is over, however it ended, so are the program and all that it has started.
 *
 * @throws {CodexError} It failed (B253, B259).
 * @throws The reason of the signal that aborted.
 */
export async function runTurn(options: TurnOptions): Promise<Turn> {
  const { thread, signal, streamLimitBytes, outputSchema } = options;
  signal.throwIfAborted();
  const stop = new AbortController();
  const ended = Promise.withResolvers<never>();
  // Nobody waits for it between two events.
  ended.promise.catch(() => {});
  const onAbort = (): void => ended.reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  const idle = new IdleTimer(options.idleTimeoutMs, (sentence) =>
    ended.reject(new CodexError('idle', sentence, thread.id)),
  );
  const lingering = new IdleTimer(Math.min(options.idleTimeoutMs ?? LINGER_MS, LINGER_MS), () =>
    ended.reject(STILL_THERE),
  );
  let program: ChildProcess | undefined;
  const onStart = (started: ChildProcess): void => {
    program = started;
    guardStreams(started, streamLimitBytes, (sentence) =>
      ended.reject(new CodexError('unreadable', sentence, thread.id)),
    );
  };
  const reader = new TurnReader();
  const { events } = await thread.runStreamed(options.inputs, {
    signal: stop.signal,
    ...(outputSchema && { outputSchema }),
  });
  try {
    for (;;) {
      if (reader.isCompleted) lingering.restart();
      else idle.restart();
      const step = await Promise.race([withStartedProcess(onStart, () => events.next()), ended.promise]);
      if (step.done) return reader.end(thread.id);
      options.onEvent(step.value);
      reader.read(step.value, thread.id);
      if (reader.isCompleted) idle.stop();
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error === STILL_THERE) return reader.end(thread.id);
    throw turnFailure(error, { threadId: thread.id, told: reader.told });
  } finally {
    idle.stop();
    lingering.stop();
    signal.removeEventListener('abort', onAbort);
    // An aborted signal ends the program alone; afterwards nobody knows what that has started. And of one that is ending, it would be an
    // error to which the SDK no longer listens.
    if (program === undefined) stop.abort();
    else await endProcessTree(program);
    await Promise.race([events.return(undefined).catch(() => {}), wait(CLEAN_UP_MS, undefined, { ref: false })]);
  }
}

/** The turn is completed, and the program has not ended. */
const STILL_THERE = Symbol('still there');

/** Reads from the events of a turn what it comes to. Lines of a newer Codex may be anything (B259). */
class TurnReader {
  #response: string | undefined;
  #usage: CodexUsage | null = null;
  isCompleted = false;
  /** The last error that was told of. Codex goes on by itself after some, such as a lost connection. */
  told: string | undefined;

  read(event: CodexEvent, threadId: string | null): void {
    switch (event.type) {
      case 'item.completed':
        if (event.item?.type === 'agent_message' && typeof event.item.text === 'string')
          this.#response = event.item.text;
        break;
      case 'turn.completed':
        this.#usage = event.usage;
        this.isCompleted = true;
        this.told = undefined;
        break;
      case 'turn.failed':
        throw new CodexError(
          'turn_failed',
          `Codex turn failed: ${reasonOf(event.error?.message ?? event.error)}`,
          threadId,
        );
      case 'error':
        this.told = reasonOf(event.message);
        break;
      default:
    }
  }

  end(threadId: string | null): Turn {
    if (!this.isCompleted && this.told !== undefined)
      throw new CodexError('stream_error', `Codex stream error: ${this.told}`, threadId);
    // Whatever it did or said by then, the task is not known to be done.
    if (!this.isCompleted) throw new CodexError('exited', 'Codex ended before it had completed the turn.', threadId);
    return { response: this.#response, usage: this.#usage };
  }
}

/** Why something failed, as Codex said it, in whatever form. */
function reasonOf(said: unknown): string {
  if (typeof said === 'string' && said.trim() !== '') return said;
  return said === undefined || said === null || said === '' ? 'it gave no reason' : JSON.stringify(said);
}
