import { describe, expect, it } from '@jest/globals';
import { MemorySession, readSession, type Session } from '../../src/session/index.js';
import { user } from '../support/openai-request.js';

const items = ['1', '2', '3'].map(user);

describe('what a run reads of a session', () => {
  it.each([
    [undefined, ['1', '2', '3']],
    [-1, ['1', '2', '3']],
    [0, []],
    [2, ['2', '3']],
    [9, ['1', '2', '3']],
  ])('with the limit %s is %j', async (limit, texts) => {
    expect(await readSession(new MemorySession({ items }), limit)).toEqual(texts.map(user));
  });

  it('is nothing at all with the limit 0: the store is not asked', async () => {
    const broken = { getItems: () => Promise.reject(new Error('down')) } as unknown as Session;
    expect(await readSession(broken, 0)).toEqual([]);
  });

  it('is no more than the limit of a store that knows nothing of limits', async () => {
    const all = { getItems: () => Promise.resolve(items) } as unknown as Session;
    expect(await readSession(all, 1)).toEqual([user('3')]);
  });

  it('cannot be half an item', async () => {
    await expect(readSession(new MemorySession(), 0.5)).rejects.toMatchObject({ code: 'USER_ERROR' });
  });
});
