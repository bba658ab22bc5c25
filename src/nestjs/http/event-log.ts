import type { RunEvent } from './run-event.js';

/** How many events may wait for a reader before the run waits too. */
const CAPACITY = 32;

/** How many events are kept for readers that come back, and how long they may be together, in characters; the newest are kept in any case. */
const KEPT = { events: 512, characters: 1_000_000 } as const;

/** An event with its number, as it is written. */
export interface LogEntry {
  readonly id: number;
  readonly type: RunEvent['type'];
  /** JSON. */
  readonly data: string;
}

/** The events of a run, numbered: readers come and go, and find what they have missed. The slowest run is one nobody reads. */
export class EventLog {
  #entries: LogEntry[];
  #characters: number;
  #lastId: number;
  /** The newest event that some reader has asked for. */
  #taken: number;
  #isEnded = false;
  #waitsForReaders: boolean;
  #change = Promise.withResolvers<void>();

  /** @param before The log of the run until it waited; without it, the number of its last event is all that is known. */
  constructor(waitsForReaders: boolean, before: EventLog | number = 0) {
    const isKnown = typeof before !== 'number';
    this.#entries = isKnown ? [...before.#entries] : [];
    this.#characters = isKnown ? before.#characters : 0;
    this.#lastId = isKnown ? before.#lastId : before;
    this.#taken = this.#lastId;
    this.#waitsForReaders = waitsForReaders;
  }

  get lastId(): number {
    return this.#lastId;
  }

  /** Resolves once a reader has kept up. */
  async append(event: RunEvent): Promise<void> {
    const entry: LogEntry = { id: this.#lastId + 1, type: event.type, data: JSON.stringify(event) };
    this.#entries.push(entry);
    this.#characters += entry.data.length;
    this.#lastId = entry.id;
    this.#forget();
    this.#tell();
    while (this.#waitsForReaders && this.#lastId - this.#taken >= CAPACITY) await this.#change.promise;
  }

  /** From here on the run does not wait for readers; those that are slow miss events. */
  letRun(): void {
    this.#waitsForReaders = false;
    this.#tell();
  }

  /** Nothing more comes. */
  end(): void {
    this.#isEnded = true;
    this.letRun();
  }

  /** @param after The newest event that the reader knows; 0 for none. */
  async *read(after: number, signal: AbortSignal): AsyncGenerator<LogEntry, void, undefined> {
    const wake = (): void => this.#tell();
    signal.addEventListener('abort', wake, { once: true });
    try {
      for (let next = after + 1; !signal.aborted;) {
        if (next > this.#lastId) {
          if (this.#isEnded) return;
          await this.#change.promise;
          continue;
        }
        const entry = this.#entryOf(next);
        next = entry.id + 1;
        if (entry.id > this.#taken) {
          this.#taken = entry.id;
          this.#tell();
        }
        yield entry;
      }
    } finally {
      signal.removeEventListener('abort', wake);
    }
  }

  /** The event, or what stands for it and all others that are forgotten. */
  #entryOf(id: number): LogEntry {
    const oldest = this.#lastId - this.#entries.length + 1;
    if (id >= oldest) return this.#entries[id - oldest] as LogEntry;
    return {
      id: oldest - 1,
      type: 'events_missed',
      data: JSON.stringify({ type: 'events_missed', count: oldest - id } satisfies RunEvent),
    };
  }

  #forget(): void {
    while (
      this.#entries.length > CAPACITY &&
      (this.#entries.length > KEPT.events || this.#characters > KEPT.characters)
    ) {
      this.#characters -= this.#entries.shift()?.data.length ?? 0;
    }
  }

  #tell(): void {
    const { resolve } = this.#change;
    this.#change = Promise.withResolvers();
    resolve();
  }
}
