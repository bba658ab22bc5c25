import { Inject, Injectable } from '@nestjs/common';
import { RUN_STORE } from '../tokens.js';
import { changeRecord } from './change-record.js';
import { conflict } from './http-problem.js';
import { LostRuns } from './lost-runs.js';
import { orUnavailable } from './or-unavailable.js';
import type { RunRecord, RunStore } from './run-store.js';

/** The records of runs as requests find and change them: those whose process has died are found as what they are. */
@Injectable()
export class RunRecords {
  constructor(
    @Inject(RUN_STORE) private readonly store: RunStore,
    @Inject(LostRuns) private readonly lostRuns: LostRuns,
  ) {}

  /** @throws RunHttpException 503 when the store fails. */
  async add(record: RunRecord): Promise<void> {
    await orUnavailable(UNREACHED, () => this.store.add(record));
  }

  /** @throws RunHttpException 503 when the store fails. */
  async find(id: string): Promise<RunRecord | undefined> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const record = await orUnavailable(UNREACHED, () => this.store.find(id));
      if (record === undefined || !this.lostRuns.isLost(record)) return record;
      const lost = await orUnavailable(UNREACHED, () => this.lostRuns.end(record));
      if (lost !== undefined) return lost;
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
    const changed = changeRecord(record, change);
    return (await orUnavailable(UNREACHED, () => this.store.replace(changed, record.revision))) ? changed : undefined;
  }
}

const UNREACHED = { code: 'RUN_STORE', message: 'The run could not be read or kept.' } as const;

const ATTEMPTS = 5;
