import { NO_USAGE, type Usage } from '../model/usage.js';
import type { WireUsage } from './wire.js';

/** What one request cost; a server that does not count costs one request and no tokens (B317). */
export function fromWireUsage(usage: Partial<WireUsage> | null | undefined): Usage {
  const inputTokens = count(usage?.input_tokens);
  const outputTokens = count(usage?.output_tokens);
  return {
    ...NO_USAGE,
    requests: 1,
    inputTokens,
    outputTokens,
    totalTokens: count(usage?.total_tokens) || inputTokens + outputTokens,
    cachedTokens: count(usage?.input_tokens_details?.cached_tokens),
    cacheWriteTokens: count(usage?.input_tokens_details?.cache_write_tokens),
    reasoningTokens: count(usage?.output_tokens_details?.reasoning_tokens),
  };
}

/** Servers that imitate the API leave counts out or send other things; added up, a text would spoil every sum. */
function count(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
