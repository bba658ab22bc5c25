/** Tokens and requests spent; sums over turns and nested runs (B317). */
export interface Usage {
  readonly requests: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly totalTokens: number;
  /** Part of `inputTokens` that came from the provider's cache. */
  readonly cachedTokens: number;
  /** Part of `outputTokens` spent on reasoning. */
  readonly reasoningTokens: number;
}

export const NO_USAGE: Usage = {
  requests: 0,
  inputTokens: 0,
  outputTokens: 0,
  totalTokens: 0,
  cachedTokens: 0,
  reasoningTokens: 0,
};

export function addUsage(left: Usage, right: Usage): Usage {
  return {
    requests: left.requests + right.requests,
    inputTokens: left.inputTokens + right.inputTokens,
    outputTokens: left.outputTokens + right.outputTokens,
    totalTokens: left.totalTokens + right.totalTokens,
    cachedTokens: left.cachedTokens + right.cachedTokens,
    reasoningTokens: left.reasoningTokens + right.reasoningTokens,
  };
}
