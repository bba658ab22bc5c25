import type { RunItem } from '../agent/run-item.js';
import type { RunItemStreamEventName } from '../agent/run-stream-event.js';
import { toolOrigin } from '../agent/tool-origin.js';
import type { BuiltInKind } from '../model/built-in-call.js';
import type { OutputItem } from '../model/item.js';
import type { Answer } from './model/ask-model.js';
import type { LoopOptions } from './loop-options.js';
import type { Choices } from './model/prepare-agent.js';
import { findTool, isHandoff } from './calls/find-tool.js';
import { withoutReasoningId } from './model/without-reasoning-id.js';

/**
 * Adds what the model answered to the run, all of it at once: whatever ends the run while somebody is told of it, no half of an answer is
 * left in the state.
 *
 * @returns The items that nobody was told of yet.
 */
export function addAnswer(options: LoopOptions, answer: Answer, choices: Choices): readonly RunItem[] {
  const { state } = options;
  const untold: RunItem[] = [];
  state.turn += 1;
  state.rawResponses.push(answer.response);
  for (const rawItem of answer.output) {
    if (isToolUse(rawItem)) state.toolUsers.add(state.agent.name);
    const item = toRunItem(options, rawItem, choices);
    addItem(options, item);
    if (rawItem.type !== 'function_call' || !answer.told.has(rawItem.callId)) untold.push(item);
  }
  if (state.conversation !== undefined) {
    // What the server answered it knows itself; what it was asked with, it knows by now.
    state.conversation.known = state.history.length;
    if (state.conversation.conversationId === undefined && answer.response.responseId !== undefined)
      state.conversation.previousResponseId = answer.response.responseId;
  }
  return untold;
}

/** Looking for tools is not using one, nor is asking whether one may be used (B268). */
function isToolUse(item: OutputItem): boolean {
  if (item.type === 'function_call') return !['mcp_approval', 'tool_search'].includes(item.builtIn?.kind ?? '');
  return item.type === 'hosted_tool_call' && hostedEventNames[item.name] === undefined;
}

/** Adds one item to the run and tells whoever listens. */
export async function record(options: LoopOptions, item: RunItem): Promise<void> {
  addItem(options, item);
  await tellOfItem(options, item);
}

/** Adds one item to the run. */
export function addItem({ state, config }: LoopOptions, item: RunItem): void {
  state.newItems.push(item);
  state.history.push(config.reasoningItemIdPolicy === 'omit' ? withoutReasoningId(item.rawItem) : item.rawItem);
}

/** Tells whoever listens of an item. */
export async function tellOfItem({ emit }: LoopOptions, item: RunItem): Promise<void> {
  await emit?.({ type: 'run_item_stream_event', name: eventNameOf(item), item });
}

function eventNameOf(item: RunItem): RunItemStreamEventName {
  const { rawItem } = item;
  if (rawItem.type === 'hosted_tool_call') return hostedEventNames[rawItem.name] ?? 'tool_called';
  const names = 'builtIn' in rawItem && rawItem.builtIn ? builtInEventNames[rawItem.builtIn.kind] : undefined;
  if (names !== undefined) return names[rawItem.type === 'function_call' ? 0 : 1];
  return eventNames[item.type];
}

const eventNames: Readonly<Record<RunItem['type'], RunItemStreamEventName>> = {
  message_output_item: 'message_output_created',
  reasoning_item: 'reasoning_item_created',
  tool_call_item: 'tool_called',
  tool_call_output_item: 'tool_output',
  handoff_call_item: 'handoff_requested',
  handoff_output_item: 'handoff_occurred',
};

/** Of calls that use no tool, and of their answers (B49, B305). */
const builtInEventNames: Readonly<
  Partial<Record<BuiltInKind, readonly [call: RunItemStreamEventName, answer: RunItemStreamEventName]>>
> = {
  mcp_approval: ['mcp_approval_requested', 'mcp_approval_response'],
  tool_search: ['tool_search_called', 'tool_search_output_created'],
};

/** What the provider did without calling a tool (B49, B305). */
const hostedEventNames: Readonly<Record<string, RunItemStreamEventName | undefined>> = {
  tool_search_call: 'tool_search_called',
  tool_search_output: 'tool_search_output_created',
  mcp_list_tools: 'mcp_list_tools',
  shell_call_output: 'tool_output',
  program_output: 'tool_output',
};

/** What a model's output item is in a run. */
export function toRunItem(
  { state: { agent } }: LoopOptions,
  rawItem: OutputItem,
  { tools, handoffs }: Choices,
): RunItem {
  switch (rawItem.type) {
    case 'message':
      return { type: 'message_output_item', rawItem, agent };
    case 'reasoning':
      return { type: 'reasoning_item', rawItem, agent };
    case 'hosted_tool_call':
      return { type: 'tool_call_item', rawItem, agent };
    case 'function_call': {
      if (isHandoff(rawItem, handoffs)) return { type: 'handoff_call_item', rawItem, agent };
      const tool = findTool(rawItem, tools);
      if (tool === undefined) return { type: 'tool_call_item', rawItem, agent };
      return { type: 'tool_call_item', rawItem, agent, origin: toolOrigin(tool) };
    }
  }
}
