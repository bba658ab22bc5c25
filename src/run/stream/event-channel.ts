import { UserError } from '../../errors/index.js';
import type { RunStreamEvent } from '../../agent/run-stream-event.js';

/** How many events may wait for a reader before the run waits too. */
const CAPACITY = 16;

/** Events on their way from a run to its reader; a slow reader slows the run, so that memory stays flat. */
export class EventChannel {
  #events: RunStreamEvent[] = [];
  /** How many events the reader has not come to. */
  #waiting = 0;
  #end: { readonly error?: unknown } | undefined;
  #wakeReader: (() => void) | undefined;
  /** Calls run side by side, so several may wait for the reader at once. */
  readonly #waitingWriters: (() => void)[] = [];
  #reading: 'not_yet' | 'now' | 'never' = 'not_yet';
  #isUnread = false;

  /** Resolves once the reader has kept up. */
  async push(event: RunStreamEvent): Promise<void> {
    if (this.#reading === 'never') return;
    this.#events.push(event);
    this.#waiting += 1;
    this.#wakeReader?.();
    while (this.#waiting >= CAPACITY && !(this.#isUnread && this.#reading === 'not_yet')) {
      await new Promise<void>((resolve) => this.#waitingWriters.push(resolve));
    }
  }

  #wakeWriters(): void {
    for (const wake of this.#waitingWriters.splice(0)) wake();
  }

  /** Nothing more comes; with an error, the reader is thrown it after the last event. */
  end(outcome: { readonly error?: unknown } = {}): void {
    this.#end ??= outcome;
    this.#wakeReader?.();
  }

  /** Somebody waits for the end: if nobody reads by then, events are kept without limit rather than the run kept waiting. */
  letRun(): void {
    this.#isUnread = true;
    this.#wakeWriters();
  }

  /** @throws UserError when it is read twice: each event is given out once. */
  async *read(): AsyncGenerator<RunStreamEvent, void, undefined> {
    if (this.#reading !== 'not_yet')
      throw new UserError('The events of a streamed run can be read once: by iterating it, or by toTextStream().');
    this.#reading = 'now';
    try {
      for (;;) {
        // All there are: to take one from the front of very many, as nobody may have read for long, moves all others.
        const taken = this.#events;
        this.#events = [];
        for (const event of taken) {
          this.#waiting -= 1;
          if (this.#waiting < CAPACITY) this.#wakeWriters();
          yield event;
        }
        if (taken.length > 0) continue;
        if (this.#end !== undefined) {
          if ('error' in this.#end) throw this.#end.error;
          return;
        }
        await new Promise<void>((resolve) => (this.#wakeReader = resolve));
      }
    } finally {
      this.#reading = 'never';
      this.#events = [];
      this.#waiting = 0;
      this.#wakeWriters();
    }
  }
}
