import { describe, expect, it } from '@jest/globals';
import { MemorySessions, type SessionStore } from '../../src/session/index.js';
import { PostgresSessions } from '../../src/session/postgres/index.js';
import { SqliteSessions } from '../../src/session/sqlite/index.js';
import { user } from '../support/openai-request.js';
import { findPostgres, type TestPostgres } from '../support/postgres.js';

const postgres = await findPostgres('PostgresSessions');
const postgresStore = (): SessionStore => {
  // Not called without it.
  const found = postgres as TestPostgres;
  return new PostgresSessions({ pool: found.newPool(), schema: found.newSchema() });
};

describe.each<[string, () => SessionStore]>([
  ['MemorySessions', () => new MemorySessions()],
  ['SqliteSessions', () => new SqliteSessions()],
  ...(postgres === undefined ? [] : [['PostgresSessions', postgresStore] satisfies [string, () => SessionStore]]),
])('%s', (name, open) => {
  it('lists the sessions that have items, the one added to last first', async () => {
    const store = open();
    for (const sessionId of ['a', 'b', 'c']) await (await store.open(sessionId)).addItems([user('Hi')]);
    await (await store.open('a')).addItems([user('Hi'), user('there')]);
    const emptied = await store.open('c');
    await emptied.popItem();
    await store.open('new');

    const listed = await store.list();

    expect(listed).toEqual([
      { sessionId: 'a', itemCount: 3, updatedAt: expect.any(Date) },
      { sessionId: 'b', itemCount: 1, updatedAt: expect.any(Date) },
    ]);
    for (const { updatedAt } of listed) expect(Math.abs(updatedAt.getTime() - Date.now())).toBeLessThan(60_000);
  });

  it('opens the same conversation by the same id', async () => {
    const store = open();
    await (await store.open('a')).addItems([user('Hi')]);

    expect(await (await store.open('a')).getItems()).toEqual([user('Hi')]);
    expect(await (await store.open('b')).getItems()).toEqual([]);
  });

  it('lists only so many, whose ids begin as they are to, whatever characters they have', async () => {
    const store = open();
    for (const sessionId of ['u%:1', 'u%:2', 'u%:3', 'uX:1', 'U%:1', '😀:1'])
      await (await store.open(sessionId)).addItems([user('Hi')]);
    const ids = async (prefix: string, limit?: number): Promise<string[]> =>
      (await store.list({ prefix, ...(limit !== undefined && { limit }) })).map(({ sessionId }) => sessionId);

    expect(await ids('u%:')).toEqual(['u%:3', 'u%:2', 'u%:1']);
    expect(await ids('u%:', 2)).toEqual(['u%:3', 'u%:2']);
    expect(await ids('😀')).toEqual(['😀:1']);
    expect(await ids('', 0)).toEqual([]);
  });

  it('refuses options that it does not know, and limits that are none', async () => {
    const store = open();

    await expect(store.list({ after: 'a' } as never)).rejects.toThrow(name);
    await expect(store.list({ limit: -1 })).rejects.toThrow('limit is -1');
  });
});
