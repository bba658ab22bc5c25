import type { InputItem } from '../../model/item.js';

/** The item; reasoning without the id that a server might look up and not find (B279). */
export function withoutReasoningId(item: InputItem): InputItem {
  if (item.type !== 'reasoning' || item.id === undefined) return item;
  const { id: _dropped, ...rest } = item;
  return rest;
}
