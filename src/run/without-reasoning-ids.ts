import type { InputItem } from '../model/item.js';

/** The same conversation, its reasoning without the ids that a server might look up and not find (B279). */
export function withoutReasoningIds(items: readonly InputItem[]): InputItem[] {
  return items.map((item) => {
    if (item.type !== 'reasoning' || item.id === undefined) return item;
    const { id: _dropped, ...rest } = item;
    return rest;
  });
}
