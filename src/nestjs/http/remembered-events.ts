import { EventLog, type LogEntry } from './event-log.js';
import { endEventOf } from './run-outcome.js';
import { UNKNOWN_LAST_EVENT_ID, type RunRecord } from './run-store.js';

/** What a record alone tells of its run. */
export async function* rememberedEvents(record: RunRecord, after: number): AsyncGenerator<LogEntry> {
  const { lastEventId } = record;
  const log = new EventLog(false, lastEventId - 1);
  await log.append(endEventOf(record));
  log.end();
  // How many were missed of a run that was lost, nobody knows.
  const known = lastEventId === UNKNOWN_LAST_EVENT_ID ? lastEventId - 1 : Math.min(after, lastEventId - 1);
  yield* log.read(known, NEVER);
}

const NEVER = new AbortController().signal;
