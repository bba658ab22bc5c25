import { setTimeout as wait } from 'node:timers/promises';
import { ModelTimeoutError, UserError } from '../../errors/index.js';
import type { RetryBackoff, RetryDecision, RetryFailure, RetryPolicy } from '../../model/model-settings.js';
import type { ModelRequest } from '../../model/model.js';
import { retryPolicies } from '../../model/retry-policies.js';
import { withinLimit, type TimeLimit } from './time-limit.js';

/** What an attempt goes by. */
export interface AttemptTools extends Pick<TimeLimit, 'without'> {
  /** Says that something of the answer was seen already. */
  readonly onOutput: () => void;
}

type Attempt<T> = (request: ModelRequest, tools: AttemptTools) => Promise<T>;

/**
 * Makes a request, each attempt within its own time limit, and again as the settings' policy says (B326–B331).
 * What was aborted, and an answer of which something was seen already, is never asked for again (B328).
 */
export async function withRetries<T>(request: ModelRequest, attempt: Attempt<T>): Promise<T> {
  const { retry } = request.settings;
  // Another request of the same conversation is still being answered there: waiting is all it takes (B329).
  const policy =
    request.conversationId === undefined
      ? retry?.policy
      : retryPolicies.any(whenLocked, retry?.policy ?? (() => false));
  if (policy === undefined) return limited(request, attempt, () => {});
  const maxRetries = retry?.maxRetries ?? LOCK_RETRIES;
  const retried = retry?.policy === undefined ? request : { ...request, retriedByRun: true };
  for (let count = 1; ; count += 1) {
    let hasOutput = false;
    try {
      return await limited(retried, attempt, () => (hasOutput = true));
    } catch (error) {
      if (hasOutput || request.signal?.aborted || count > maxRetries) throw error;
      const failure = describeFailure(error, count, request);
      const decision = asDecision(await policy(failure), error);
      if (!decision.retry || (failure.isUnsafeToReplay && decision.replayUnsafe !== true)) throw error;
      const delayMs = decision.delayMs ?? failure.retryAfterMs ?? backoffMs(count, retry?.backoff);
      await pause(delayMs, request.signal);
    }
  }
}

function limited<T>(request: ModelRequest, attempt: Attempt<T>, onOutput: () => void): Promise<T> {
  return withinLimit(request.settings.timeoutMs, request.signal, ({ signal, without }) =>
    attempt({ ...request, ...(signal && { signal }) }, { onOutput, without }),
  );
}

const LOCK_RETRIES = 3;

const whenLocked: RetryPolicy = ({ error }) =>
  (error as { readonly serverCode?: unknown } | undefined)?.serverCode === 'conversation_locked';

/** @throws The reason of the signal, when it aborts meanwhile. */
async function pause(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await wait(delayMs, undefined, { ...(signal && { signal }) });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}

/** @throws UserError for what is no decision, with what the request failed with as its cause. */
function asDecision(given: unknown, cause: unknown): RetryDecision {
  if (typeof given === 'boolean') return { retry: given };
  const decision = given as Partial<RetryDecision> | null | undefined;
  if (typeof decision?.retry === 'boolean') return decision as RetryDecision;
  throw new UserError('A retry policy has to return true, false or { retry, delayMs?, replayUnsafe? }.', { cause });
}

/** The error's own words about itself, where it has any. */
function describeFailure(error: unknown, attempt: number, request: ModelRequest): RetryFailure {
  const told = (typeof error === 'object' && error !== null ? error : {}) as Partial<RetryFailure>;
  const isStateful = request.conversationId !== undefined || request.previousResponseId !== undefined;
  return {
    error,
    attempt,
    ...(typeof told.status === 'number' && { status: told.status }),
    ...(typeof told.retryAfterMs === 'number' && { retryAfterMs: told.retryAfterMs }),
    isNetworkError: told.isNetworkError === true || error instanceof ModelTimeoutError,
    isSuggestedByProvider: told.isSuggestedByProvider === true,
    // A server that answered with a status has not taken the request.
    isUnsafeToReplay: isStateful && told.status === undefined,
  };
}

function backoffMs(
  attempt: number,
  { initialMs = 250, maxMs = 2_000, multiplier = 2, jitter = true }: RetryBackoff = {},
): number {
  const whole = Math.min(maxMs, initialMs * multiplier ** (attempt - 1));
  return jitter ? whole * (0.5 + Math.random() / 2) : whole;
}
