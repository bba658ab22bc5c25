import type { InputItem } from '../model/item.js';
import { askStore } from './ask-store.js';
import type { Session } from './session.js';

/**
 * Gives a session items to keep.
 *
 * @throws {SessionStoreError} The store failed.
 */
export async function addToSession(session: Session, items: readonly InputItem[]): Promise<void> {
  if (items.length > 0) await askStore(session, () => session.addItems(items));
}
