import { RunStoreError } from '../../errors/index.js';
import type { RunRecord } from '../http/run-store.js';

/** @throws {RunStoreError} It is no record: something else has written it, or the file is damaged. */
export function fromRecordText(store: string, id: string, text: string): RunRecord {
  try {
    const record = JSON.parse(text) as RunRecord | null;
    if (typeof record === 'object' && record?.id === id) return record;
  } catch {
    // The error of JSON.parse quotes the text, which no log may hold.
  }
  throw new RunStoreError(store, `the record of the run ${id} cannot be read`);
}
