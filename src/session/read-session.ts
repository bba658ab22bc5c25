import type { InputItem } from '../model/item.js';
import { newestCount, newestOf } from './newest.js';
import type { Session } from './session.js';

/** How a run uses its session (B312). */
export interface SessionSettings {
  /** The newest so many items are read, 0 for none; left out or negative, all. Everything is stored in any case. */
  readonly limit?: number;
}

export const SESSION_SETTING_NAMES: readonly (keyof SessionSettings)[] = ['limit'];

/**
 * What a session remembers, the newest so many items of it in order (B312).
 *
 * @param limit As in {@link SessionSettings}.
 * @throws {UserError} The limit is no whole number.
 */
export async function readSession(session: Session, limit?: number): Promise<readonly InputItem[]> {
  const count = newestCount(limit);
  if (count === 0) return [];
  const items = await (count === Infinity ? session.getItems() : session.getItems(count));
  // A user's own store may know nothing of limits.
  return newestOf(items, count);
}
