import type { InputItem } from '../model/item.js';
import { refusalBeside } from './refusal-beside.js';
import { toWireItem } from './to-wire-item.js';
import type { WireInputItem } from './wire.js';

/** An item as a conversation takes it, with what is said beside it of a call that was not carried out. */
export function toConversationItems(item: InputItem): WireInputItem[] {
  return [toConversationItem(item), refusalBeside(item)].filter((wire) => wire !== undefined);
}

/**
 * An item as a conversation takes it, which gives ids of its own; only reasoning and the provider's own calls keep theirs, as
 * they are known by them.
 *
 * @returns Nothing for reasoning with neither an id nor its encrypted content: there is nothing in it that the API could keep.
 */
function toConversationItem(item: InputItem): WireInputItem | undefined {
  if (item.type === 'reasoning') {
    return item.id === undefined && item.providerData?.['encrypted_content'] === undefined
      ? undefined
      : toWireItem(item);
  }
  if (item.type === 'hosted_tool_call' || (item.type === 'function_call' && item.builtIn !== undefined))
    return toWireItem(item);
  // The id of this one names the call that it answers.
  if (item.type === 'function_call_result' && item.builtIn?.kind === 'local_shell') return toWireItem(item);
  // With an id, whatever it is, an assistant's message is converted part by part.
  const isAssistant = item.type === 'message' && item.role === 'assistant';
  const { id: _id, ...wire } = toWireItem(isAssistant ? { ...item, id: 'msg' } : item) as WireInputItem & {
    id?: unknown;
  };
  // The package's types want the id of an assistant's message, the API does not.
  return wire as WireInputItem;
}
