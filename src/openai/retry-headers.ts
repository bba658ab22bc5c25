/** What a server's headers say of trying again. */
export function retryHeaders(headers: Headers | undefined): { retryAfterMs?: number; shouldRetry?: boolean } {
  const retryAfterMs = retryAfter(headers);
  const shouldRetry = headers?.get('x-should-retry');
  return {
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...((shouldRetry === 'true' || shouldRetry === 'false') && { shouldRetry: shouldRetry === 'true' }),
  };
}

function retryAfter(headers: Headers | undefined): number | undefined {
  const ms = headers?.get('retry-after-ms');
  if (ms && Number.isFinite(Number(ms))) return Math.max(0, Number(ms));
  const after = headers?.get('retry-after');
  if (!after) return undefined;
  const waitMs = Number.isFinite(Number(after)) ? Number(after) * 1000 : Date.parse(after) - Date.now();
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : undefined;
}
