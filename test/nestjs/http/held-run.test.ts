import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { MemoryRunStore, type RunRecord } from '../../../src/nestjs/index.js';
import { HeldRun } from '../../../src/nestjs/http/held-run.js';
import { RunLeases } from '../../../src/nestjs/http/run-leases.js';
import { aRecord } from '../run-stores/a-record.js';

/** Fails, or does not say that it has not, as often as the test wants. */
class FrailStore extends MemoryRunStore {
  writes = 0;
  fail: 'before' | 'after' | 'never' = 'never';

  override async replace(record: RunRecord, revision: number): Promise<boolean> {
    this.writes += 1;
    if (this.fail === 'before') throw new Error('The database is away.');
    const isKept = await super.replace(record, revision);
    if (this.fail === 'after') throw new Error('The connection broke.');
    return isKept;
  }
}

interface Held {
  readonly store: FrailStore;
  readonly run: HeldRun;
  /** How often the run was to be cancelled. */
  readonly cancels: () => number;
  readonly logged: string[];
}

async function hold(): Promise<Held> {
  const store = new FrailStore();
  const leases = new RunLeases({ runLease: { renewEveryMs: 1_000, expireAfterMs: 5_000 } });
  const record = aRecord('a', { status: 'running', lease: leases.grant() });
  await store.add(record);
  const logged: string[] = [];
  const logger = new Logger();
  for (const level of ['warn', 'error'] as const)
    logger[level] = (message: string) => void logged.push(`${level}: ${message}`);
  let cancels = 0;
  const run = new HeldRun(store, leases, record, () => (cancels += 1), logger);
  return { store, run, cancels: () => cancels, logged };
}

const completed = (held: RunRecord): RunRecord => ({
  ...held,
  status: 'completed',
  lease: null,
  revision: held.revision + 1,
});

async function change(store: MemoryRunStore, part: Partial<RunRecord>): Promise<void> {
  const found = (await store.find('a')) as RunRecord;
  await store.replace({ ...found, ...part, revision: found.revision + 1 }, found.revision);
}

describe('a run that goes on', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is written once for each interval, and not any more once it is over', async () => {
    const { store, run } = await hold();
    await jest.advanceTimersByTimeAsync(900);
    expect(store.writes).toBe(0);
    await jest.advanceTimersByTimeAsync(9_200);
    expect(store.writes).toBe(10);
    const expiresAt = Date.parse((await store.find('a'))?.lease?.expiresAt ?? '');
    expect(expiresAt - Date.now()).toBeGreaterThan(4_000);

    expect(await run.letGo(completed)).toMatchObject({ status: 'completed', revision: 12 });
    await jest.advanceTimersByTimeAsync(60_000);
    expect([store.writes, jest.getTimerCount()]).toEqual([11, 0]);
  });

  it.each(['before', 'after'] as const)(
    'goes on while renewing fails (%s it was written), which is logged',
    async (when) => {
      const { store, run, cancels, logged } = await hold();
      store.fail = when;
      await jest.advanceTimersByTimeAsync(3_000);
      store.fail = 'never';
      await jest.advanceTimersByTimeAsync(1_000);

      expect(logged).toEqual(
        Array(3).fill('error: The store of runs failed to renew the lease of the run a, which goes on'),
      );
      expect(cancels()).toBe(0);
      expect(Date.parse((await store.find('a'))?.lease?.expiresAt ?? '')).toBe(Date.now() + 5_000);
      expect(await run.letGo(completed)).toMatchObject({ status: 'completed' });
      expect(await store.find('a')).toMatchObject({ status: 'completed' });
    },
  );

  it('is cancelled at the next renewal where another process asks for it', async () => {
    const { store, cancels } = await hold();
    await change(store, { isCancelling: true });
    expect(cancels()).toBe(0);
    await jest.advanceTimersByTimeAsync(1_000);

    expect(cancels()).toBe(1);
  });

  it('keeps how it ended where it ends before it has heard that it is to be cancelled', async () => {
    const { store, run } = await hold();
    await change(store, { isCancelling: true });

    expect(await run.letGo(completed)).toMatchObject({ status: 'completed' });
    expect(await store.find('a')).toMatchObject({ status: 'completed' });
  });

  it('is ended where another process has found it lost, and the word of that one stays', async () => {
    const { store, run, cancels, logged } = await hold();
    await change(store, { status: 'failed', lease: null });
    await jest.advanceTimersByTimeAsync(1_000);

    expect(cancels()).toBe(1);
    expect(logged).toEqual([expect.stringContaining('The run a is ended: another process has found it failed')]);
    expect(await run.letGo(completed)).toMatchObject({ status: 'failed' });
  });

  it('says where the store has it no more', async () => {
    const store = new MemoryRunStore();
    const leases = new RunLeases({});
    const run = new HeldRun(store, leases, aRecord('a', { status: 'running' }), () => {}, new Logger());

    expect(await run.letGo(completed)).toBeUndefined();
  });
});
