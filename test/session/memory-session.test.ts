import { describe, expect, it } from '@jest/globals';
import { MemorySession, type InputItem } from '../../src/index.js';
import { user } from '../support/openai-request.js';
import { itKeepsTheContract } from './session-contract.js';

describe('MemorySession', () => {
  itKeepsTheContract({ open: () => new MemorySession() });

  it('begins with the items it is given, as copies', async () => {
    const items: InputItem[] = [user('one')];
    const session = new MemorySession({ sessionId: 'chat-1', items });
    items.push(user('two'));

    expect(await session.getItems()).toEqual([user('one')]);
    expect(await session.getSessionId()).toBe('chat-1');
  });

  it('gives each session an id of its own', async () => {
    expect(await new MemorySession().getSessionId()).not.toBe(await new MemorySession().getSessionId());
  });

  it.each([
    [{ sessionID: 'chat-1' }, "no option 'sessionID' (did you mean 'sessionId'?)"],
    [{ sessionId: '' }, 'a text that is not empty'],
    [{ sessionId: 7 }, 'a text that is not empty'],
    [{ sessionId: 'a\0b' }, 'without NUL characters'],
    [{ sessionId: 'a\uD800' }, 'halves of surrogate pairs'],
  ])('refuses %j', (options, message) => {
    expect(() => new MemorySession(options as object)).toThrow(message);
  });
});
