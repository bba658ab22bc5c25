import { Inject, Injectable, Logger } from '@nestjs/common';
import { RUN_STORE } from '../tokens.js';
import { conflict } from './http-problem.js';
import { orUnavailable } from './or-unavailable.js';
import { RunKeeper } from './run-keeper.js';
import { RunLeases } from './run-leases.js';
import { CANCELLED, PROCESS_LOST } from './run-outcome.js';
import { UNKNOWN_LAST_EVENT_ID, type RunRecord, type RunStore } from './run-store.js';

/** The records of runs as requests find and change them: those whose process has died are found as what they are. */
@Injectable()
export class RunRecords {
  private readonly logger = new Logger('Toolwright');

  constructor(
    @Inject(RUN_STORE) private readonly store: RunStore,
    @Inject(RunLeases) private readonly leases: RunLeases,
    @Inject(RunKeeper) private readonly keeper: RunKeeper,
  ) {}

  /** @throws RunHttpException 503 when the store fails. */
  async add(record: RunRecord): Promise<void> {
    await orUnavailable(UNREACHED, () => this.store.add(record));
  }

  /** @throws RunHttpException 503 when the store fails. */
  async find(id: string): Promise<RunRecord | undefined> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const record = await orUnavailable(UNREACHED, () => this.store.find(id));
      if (record === undefined || !this.isLost(record)) return record;
      const lost = await this.tryToChange(record, {
        ...(record.isCancelling ? CANCELLED : PROCESS_LOST),
        lastEventId: UNKNOWN_LAST_EVENT_ID,
      });
      if (lost === undefined) continue;
      this.logger.error(
        `The run ${id} of ${record.agent} was lost: ${record.lease?.holder} has not renewed its lease, which expired at ` +
          `${record.lease?.expiresAt}. See why that process has ended; some of the run's calls may have been carried out`,
      );
      return lost;
    }
    throw conflict(id, 'The run changes all the time. Look at it again.');
  }

  /** @throws RunHttpException 409 when somebody else has changed the run meanwhile; 503 when the store fails. */
  async change(record: RunRecord, change: Partial<RunRecord>): Promise<RunRecord> {
    const changed = await this.tryToChange(record, change);
    if (changed !== undefined) return changed;
    throw conflict(record.id, 'Somebody else has decided on the run at the same moment. Look at it again.');
  }

  /** @returns `undefined` when somebody else has changed the run meanwhile. @throws RunHttpException 503 when the store fails. */
  async tryToChange(record: RunRecord, change: Partial<RunRecord>): Promise<RunRecord | undefined> {
    const { revision } = record;
    const { status = record.status } = change;
    const changed: RunRecord = {
      ...record,
      ...(status !== 'running' && { lease: null, isCancelling: false }),
      ...change,
      updatedAt: new Date().toISOString(),
      revision: revision + 1,
    };
    return (await orUnavailable(UNREACHED, () => this.store.replace(changed, revision))) ? changed : undefined;
  }

  private isLost(record: RunRecord): boolean {
    // One that goes on here was only renewed late.
    return this.leases.hasExpired(record) && this.keeper.find(record.id)?.isOver !== false;
  }
}

const UNREACHED = { code: 'RUN_STORE', message: 'The run could not be read or kept.' } as const;

const ATTEMPTS = 5;
