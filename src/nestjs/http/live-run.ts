import { EventLog } from './event-log.js';
import type { RunRecord } from './run-store.js';
import type { ResolvedRunsOptions } from './runs-controller-options.js';

/** A run that goes on in this process, with what becomes of it when nobody reads it. */
export class LiveRun {
  readonly log: EventLog;
  /** Aborts the run. */
  readonly #cancelled = new AbortController();
  readonly #settled = Promise.withResolvers<SettledRun>();
  #readers = 0;
  #over: SettledRun | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    readonly record: RunRecord,
    readonly how: LiveRunOptions,
    before: EventLog | undefined,
  ) {
    this.log = new EventLog(how.isStreamed && how.onDisconnect === 'cancel', before ?? record.lastEventId);
    // Whoever asked for events has at least this long to come for them.
    if (how.isStreamed) this.#waitForReaders(Math.max(how.reconnectMs, LEAST_MS));
  }

  get signal(): AbortSignal {
    return this.#cancelled.signal;
  }

  get isOver(): boolean {
    return this.#over !== undefined;
  }

  /** How it ended, or where it waits; never rejects. */
  get settled(): Promise<SettledRun> {
    return this.#settled.promise;
  }

  /** Whether the run has gone on since, in another process, from where it waited here. */
  isOlderThan({ revision }: RunRecord): boolean {
    return this.#over !== undefined && this.#over.record.revision < revision;
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#cancelled.abort(new RunCancelledByClient());
    this.log.letRun();
  }

  settle(settled: SettledRun): void {
    this.#over = settled;
    clearTimeout(this.#timer);
    this.log.end();
    this.#settled.resolve(settled);
  }

  /** Somebody reads the events from here on; the run is told when they leave. */
  readerCame(): () => void {
    clearTimeout(this.#timer);
    this.#readers += 1;
    return () => {
      this.#readers -= 1;
      if (this.#readers === 0 && this.how.isStreamed) this.#waitForReaders(this.how.reconnectMs);
    };
  }

  #waitForReaders(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (this.isOver || this.how.onDisconnect === 'continue') return;
    if (milliseconds === 0) this.cancel();
    else this.#timer = setTimeout(() => this.cancel(), milliseconds).unref();
  }
}

const LEAST_MS = 5_000;

export interface LiveRunOptions extends Pick<ResolvedRunsOptions, 'onDisconnect' | 'reconnectMs' | 'maxTurns'> {
  /** Whether its events are read as it goes on, rather than its end waited for. */
  readonly isStreamed: boolean;
}

/** A run that is over for now. */
export interface SettledRun {
  readonly record: RunRecord;
  /** What it failed with. */
  readonly error?: unknown;
}

/** Why a run that was cancelled ends; never leaves it. */
class RunCancelledByClient extends Error {}
