import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Inject, Injectable } from '@nestjs/common';
import { MODULE_OPTIONS } from '../tokens.js';
import type { ToolwrightModuleOptions } from '../toolwright-module-options.js';
import { leaseEnd } from './lease-end.js';
import { resolveRunLease, type RunLease } from './run-lease.js';
import type { RunRecord } from './run-store.js';

/** The leases of the runs that go on in this process, and what is to be thought of those of others. */
@Injectable()
export class RunLeases {
  readonly renewEveryMs: number;
  readonly expireAfterMs: number;
  private readonly holder = `${hostname()}:${process.pid}:${randomUUID()}`;

  constructor(@Inject(MODULE_OPTIONS) { runLease }: ToolwrightModuleOptions) {
    const { renewEveryMs, expireAfterMs } = resolveRunLease(runLease);
    this.renewEveryMs = renewEveryMs;
    this.expireAfterMs = expireAfterMs;
  }

  grant(): RunLease {
    return { holder: this.holder, expiresAt: new Date(Date.now() + this.expireAfterMs).toISOString() };
  }

  /** Whether the run goes on, and does so here. */
  holds({ status, lease }: RunRecord): boolean {
    return status === 'running' && lease?.holder === this.holder;
  }

  /** Whether the run would go on if its process did. */
  hasExpired(record: RunRecord): boolean {
    return (leaseEnd(record) ?? Infinity) <= Date.now();
  }
}
