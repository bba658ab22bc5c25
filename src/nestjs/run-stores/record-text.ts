import { RunStoreError } from '../../errors/index.js';
import type { RunRecord } from '../http/run-store.js';

/** @throws {RunStoreError} It is no record: something else has written it, or the file is damaged. */
export function fromRecordText(store: string, id: string, text: string): RunRecord {
  const record = parse(id, text);
  if (record !== undefined) return record;
  throw new RunStoreError(store, `the record of the run ${id} cannot be read`);
}

/** Those that are records: one that is none keeps nobody from the others, and whoever asks for it is told. */
export function recordsAmong(rows: readonly { readonly id: string; readonly record: string }[]): readonly RunRecord[] {
  return rows.flatMap(({ id, record }) => parse(id, record) ?? []);
}

function parse(id: string, text: string): RunRecord | undefined {
  try {
    const record = JSON.parse(text) as RunRecord | null;
    return typeof record === 'object' && record?.id === id ? record : undefined;
  } catch {
    // The error of JSON.parse quotes the text, which no log may hold.
    return undefined;
  }
}
