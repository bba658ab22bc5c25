import type { FunctionCallItem, InputItem } from '../model/item.js';

/**
 * What a session remembers without the items that an API refuses: function calls whose result is not there and results
 * whose call is not there (B276), or the program that made it, such as a limit or a run that was killed leaves behind, and reasoning whose following
 * item is gone (A33). Where the beginning of an answer is gone, the rest of it loses the ids by which a server would miss it.
 *
 * Only for items from a session: what callers pass in themselves is theirs.
 *
 * @param start Where what is to be sent begins; the items before it only tell what the first ones followed.
 */
export function dropOrphanedCalls(items: readonly InputItem[], start = 0): readonly InputItem[] {
  const kept = [...items.slice(0, start).map(() => false), ...pairedCalls(items.slice(start))];
  // From the end: reasoning may be followed by reasoning, and stays or goes with it.
  for (let index = items.length - 1; index >= start; index -= 1) {
    if (items[index]?.type !== 'reasoning') continue;
    const next = items[index + 1];
    if (next !== undefined && comesFromModel(next) && kept[index + 1] === true) continue;
    kept[index] = false;
  }
  return kept.includes(false) ? mended(items, kept) : items;
}

/** For each item whether it may stay: calls and results only in pairs, the call first. */
function pairedCalls(items: readonly InputItem[]): boolean[] {
  // Some providers number their calls anew in each answer, so an id may have several calls over time.
  const open = new Map<string, number>();
  const kept = items.map(({ type }) => type !== 'function_call' && type !== 'function_call_result');
  const programs = new Set<unknown>();
  for (const [index, item] of items.entries()) {
    if (item.type === 'hosted_tool_call') {
      const callId = item.providerData['call_id'];
      if (item.name === 'program') programs.add(callId);
      // What came of a program that is gone is nothing to anybody.
      if (item.name === 'program_output' && !programs.has(callId)) kept[index] = false;
    }
    if (item.type === 'function_call' && isOfOneOf(programs, item)) open.set(item.callId, index);
    if (item.type !== 'function_call_result') continue;
    const call = open.get(item.callId);
    if (call === undefined) continue;
    open.delete(item.callId);
    kept[call] = true;
    kept[index] = true;
  }
  return kept;
}

/** Whether the program that made a call is there, if one did. */
function isOfOneOf(programs: ReadonlySet<unknown>, { caller }: FunctionCallItem): boolean {
  return caller?.type !== 'program' || programs.has(caller.callerId);
}

function mended(items: readonly InputItem[], kept: readonly boolean[]): InputItem[] {
  let isBeginningGone = false;
  return items.flatMap((item, index) => {
    const isKept = kept[index] === true;
    if (!comesFromModel(item)) {
      isBeginningGone = false;
      return isKept ? [item] : [];
    }
    if (!isKept) isBeginningGone = true;
    else if (item.type === 'reasoning') isBeginningGone = false;
    if (!isKept) return [];
    return isBeginningGone ? withoutId(item) : [item];
  });
}

function withoutId(item: InputItem): readonly InputItem[] {
  if (!('id' in item)) return [item];
  // What the provider did by itself is sent back whole, or not at all.
  if (item.type === 'hosted_tool_call') return [];
  const { id: _missed, ...rest } = item;
  return [rest];
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
