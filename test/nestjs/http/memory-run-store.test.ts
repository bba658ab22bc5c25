import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MemoryRunStore, type RunRecord, type RunStatus } from '../../../src/nestjs/index.js';
import { aRecord } from '../run-stores/a-record.js';

function record(id: string, status: RunStatus = 'completed'): RunRecord {
  return aRecord(id, { status });
}

describe('MemoryRunStore', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('replaces a record once for each revision', async () => {
    const store = new MemoryRunStore();
    await store.add(record('a', 'waiting'));

    const changed = { ...record('a', 'running'), revision: 2 };
    expect(await Promise.all([store.replace(changed, 1), store.replace(changed, 1)])).toEqual([true, false]);
    expect(await store.find('a')).toEqual(changed);
    expect(await store.replace(record('b'), 1)).toBe(false);
  });

  it('forgets runs that ended, then runs that wait, when there are too many; never one that goes on', async () => {
    const store = new MemoryRunStore({ maxRuns: 3 });
    for (const [id, status] of Object.entries({ a: 'running', b: 'waiting', c: 'completed', d: 'waiting' }))
      await store.add(record(id, status as RunStatus));
    expect([await store.find('c'), store.size]).toEqual([undefined, 3]);

    await store.add(record('e', 'running'));
    expect([await store.find('b'), store.size]).toEqual([undefined, 3]);
    await store.add(record('f', 'running'));
    await store.add(record('g', 'running'));
    expect(store.size).toBe(4);
  });

  it('forgets what has not changed for too long, unless it goes on', async () => {
    const store = new MemoryRunStore({ maxAgeMs: 1_000 });
    await store.add(record('a', 'waiting'));
    await store.add(record('b', 'running'));
    await store.add(record('c', 'waiting'));
    jest.advanceTimersByTime(600);
    await store.replace({ ...record('c', 'waiting'), revision: 2 }, 1);
    jest.advanceTimersByTime(600);

    const kept = await Promise.all(['a', 'b', 'c'].map((id) => store.find(id)));
    expect(kept.map((one) => one?.id)).toEqual([undefined, 'b', 'c']);
  });

  it.each([{ maxRuns: 0 }, { maxRuns: 1.5 }, { maxAgeMs: 0 }, { maxAge: 1 } as object])('refuses %j', (options) => {
    expect(() => new MemoryRunStore(options)).toThrow('MemoryRunStore');
  });
});
