import type { RunState } from '../../run/state/run-state.js';
import { conflict } from './http-problem.js';
import type { Decision } from './read-requests.js';
import { approvalId } from './to-run-events.js';

/**
 * Notes decisions in the state of a run that waits.
 *
 * @throws RunHttpException 409 when a call does not wait, as when it was decided on before.
 */
export function decide(state: RunState, decisions: readonly Decision[], runId: string): void {
  const waiting = state.interruptions;
  for (const decision of decisions) {
    const { approval, isApproved, message, always } = decision;
    const meant =
      approval === undefined ? waiting : waiting.filter((interruption) => approvalId(interruption) === approval);
    if (meant.length === 0)
      throw conflict(runId, `The approval ${JSON.stringify(approval?.slice(0, 200))} does not wait for a decision.`);
    for (const item of meant) {
      if (isApproved) state.approve(item, { alwaysApprove: always });
      else state.reject(item, { message, alwaysReject: always });
    }
  }
}
