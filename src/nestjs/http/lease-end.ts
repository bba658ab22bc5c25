import type { RunRecord } from './run-store.js';

/** When a run counts as lost unless its lease is renewed, in milliseconds since 1970; `undefined` for one that does not go on. */
export function leaseEnd({ status, lease }: RunRecord): number | undefined {
  return status === 'running' && lease !== null ? Date.parse(lease.expiresAt) : undefined;
}
