import type { InputItem, ReasoningItem } from '../../model/item.js';

/**
 * Mends what a filter left of a conversation, as the API takes reasoning only together with what it led to (A33): reasoning of which
 * nothing is left that it led to goes too, and what is left without its reasoning loses the id by which the server would miss it.
 */
export function keepReasoningPaired(before: readonly InputItem[], after: readonly InputItem[]): InputItem[] {
  const { reasonsOf, reasons } = pairsOf(before);
  const kept: InputItem[] = [];
  const keptReasons = new Set<string>();
  let thoughts: ReasoningItem[] = [];
  for (const item of after) {
    if (item.type === 'reasoning') {
      thoughts.push(item);
      continue;
    }
    const own = reasonsOf.get(idOf(item) ?? '');
    for (const thought of isOutput(item) ? thoughts : []) {
      const { id } = thought;
      // A filter may bring reasoning of its own, and not every provider gives ids.
      if (id !== undefined && reasons.has(id) && own !== undefined && !own.includes(id)) continue;
      kept.push(thought);
      if (id !== undefined) keptReasons.add(id);
    }
    thoughts = [];
    kept.push(own === undefined || own.some((id) => keptReasons.has(id)) ? item : withoutId(item));
  }
  return kept;
}

interface Pairs {
  /** Ids of the reasoning that led to an item, by the item's own: all of a response up to the next reasoning. */
  readonly reasonsOf: ReadonlyMap<string, readonly string[]>;
  readonly reasons: ReadonlySet<string>;
}

function pairsOf(items: readonly InputItem[]): Pairs {
  const reasonsOf = new Map<string, readonly string[]>();
  const reasons = new Set<string>();
  let current: string[] = [];
  let hasLed = false;
  for (const item of items) {
    const id = idOf(item);
    if (item.type === 'reasoning') {
      if (hasLed) current = [];
      hasLed = false;
      if (id === undefined) continue;
      current.push(id);
      reasons.add(id);
    } else if (isOutput(item)) {
      hasLed = true;
      if (id !== undefined && current.length > 0) reasonsOf.set(id, current);
    } else {
      current = [];
      hasLed = false;
    }
  }
  return { reasonsOf, reasons };
}

function isOutput(item: InputItem): boolean {
  return (
    item.type === 'function_call' ||
    item.type === 'hosted_tool_call' ||
    (item.type === 'message' && item.role === 'assistant')
  );
}

function idOf(item: InputItem): string | undefined {
  return 'id' in item ? item.id : undefined;
}

function withoutId(item: InputItem): InputItem {
  // What the provider did by itself is sent back whole, or not at all.
  if (!('id' in item) || item.type === 'hosted_tool_call') return item;
  const { id: _dropped, ...rest } = item;
  return rest;
}
