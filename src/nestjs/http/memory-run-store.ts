import { refuseUnknownOptions, UserError } from '../../errors/index.js';
import type { RunRecord, RunStore } from './run-store.js';
import type { RunStatus } from './run-view.js';

export interface MemoryRunStoreOptions {
  /** How many runs are kept; beyond it, those that have ended go first, then the ones that have waited longest. @default 1_000 */
  readonly maxRuns?: number;
  /** How long a run that has ended or waits is kept after its last change, in milliseconds. @default 3_600_000, an hour */
  readonly maxAgeMs?: number;
}

const OPTION_NAMES = ['maxRuns', 'maxAgeMs'] as const satisfies readonly (keyof MemoryRunStoreOptions)[];

interface Kept {
  readonly text: string;
  readonly status: RunStatus;
  readonly changedAt: number;
}

/** Runs in this process, gone when it ends: so none is ever to be searched for whose process has died. */
export class MemoryRunStore implements RunStore {
  /** As text, as every other store has them; the one that changed last is last. */
  readonly #runs = new Map<string, Kept>();
  readonly #maxRuns: number;
  readonly #maxAgeMs: number;

  /** @throws UserError for options that are unknown or out of range. */
  constructor(options: MemoryRunStoreOptions = {}) {
    refuseUnknownOptions('MemoryRunStore', options, OPTION_NAMES);
    const { maxRuns = 1_000, maxAgeMs = 3_600_000 } = options;
    if (!Number.isSafeInteger(maxRuns) || maxRuns < 1)
      throw new UserError(`MemoryRunStore: maxRuns is ${String(maxRuns)}; give a whole number from 1 on.`);
    if (typeof maxAgeMs !== 'number' || !(maxAgeMs > 0))
      throw new UserError(`MemoryRunStore: maxAgeMs is ${String(maxAgeMs)}; give milliseconds, more than 0.`);
    this.#maxRuns = maxRuns;
    this.#maxAgeMs = maxAgeMs;
  }

  /** How many runs it has now. */
  get size(): number {
    return this.#runs.size;
  }

  async add(record: RunRecord): Promise<void> {
    this.#put(record);
    this.#forgetOld();
    this.#forgetMost();
  }

  async find(id: string): Promise<RunRecord | undefined> {
    this.#forgetOld();
    return this.#read(id);
  }

  async replace(record: RunRecord, revision: number): Promise<boolean> {
    if (this.#read(record.id)?.revision !== revision) return false;
    this.#put(record);
    return true;
  }

  #put(record: RunRecord): void {
    this.#runs.delete(record.id);
    this.#runs.set(record.id, { text: JSON.stringify(record), status: record.status, changedAt: Date.now() });
  }

  #read(id: string): RunRecord | undefined {
    const kept = this.#runs.get(id);
    // Only `#put` writes what is read here.
    return kept && (JSON.parse(kept.text) as RunRecord);
  }

  #forgetOld(): void {
    const now = Date.now();
    for (const [id, { changedAt, status }] of this.#runs) {
      if (now - changedAt < this.#maxAgeMs) return;
      if (status !== 'running') this.#runs.delete(id);
    }
  }

  #forgetMost(): void {
    for (const keepsWaiting of [true, false]) {
      for (const [id, { status }] of this.#runs) {
        if (this.#runs.size <= this.#maxRuns) return;
        if (status !== 'running' && !(keepsWaiting && status === 'waiting')) this.#runs.delete(id);
      }
    }
  }
}
