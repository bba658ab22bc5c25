import type { ToolApprovalItem } from '../../agent/run-item.js';
import type { RunItemStreamEvent, RunStreamEvent } from '../../agent/run-stream-event.js';
import type { ContentPart, OutputMessageItem } from '../../model/item.js';
import type { OutputPart, RunEvent } from './run-event.js';
import type { ApprovalView } from './run-view.js';
import { qualifiedName } from '../../schema/qualified-name.js';

/** What of an event of a run may be told to a browser; `undefined` for what may not. */
export function toRunEvent(event: RunStreamEvent): RunEvent | undefined {
  switch (event.type) {
    case 'agent_updated_stream_event':
      return { type: 'agent_updated', agent: event.agent.name };
    case 'raw_model_stream_event': {
      const { data } = event;
      if (data.type === 'output_text_delta') return { type: 'text_delta', delta: data.delta };
      return data.type === 'refusal_delta' ? { type: 'refusal_delta', delta: data.delta } : undefined;
    }
    case 'run_item_stream_event':
      return ofItem(event);
  }
}

function ofItem({ item }: RunItemStreamEvent): RunEvent | undefined {
  switch (item.type) {
    case 'message_output_item':
      return { type: 'message', text: textOf(item.rawItem) };
    case 'tool_call_item':
      return toToolCalled(item.rawItem);
    case 'tool_call_output_item': {
      const { callId, name, output } = item.rawItem;
      return {
        type: 'tool_output',
        callId,
        tool: name,
        output: toOutput(output),
        ...(item.isFailure && { isFailure: true }),
      };
    }
    case 'tool_approval_item':
      return { type: 'approval_requested', approval: toApproval(item) };
    case 'handoff_output_item': {
      const { sourceAgent, targetAgent } = item;
      return targetAgent && { type: 'handoff', from: sourceAgent.name, to: targetAgent.name };
    }
    case 'handoff_call_item':
    case 'reasoning_item':
      return undefined;
  }
}

/** A call, without what belongs to the provider. */
export function toToolCalled(
  call: Extract<RunItemStreamEvent['item'], { type: 'tool_call_item' }>['rawItem'],
): Extract<RunEvent, { type: 'tool_called' }> {
  if (call.type === 'hosted_tool_call') return { type: 'tool_called', callId: call.id ?? '', tool: call.name };
  return {
    type: 'tool_called',
    callId: call.callId,
    tool: qualifiedName(call),
    arguments: readArguments(call.arguments),
  };
}

export function toApproval(item: ToolApprovalItem): ApprovalView {
  return {
    id: approvalId(item),
    callId: item.rawItem.callId,
    tool: item.toolName,
    agent: item.agent.name,
    arguments: readArguments(item.arguments),
  };
}

/** A call inside of agent tools may have the id of one outside: the path tells them apart. */
export function approvalId({ path, rawItem }: ToolApprovalItem): string {
  return [...path, rawItem.callId].map(encodeURIComponent).join('.');
}

export function textOf({ content }: OutputMessageItem): string {
  return content.map((part) => (part.type === 'text' ? part.text : part.refusal)).join('');
}

export function toOutput(output: string | readonly ContentPart[]): string | readonly OutputPart[] {
  return typeof output === 'string' ? output : output.map(toPart);
}

function toPart(part: ContentPart): OutputPart {
  switch (part.type) {
    case 'text':
      return { type: 'text', text: part.text };
    case 'image':
      return { type: 'image', ...(part.imageUrl !== undefined && { imageUrl: part.imageUrl }) };
    case 'file':
      return { type: 'file', ...(part.filename !== undefined && { filename: part.filename }) };
  }
}

function readArguments(text: string): unknown {
  // What is deeper can be read as data, but not written again.
  if (isDeeperThan(MOST_LEVELS, text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Of arguments that are told as data. */
const MOST_LEVELS = 500;

/** Whether JSON may have more levels than that; brackets in texts count as well. */
function isDeeperThan(most: number, json: string): boolean {
  if (json.length < 2 * most) return false;
  let level = 0;
  for (const [bracket] of json.matchAll(/[[\]{}]/g)) {
    level += bracket === '[' || bracket === '{' ? 1 : -1;
    if (level > most) return true;
  }
  return false;
}
