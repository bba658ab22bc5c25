import type { RunLease } from './run-lease.js';
import type { ApprovalView, ProblemView, RunStatus, UsageView } from './run-view.js';

/** A run as a store keeps it: plain data, the same after `JSON.parse(JSON.stringify(record))`. */
export interface RunRecord {
  /** Cannot be guessed. */
  readonly id: string;
  /** Whose it is, as the controller's `owner` says; `null` without one. */
  readonly owner: string | null;
  /** The name of the agent that it began with. */
  readonly agent: string;
  /** As the client named it. */
  readonly sessionId: string | null;
  readonly status: RunStatus;
  readonly approvals: readonly ApprovalView[];
  /** While it waits, what `RunState.toString()` wrote, without the context. Whoever can write it decides what runs. */
  readonly state: string | null;
  readonly output: unknown;
  readonly usage: UsageView | null;
  readonly problem: (ProblemView & { readonly status: number }) | null;
  /** The id of the newest event; while it is `running`, that of the newest before. */
  readonly lastEventId: number;
  /** While it is `running`, who says that it goes on. */
  readonly lease: RunLease | null;
  /** Whether the process in which it goes on is to cancel it. */
  readonly isCancelling: boolean;
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601. */
  readonly updatedAt: string;
  /** Grows with every change. */
  readonly revision: number;
}

/** The id of the last event of a run that was lost: how many it had before, nobody has written down. */
export const UNKNOWN_LAST_EVENT_ID = 999_999_999_999_999;

/**
 * Keeps runs between requests. With a store that several processes share, one may decide on a run that another began.
 * How long it keeps them is its own affair: a run that is gone is answered with 404.
 */
export interface RunStore {
  add(record: RunRecord): Promise<void>;
  find(id: string): Promise<RunRecord | undefined>;
  /**
   * Puts the record in the place of the one with its id, if that still has the revision, all at once: of two that decide on a run at the
   * same moment, one is told `false`.
   */
  replace(record: RunRecord, revision: number): Promise<boolean>;
  /**
   * Finds runs that are `running` and whose lease expires at that time (ISO 8601) or before, at most so many. A store may leave it out; then
   * runs whose process has died are found as failed only when somebody asks for them.
   */
  findExpired?(by: string, most: number): Promise<readonly RunRecord[]>;
}
