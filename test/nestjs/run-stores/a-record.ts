import type { RunRecord } from '../../../src/nestjs/index.js';

/** A record that waits. */
export function aRecord(id: string, change: Partial<RunRecord> = {}): RunRecord {
  const at = new Date().toISOString();
  return {
    ...{ id, status: 'waiting', owner: null, agent: 'Support', sessionId: null, approvals: [], state: null },
    ...{
      output: null,
      usage: null,
      problem: null,
      lastEventId: 0,
      lease: null,
      isCancelling: false,
      createdAt: at,
      updatedAt: at,
      revision: 1,
    },
    ...change,
  };
}
