import { SessionStoreError } from '../errors/index.js';
import type { InputItem } from '../model/item.js';
import { askStore, storeName } from './ask-store.js';
import { dropOrphanedCalls } from './drop-orphaned-calls.js';
import { newestCount } from './newest.js';
import type { Session } from './session.js';

/** How a run uses its session (B312). */
export interface SessionSettings {
  /** The newest so many items are read, 0 for none; left out or negative, all. Everything is stored in any case. */
  readonly limit?: number;
}

export const SESSION_SETTING_NAMES: readonly (keyof SessionSettings)[] = ['limit'];

/**
 * What of a session a model can be sent: the newest so many items of it in order (B312), without those that an API refuses (B276).
 *
 * @param limit As in {@link SessionSettings}.
 * @throws {UserError} The limit is no whole number.
 * @throws {SessionStoreError} The store failed, or gave no list of items.
 */
export async function readSession(session: Session, limit?: number): Promise<readonly InputItem[]> {
  const count = newestCount(limit);
  if (count === 0) return [];
  // One more than is sent: whether the first one may be sent as it is depends on what it followed.
  const most = Math.min(count + 1, Number.MAX_SAFE_INTEGER);
  const items: readonly InputItem[] | undefined = await askStore(session, () =>
    count === Infinity ? session.getItems() : session.getItems(most),
  );
  if (!Array.isArray(items)) {
    throw new SessionStoreError(storeName(session), `its getItems() gave ${typeof items} in place of a list of items`);
  }
  const wrong = items.findIndex((item: unknown) => !isItem(item));
  if (wrong >= 0) {
    throw new SessionStoreError(
      storeName(session),
      `item ${wrong} that its getItems() gave is no object with a \`type\``,
    );
  }
  // A user's own store may know nothing of limits.
  return dropOrphanedCalls(items, Math.max(0, items.length - count));
}

/** What it is beyond that, the model that is sent it decides: a store may have items of a version to come. */
function isItem(item: unknown): boolean {
  return typeof item === 'object' && item !== null && typeof (item as { readonly type?: unknown }).type === 'string';
}
