import type { Logger } from '@nestjs/common';
import type { RunLeases } from './run-leases.js';
import type { RunRecord, RunStore } from './run-store.js';

/** The record of a run that goes on here, kept alive in the store until the run is let go. */
export class HeldRun {
  #record: RunRecord;
  #timer: NodeJS.Timeout | undefined;
  #renewing: Promise<void> = Promise.resolve();

  /** @param cancel Called when another process was asked to cancel the run, or has declared it lost. */
  constructor(
    private readonly store: RunStore,
    private readonly leases: RunLeases,
    record: RunRecord,
    private readonly cancel: () => void,
    private readonly logger: Logger,
  ) {
    this.#record = record;
    this.#renewLater();
  }

  /**
   * Keeps where the run stands, now that it is over.
   *
   * @param change Makes the record of what the store has.
   * @returns What the store has then: somebody else's word, where the run was not ours any more, or nothing.
   * @throws What the store throws.
   */
  async letGo(change: (held: RunRecord) => RunRecord): Promise<RunRecord | undefined> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#renewing;
    return this.#replace(change);
  }

  #renewLater(): void {
    this.#timer = setTimeout(() => {
      this.#renewing = this.#renew();
    }, this.leases.renewEveryMs).unref();
  }

  /** Never rejects: the run goes on without, and may be renewed the next time. */
  async #renew(): Promise<void> {
    const { id } = this.#record;
    const renewal = this.#timer;
    try {
      const kept = await this.#replace((held) => ({
        ...held,
        lease: this.leases.grant(),
        revision: held.revision + 1,
      }));
      if (kept !== undefined && !this.leases.holds(kept)) {
        this.logger.warn(
          `The run ${id} is ended: another process has found it ${kept.status}, as its lease was not renewed in time`,
        );
        this.cancel();
        return;
      }
      if (kept?.isCancelling === true) this.cancel();
    } catch (error) {
      this.logger.error(`The store of runs failed to renew the lease of the run ${id}, which goes on`, error);
    }
    if (this.#timer === renewal) this.#renewLater();
  }

  async #replace(change: (held: RunRecord) => RunRecord): Promise<RunRecord | undefined> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const changed = change(this.#record);
      if (await this.store.replace(changed, this.#record.revision)) return (this.#record = changed);
      const found = await this.store.find(this.#record.id);
      if (found === undefined || !this.leases.holds(found)) return found;
      // Somebody asks to cancel it; or what was thought to have failed was kept.
      this.#record = found;
    }
    return undefined;
  }
}

const ATTEMPTS = 5;
