import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { settledWithin } from '../runs/settled-within.js';
import { MODULE_OPTIONS, RUN_STORE } from '../tokens.js';
import { resolveShutdown, type ToolwrightModuleOptions } from '../toolwright-module-options.js';
import { changeRecord } from './change-record.js';
import { RunKeeper } from './run-keeper.js';
import { RunLeases } from './run-leases.js';
import { CANCELLED, PROCESS_LOST } from './run-outcome.js';
import { UNKNOWN_LAST_EVENT_ID, type RunRecord, type RunStore } from './run-store.js';

/** Ends runs whose process has died: those that somebody asks for at once, all others when the application starts and once in the time of a lease. */
@Injectable()
export class LostRuns implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Toolwright');
  private sweeping: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private isClosing = false;

  constructor(
    @Inject(RUN_STORE) private readonly store: RunStore,
    @Inject(RunLeases) private readonly leases: RunLeases,
    @Inject(RunKeeper) private readonly keeper: RunKeeper,
    @Inject(MODULE_OPTIONS) private readonly options: ToolwrightModuleOptions,
  ) {}

  isLost(record: RunRecord): boolean {
    // One that goes on here was only renewed late.
    return this.leases.hasExpired(record) && this.keeper.find(record.id)?.isOver !== false;
  }

  /**
   * Keeps that a run was lost, and tells operators of it.
   *
   * @returns `undefined` when somebody else has changed the run meanwhile, as another process that has found it too.
   * @throws What the store throws.
   */
  async end(record: RunRecord): Promise<RunRecord | undefined> {
    const { id, agent, lease, isCancelling, revision } = record;
    const ended = changeRecord(record, {
      ...(isCancelling ? CANCELLED : PROCESS_LOST),
      lastEventId: UNKNOWN_LAST_EVENT_ID,
    });
    if (!(await this.store.replace(ended, revision))) return undefined;
    this.logger.error(
      `The run ${id} of ${agent} was lost: ${lease?.holder} has not renewed its lease, which expired at ` +
        `${lease?.expiresAt}. See why that process has ended; some of the run's calls may have been carried out`,
    );
    return ended;
  }

  /** Does not wait: a store that is away for now is no reason not to start. */
  onApplicationBootstrap(): void {
    if (this.store.findExpired !== undefined) this.sweeping = this.sweep();
  }

  /** The store's database may be closed next. A store that does not answer is no reason not to end. */
  async onModuleDestroy(): Promise<void> {
    this.isClosing = true;
    clearTimeout(this.timer);
    const { timeoutMs } = resolveShutdown(this.options.shutdown);
    if (await settledWithin(timeoutMs, [this.sweeping])) return;
    this.logger.warn(
      `The application is shutting down, and a search of the store of runs for lost ones is left, as it was not over within ${timeoutMs} ms, shutdown.timeoutMs`,
    );
  }

  private async sweep(): Promise<void> {
    await this.endExpired();
    if (this.isClosing) return;
    const again = (): void => {
      this.sweeping = this.sweep();
    };
    this.timer = setTimeout(again, this.leases.expireAfterMs).unref();
  }

  /** Never rejects: it is tried again. */
  private async endExpired(): Promise<void> {
    try {
      while (await this.endSome());
    } catch (error) {
      this.logger.error(
        `The store of runs could not be searched for lost runs, which is tried again in ${this.leases.expireAfterMs} ms`,
        error,
      );
    }
  }

  /** @returns Whether there may be more of them. */
  private async endSome(): Promise<boolean> {
    const expired = (await this.store.findExpired?.(new Date().toISOString(), MOST_AT_ONCE)) ?? [];
    let ended = 0;
    for (const record of expired) {
      // A store that writes at once, as to a file, would leave requests no time in between.
      await setImmediate();
      if (this.isClosing) return false;
      if (this.isLost(record) && (await this.end(record)) !== undefined) ended += 1;
    }
    // Where none could be ended, the same would be found again.
    return expired.length >= MOST_AT_ONCE && ended > 0;
  }
}

const MOST_AT_ONCE = 100;
