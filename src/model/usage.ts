/** Tokens that one request cost, or several together. */
export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly totalTokens: number;
  /** Part of `inputTokens` that came from the provider's cache. */
  readonly cachedTokens: number;
  /** Part of `inputTokens` that the provider has written to its cache; left out where a model does not say. */
  readonly cacheWriteTokens?: number;
  /** Part of `outputTokens` spent on reasoning. */
  readonly reasoningTokens: number;
}

/** Tokens and requests spent; sums over turns and nested runs (B317). */
export interface Usage extends TokenUsage {
  readonly requests: number;
  /** What each request cost, in order, where the usage is that of a run: prices and limits may go by request (B317). */
  readonly requestUsageEntries?: readonly TokenUsage[];
}

export const NO_USAGE: Usage = {
  requests: 0,
  inputTokens: 0,
  outputTokens: 0,
  totalTokens: 0,
  cachedTokens: 0,
  cacheWriteTokens: 0,
  reasoningTokens: 0,
};

/** The sums, without the entries. */
export function addUsage(left: Usage, right: Usage): Usage {
  return {
    requests: left.requests + right.requests,
    inputTokens: left.inputTokens + right.inputTokens,
    outputTokens: left.outputTokens + right.outputTokens,
    totalTokens: left.totalTokens + right.totalTokens,
    cachedTokens: left.cachedTokens + right.cachedTokens,
    cacheWriteTokens: (left.cacheWriteTokens ?? 0) + (right.cacheWriteTokens ?? 0),
    reasoningTokens: left.reasoningTokens + right.reasoningTokens,
  };
}
