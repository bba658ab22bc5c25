import type { InputItem } from '../model/item.js';

/**
 * What a session remembers without the items that an API refuses: function calls whose result is not there and results
 * whose call is not there (B276), such as a limit or a run that was killed leaves behind, and reasoning whose following
 * item is gone (A33).
 *
 * Only for items from a session: what callers pass in themselves is theirs.
 */
export function dropOrphanedCalls(items: readonly InputItem[]): readonly InputItem[] {
  const kept = pairedCalls(items);
  // From the end: reasoning may be followed by reasoning, and stays or goes with it.
  for (let index = items.length - 1; index >= 0; index -= 1) {
    if (items[index]?.type !== 'reasoning') continue;
    const next = items[index + 1];
    if (next !== undefined && comesFromModel(next) && kept[index + 1] === true) continue;
    kept[index] = false;
  }
  return kept.includes(false) ? items.filter((_, index) => kept[index]) : items;
}

/** For each item whether it may stay: calls and results only in pairs, the call first. */
function pairedCalls(items: readonly InputItem[]): boolean[] {
  // Some providers number their calls anew in each answer, so an id may have several calls over time.
  const open = new Map<string, number>();
  const kept = items.map(({ type }) => type !== 'function_call' && type !== 'function_call_result');
  for (const [index, item] of items.entries()) {
    if (item.type === 'function_call') open.set(item.callId, index);
    if (item.type !== 'function_call_result') continue;
    const call = open.get(item.callId);
    if (call === undefined) continue;
    open.delete(item.callId);
    kept[call] = true;
    kept[index] = true;
  }
  return kept;
}

function comesFromModel(item: InputItem): boolean {
  switch (item.type) {
    case 'message':
      return item.role === 'assistant';
    case 'function_call':
    case 'reasoning':
    case 'hosted_tool_call':
      return true;
    case 'function_call_result':
      return false;
  }
}
