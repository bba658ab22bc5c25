import type { InputItem } from '../model/item.js';
import { MemorySession } from './memory-session.js';
import { newestOf } from './newest.js';
import {
  resolveListOptions,
  type ListSessionsOptions,
  type SessionStore,
  type SessionSummary,
} from './session-store.js';
import { sessionIdOf } from './session-id.js';

/** Conversations in this process, gone when it ends; none is ever forgotten before. */
export class MemorySessions implements SessionStore {
  readonly #sessions = new Map<string, CountedSession>();

  open(sessionId: string): MemorySession {
    const known = this.#sessions.get(sessionId);
    if (known !== undefined) return known;
    const session = new CountedSession({ sessionId: sessionIdOf('MemorySessions', sessionId) });
    this.#sessions.set(sessionId, session);
    return session;
  }

  async list(options: ListSessionsOptions = {}): Promise<readonly SessionSummary[]> {
    const { prefix, limit } = resolveListOptions('MemorySessions', options);
    const found = [...this.#sessions]
      .filter(([sessionId, { itemCount }]) => itemCount > 0 && sessionId.startsWith(prefix))
      .toSorted(([, one], [, other]) => one.change - other.change);
    return newestOf(found, limit)
      .toReversed()
      .map(([sessionId, { itemCount, updatedAt }]) => ({ sessionId, itemCount, updatedAt }));
  }
}

let changes = 0;

/** Knows when it changed: times alone do not tell which of two was later. */
class CountedSession extends MemorySession {
  itemCount = 0;
  change = 0;
  updatedAt = new Date();

  override async addItems(items: readonly InputItem[]): Promise<void> {
    await super.addItems(items);
    this.itemCount += items.length;
    this.change = changes += 1;
    this.updatedAt = new Date();
  }

  override async popItem(): Promise<InputItem | undefined> {
    const item = await super.popItem();
    if (item !== undefined) this.itemCount -= 1;
    return item;
  }

  override async clearSession(): Promise<void> {
    await super.clearSession();
    this.itemCount = 0;
  }
}
