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

  it.each<readonly [string, () => Promise<unknown>, string]>([
    ['throws', () => Promise.reject(new Error('The disk is full.')), 'could not use its store: The disk is full. See'],
    // oxlint-disable-next-line prefer-promise-reject-errors -- what a careless store does
    ['throws a text', () => Promise.reject('gone'), 'could not use its store: gone. See'],
    ['gives nothing', () => Promise.resolve(undefined), 'its getItems() gave undefined in place of a list'],
    ['gives what is no item', () => Promise.resolve([user('1'), null]), 'item 1 that its getItems() gave is no object'],
  ])('is an error with the name of the store where it %s', async (_, getItems, message) => {
    class RedisSession {
      getItems = getItems;
    }
    const reading = readSession(new RedisSession() as unknown as Session);

    await expect(reading).rejects.toMatchObject({ code: 'SESSION_STORE', store: 'RedisSession' });
    await expect(reading).rejects.toThrow(message);
    await expect(readSession({ getItems } as unknown as Session)).rejects.toThrow(
      'The session could not use its store',
    );
  });

  it('cannot be half an item', async () => {
    await expect(readSession(new MemorySession(), 0.5)).rejects.toMatchObject({ code: 'USER_ERROR' });
  });
});
