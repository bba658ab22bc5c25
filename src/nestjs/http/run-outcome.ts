import type { RunResult } from '../../run/run-result.js';
import type { Usage } from '../../model/usage.js';
import { SHUTTING_DOWN } from './http-problem.js';
import type { RunEndEvent } from './run-event.js';
import { problemOf } from './run-problem.js';
import type { RunRecord } from './run-store.js';
import type { UsageView } from './run-view.js';
import { toApproval } from './to-run-events.js';

/** What of a record the end of a run, or a pause, decides. */
export type RunOutcome = Pick<RunRecord, 'status' | 'approvals' | 'state' | 'output' | 'usage' | 'problem'>;

const NOTHING = { approvals: [], state: null, output: null, usage: null, problem: null } as const;

/** Where a run stands whose `run()` has returned. */
export function outcomeOf(result: RunResult<unknown, unknown>): RunOutcome {
  const { interruptions, finalOutput, state } = result;
  const usage = toUsage(result.usage);
  if (interruptions.length === 0)
    return { ...NOTHING, status: 'completed', output: JSON.parse(JSON.stringify(finalOutput ?? null)), usage };
  // The context is made anew for the request that decides: it has that request, and may hold what nobody may write down.
  const text = state.toString({ serializeContext: () => null });
  return { ...NOTHING, status: 'waiting', approvals: interruptions.map(toApproval), state: text, usage };
}

export const CANCELLED: RunOutcome = { ...NOTHING, status: 'cancelled' };

/** Of a run that waits, but which its store has not kept. */
export const LOST: RunOutcome = {
  ...NOTHING,
  status: 'failed',
  problem: { status: 503, code: 'RUN_LOST', message: 'The run could not be kept, so nobody can decide on it.' },
};

/** Of a run whose process has died, or stood still for too long. */
export const PROCESS_LOST = {
  ...NOTHING,
  status: 'failed',
  problem: {
    status: 500,
    code: 'PROCESS_LOST',
    message: 'The process in which the run went on has ended. Some of its calls may have been carried out.',
  },
} as const satisfies RunOutcome;

/** Of a run that the application had not the time to end, or to begin. */
export const STOPPED: RunOutcome = {
  ...NOTHING,
  status: 'failed',
  problem: { status: 503, code: 'SHUTTING_DOWN', message: SHUTTING_DOWN },
};

/** Where a run stands that has thrown. */
export function failureOf(error: unknown): RunOutcome {
  return { ...NOTHING, status: 'failed', problem: problemOf(error) };
}

/** The last event of a run that is over for now. */
export function endEventOf({ status, approvals, output, usage, problem }: RunOutcome): RunEndEvent {
  const spent = usage ?? NO_USAGE;
  switch (status) {
    case 'waiting':
      return { type: 'run_waiting', approvals, usage: spent };
    case 'completed':
      return { type: 'run_completed', output, usage: spent };
    case 'failed': {
      const { code = 'RUN_FAILED', message = 'The run failed.' } = problem ?? {};
      return { type: 'error', code, message };
    }
    case 'cancelled':
    case 'running':
      return { type: 'run_cancelled' };
  }
}

const NO_USAGE: UsageView = { requests: 0, inputTokens: 0, outputTokens: 0, totalTokens: 0 };

function toUsage({ requests, inputTokens, outputTokens, totalTokens }: Usage): UsageView {
  return { requests, inputTokens, outputTokens, totalTokens };
}
