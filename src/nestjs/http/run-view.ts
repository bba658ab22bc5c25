import type { RunRecord } from './run-store.js';

/** Where a run stands; `running` may be in another process. */
export type RunStatus = 'running' | 'waiting' | 'completed' | 'failed' | 'cancelled';

/** A run as its owner sees it over HTTP. */
export interface RunView {
  readonly id: string;
  /** The name of the agent that it began with. */
  readonly agent: string;
  readonly sessionId?: string;
  readonly status: RunStatus;
  /** Present while another process, in which it goes on, has yet to heed that it was cancelled. */
  readonly isCancelling?: true;
  /** Calls that wait for a decision; empty unless `status` is `waiting`. */
  readonly approvals: readonly ApprovalView[];
  /** The final output, once `completed`: text, or what the agent's `outputType` says. */
  readonly output?: unknown;
  /** Tokens and requests so far; left out before the first leg of the run has ended. */
  readonly usage?: UsageView;
  /** Why it `failed`. */
  readonly error?: ProblemView;
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601. */
  readonly updatedAt: string;
}

/** A call that waits for a decision. */
export interface ApprovalView {
  /** Names it in decisions. */
  readonly id: string;
  readonly callId: string;
  readonly tool: string;
  /** The name of the agent that asks. */
  readonly agent: string;
  /** As data; as text where the model wrote no JSON. */
  readonly arguments: unknown;
}

/** Why a run failed, without what only the log may say. */
export interface ProblemView {
  /** Stable: `MODEL_REQUEST`, `INPUT_GUARDRAIL`, … */
  readonly code: string;
  readonly message: string;
}

export interface UsageView {
  /** Requests to models. */
  readonly requests: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly totalTokens: number;
}

/** What of a record its owner sees. */
export function viewOf(record: RunRecord): RunView {
  const { id, agent, sessionId, status, isCancelling, approvals, output, usage, problem, createdAt, updatedAt } =
    record;
  return {
    id,
    agent,
    ...(sessionId !== null && { sessionId }),
    status,
    ...(isCancelling && { isCancelling }),
    approvals,
    ...(status === 'completed' && { output }),
    ...(usage !== null && { usage }),
    ...(problem !== null && { error: { code: problem.code, message: problem.message } }),
    createdAt,
    updatedAt,
  };
}
