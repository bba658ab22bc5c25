import { NO_USAGE, type Usage } from '../model/usage.js';
import type { WireUsage } from './wire.js';

/** What one request cost; a server that does not count costs one request and no tokens (B317). */
export function fromWireUsage(usage: Partial<WireUsage> | null | undefined): Usage {
  const inputTokens = usage?.input_tokens ?? 0;
  const outputTokens = usage?.output_tokens ?? 0;
  return {
    ...NO_USAGE,
    requests: 1,
    inputTokens,
    outputTokens,
    totalTokens: usage?.total_tokens ?? inputTokens + outputTokens,
    cachedTokens: usage?.input_tokens_details?.cached_tokens ?? 0,
    reasoningTokens: usage?.output_tokens_details?.reasoning_tokens ?? 0,
  };
}
