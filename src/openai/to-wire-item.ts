import type {
  FunctionCallItem,
  FunctionCallResultItem,
  HostedToolCallItem,
  InputItem,
  InputMessageItem,
  OutputMessageItem,
  ReasoningItem,
} from '../model/item.js';
import { toWireBuiltInCall, toWireBuiltInResult } from './to-wire-built-in-item.js';
import { toWireCaller } from './tool-caller.js';
import { toWireInputPart, toWireResultPart } from './to-wire-part.js';
import type { WireInputItem, WireOutputPart } from './wire.js';

const conversations = new WeakMap<readonly InputItem[], WeakMap<InputItem, WireInputItem>>();

/**
 * What makes the API's form of the items of a conversation, of each once, however many turns send it. Only within one
 * conversation: between two runs the caller may change an item, to take a secret out of it, say.
 */
export function wireItemsOf(conversation: readonly InputItem[]): (item: InputItem) => WireInputItem {
  let converted = conversations.get(conversation);
  if (converted === undefined) {
    converted = new WeakMap();
    conversations.set(conversation, converted);
  }
  const known = converted;
  return (item) => {
    let wire = known.get(item);
    if (wire === undefined) {
      wire = toWireItem(item);
      known.set(item, wire);
    }
    return wire;
  };
}

/** One item of the conversation as the API reads it. */
export function toWireItem(item: InputItem): WireInputItem {
  switch (item.type) {
    case 'message':
      return item.role === 'assistant' ? assistantMessage(item) : inputMessage(item);
    case 'function_call':
      return item.builtIn === undefined ? functionCall(item) : toWireBuiltInCall(item, item.builtIn);
    case 'function_call_result':
      return item.builtIn === undefined ? functionCallOutput(item) : toWireBuiltInResult(item, item.builtIn);
    case 'reasoning':
      return reasoning(item);
    case 'hosted_tool_call':
      return hostedCall(item);
  }
}

function inputMessage({ role, content }: InputMessageItem): WireInputItem {
  return { type: 'message', role, content: typeof content === 'string' ? content : content.map(toWireInputPart) };
}

function assistantMessage({ id, content, providerData }: OutputMessageItem): WireInputItem {
  if (id === undefined) {
    // Not from this API: without an id, what an assistant said can only be sent as text.
    return {
      type: 'message',
      role: 'assistant',
      content: content.map((part) => (part.type === 'text' ? part.text : part.refusal)).join(''),
    };
  }
  const parts = content.map<WireOutputPart>((part) =>
    part.type === 'text'
      ? { type: 'output_text', text: part.text, annotations: [], ...part.providerData }
      : { type: 'refusal', refusal: part.refusal },
  );
  return { status: 'completed', ...providerData, type: 'message', role: 'assistant', id, content: parts };
}

function functionCall({
  callId,
  name,
  arguments: json,
  namespace,
  caller,
  id,
  providerData,
}: FunctionCallItem): WireInputItem {
  return {
    ...providerData,
    type: 'function_call',
    call_id: callId,
    name,
    arguments: json,
    ...(namespace !== undefined && { namespace }),
    ...(id !== undefined && { id }),
    ...toWireCaller(caller),
  };
}

function functionCallOutput({ callId, output, caller }: FunctionCallResultItem): WireInputItem {
  return {
    type: 'function_call_output',
    call_id: callId,
    output: typeof output === 'string' ? output : output.map(toWireResultPart),
    ...toWireCaller(caller),
  };
}

function reasoning({ id = '', content, providerData }: ReasoningItem): WireInputItem {
  return {
    ...providerData,
    type: 'reasoning',
    id,
    summary: content.map(({ text }) => ({ type: 'summary_text', text })),
  };
}

function hostedCall({ providerData }: HostedToolCallItem): WireInputItem {
  // The compiler cannot see that this is an item the API sent, kept whole by fromWireItem; it goes back as it came.
  return providerData as unknown as WireInputItem;
}
