import type { RetryDecision, RetryFailure, RetryPolicy } from './model-settings.js';

/** Ready policies for `modelSettings.retry` (B327). */
export const retryPolicies = {
  /** Never asks again. */
  never: (): RetryPolicy => () => false,

  /** Asks again where the server says that it may help: 408, 409, 429, 5xx, or a header of its own. */
  providerSuggested: (): RetryPolicy => (failure) => failure.isSuggestedByProvider,

  /** Asks again where no whole answer came: the connection failed, broke or timed out. */
  networkError: (): RetryPolicy => (failure) => failure.isNetworkError,

  /** Asks again where the server says how long to wait, after that long. */
  retryAfter:
    (): RetryPolicy =>
    ({ retryAfterMs }) =>
      retryAfterMs === undefined ? false : { retry: true, delayMs: retryAfterMs },

  /** Asks again after these HTTP statuses. */
  httpStatus:
    (statuses: readonly number[]): RetryPolicy =>
    ({ status }) =>
      status !== undefined && statuses.includes(status),

  /** Asks again where each of the policies does; waits as long as the one that waits longest. */
  all:
    (...policies: readonly RetryPolicy[]): RetryPolicy =>
    async (failure) => {
      const decisions = await decideAll(policies, failure);
      return decisions.length > 0 && decisions.every(({ retry }) => retry) ? joined(decisions) : false;
    },

  /** Asks again where one of the policies does; waits as long as the one that waits longest of those. */
  any:
    (...policies: readonly RetryPolicy[]): RetryPolicy =>
    async (failure) => {
      const decisions = (await decideAll(policies, failure)).filter(({ retry }) => retry);
      return decisions.length > 0 ? joined(decisions) : false;
    },
} as const;

function decideAll(policies: readonly RetryPolicy[], failure: RetryFailure): Promise<RetryDecision[]> {
  return Promise.all(
    policies.map(async (policy) => {
      const decision = await policy(failure);
      return typeof decision === 'boolean' ? { retry: decision } : decision;
    }),
  );
}

function joined(decisions: readonly RetryDecision[]): RetryDecision {
  const delays = decisions.map(({ delayMs }) => delayMs).filter((delay) => delay !== undefined);
  return {
    retry: true,
    ...(delays.length > 0 && { delayMs: Math.max(...delays) }),
    ...(decisions.some(({ replayUnsafe }) => replayUnsafe) && { replayUnsafe: true }),
  };
}
