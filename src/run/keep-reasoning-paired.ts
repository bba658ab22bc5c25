import type { InputItem, ReasoningItem } from '../model/item.js';

/**
 * Mends what a filter left of a conversation, as the API takes reasoning only together with what it led to (A33): reasoning whose
 * follower is gone goes too, and an item whose reasoning is gone loses the id by which the server would miss it.
 */
export function keepReasoningPaired(before: readonly InputItem[], after: readonly InputItem[]): InputItem[] {
  const pairs = pairsOf(before);
  const kept: InputItem[] = [];
  let thoughts: ReasoningItem[] = [];
  for (const item of after) {
    if (item.type === 'reasoning') {
      thoughts.push(item);
      continue;
    }
    const id = idOf(item);
    const own = thoughts.filter((thought) => isFollowedBy(thought, item, pairs));
    kept.push(...own, own.length === 0 && id !== undefined && pairs.followers.has(id) ? withoutId(item) : item);
    thoughts = [];
  }
  return kept;
}

interface Pairs {
  /** What each reasoning led to, by id. */
  readonly followerOf: ReadonlyMap<string, string>;
  readonly followers: ReadonlySet<string>;
}

function pairsOf(items: readonly InputItem[]): Pairs {
  const followerOf = new Map<string, string>();
  let thoughts: ReasoningItem[] = [];
  for (const item of items) {
    if (item.type === 'reasoning') thoughts.push(item);
    else {
      const follower = idOf(item);
      for (const { id } of thoughts) if (id !== undefined && follower !== undefined) followerOf.set(id, follower);
      thoughts = [];
    }
  }
  return { followerOf, followers: new Set(followerOf.values()) };
}

function isFollowedBy({ id }: ReasoningItem, item: InputItem, { followerOf }: Pairs): boolean {
  const isAnswer =
    item.type === 'function_call' ||
    item.type === 'hosted_tool_call' ||
    (item.type === 'message' && item.role === 'assistant');
  if (!isAnswer) return false;
  const follower = id === undefined ? undefined : followerOf.get(id);
  return follower === undefined || follower === idOf(item);
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
