import { expect, it } from '@jest/globals';
import type { RunRecord, RunStore } from '../../../src/nestjs/index.js';
import { aRecord } from './a-record.js';

/** What holds for every store of runs. */
export function itKeepsRuns(open: () => RunStore): void {
  it('finds what was added, with whatever characters, and nothing else', async () => {
    const store = open();
    const record = aRecord('a', { owner: '日本 \0 \ud800 "\'', output: { text: 'x'.repeat(100_000), nothing: null } });
    await store.add(record);

    expect(await store.find('a')).toEqual(record);
    expect(await store.find('b')).toBeUndefined();
  });

  it('refuses a second run with the same id', async () => {
    const store = open();
    await store.add(aRecord('a'));
    await expect(store.add(aRecord('a', { owner: 'eve' }))).rejects.toMatchObject({ code: 'RUN_STORE' });

    expect(await store.find('a')).toMatchObject({ owner: null });
  });

  it('replaces a record once for each revision', async () => {
    const store = open();
    await store.add(aRecord('a'));
    const claims = Array.from({ length: 10 }, (_, index) => aRecord('a', { revision: 2, owner: String(index) }));
    const won = await Promise.all(claims.map((claim) => store.replace(claim, 1)));

    expect(won.filter(Boolean)).toHaveLength(1);
    expect(await store.find('a')).toEqual(claims[won.indexOf(true)]);
    expect(await store.replace(aRecord('b', { revision: 2 }), 1)).toBe(false);
  });

  it('finds runs that go on by when their leases expire, the first of them where they are too many', async () => {
    const store = open();
    const goingOn = (id: string, second: number): RunRecord =>
      aRecord(id, { status: 'running', lease: { holder: 'web-1', expiresAt: `2026-01-01T00:00:0${second}.000Z` } });
    for (const [index, id] of ['a', 'b', 'c', 'd'].entries()) await store.add(goingOn(id, index));
    await store.add(aRecord('waiting'));
    // Renewed, and over.
    await store.replace({ ...goingOn('a', 9), revision: 2 }, 1);
    await store.replace(aRecord('b', { status: 'completed', revision: 2 }), 1);

    const by = '2026-01-01T00:00:03.000Z';
    expect(await store.findExpired?.(by, 10)).toMatchObject([{ id: 'c' }, { id: 'd', lease: { expiresAt: by } }]);
    expect(await store.findExpired?.(by, 1)).toHaveLength(1);
    expect(await store.findExpired?.('2026-01-01T00:00:01.999Z', 10)).toEqual([]);
  });
}

/**
 * A program that counts a run up by reading and replacing it, with others that do the same.
 *
 * @param store The source of a module, as if in the root of the repository, whose `open()` gives the store.
 */
export function counter(store: string, times: number): string {
  return `
    ${store}
    const store = open();
    for (let done = 0; done < ${times};) {
      const record = await store.find('a');
      if (!(await store.replace({ ...record, revision: record.revision + 1 }, record.revision))) continue;
      done += 1;
      process.stdout.write('.');
    }
    await store.close();
  `;
}
