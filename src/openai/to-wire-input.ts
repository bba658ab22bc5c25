import type { InputItem, ReasoningItem } from '../model/item.js';
import { refusalBeside } from './refusal-beside.js';
import { wireItemsOf } from './to-wire-item.js';
import type { WireInputItem } from './wire.js';

export interface ReplayOptions {
  /** Whether the server keeps responses, and so can look reasoning up by its id. */
  readonly stored: boolean;
}

/**
 * The conversation as the API reads it. Reasoning that the API would refuse the whole request for is left out (A33, B32):
 * another provider's, without an id; reasoning whose following item is gone; and, on a server that keeps nothing,
 * reasoning without its encrypted content.
 */
export function toWireInput(items: readonly InputItem[], options: ReplayOptions): WireInputItem[] {
  const wire: WireInputItem[] = [];
  const toWire = wireItemsOf(items);
  for (const [index, item] of items.entries()) {
    if (item.type === 'reasoning' && !(isReplayable(item, options) && hasFollower(items, index))) continue;
    wire.push(toWire(item));
    const why = refusalBeside(item);
    if (why !== undefined) wire.push(why);
  }
  return wire;
}

function isReplayable({ id, providerData }: ReasoningItem, { stored }: ReplayOptions): boolean {
  return id !== undefined && (stored || typeof providerData?.['encrypted_content'] === 'string');
}

/** Reasoning belongs to the model's next item of the same response. */
function hasFollower(items: readonly InputItem[], index: number): boolean {
  let next = index + 1;
  while (items[next]?.type === 'reasoning') next += 1;
  const follower = items[next];
  switch (follower?.type) {
    case 'function_call':
    case 'hosted_tool_call':
      return true;
    case 'message':
      return follower.role === 'assistant';
    default:
      return false;
  }
}
