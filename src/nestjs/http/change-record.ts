import type { RunRecord } from './run-store.js';

/** The next revision of a record; a run that does not go on has no lease, and nothing of it is left to be cancelled. */
export function changeRecord(record: RunRecord, change: Partial<RunRecord>): RunRecord {
  const { status = record.status } = change;
  return {
    ...record,
    ...(status !== 'running' && { lease: null, isCancelling: false }),
    ...change,
    updatedAt: new Date().toISOString(),
    revision: record.revision + 1,
  };
}
