import type { ToolSearchResult } from '../model/built-in-call.js';
import type { FunctionCallItem } from '../model/item.js';
import { isFields, type Fields } from './fields.js';
import { toWireTools } from './to-wire-tools.js';
import type { WireFoundTools, WireInputItem } from './wire.js';

/** A search for tools that the API asks this process for, as a call that is answered with tools (B49, B50). */
export function fromWireToolSearch({ id, call_id, arguments: query }: Fields): FunctionCallItem {
  return {
    type: 'function_call',
    // Left empty when missing: checkCallIds says so for every provider alike (B198).
    callId: typeof call_id === 'string' ? call_id : '',
    name: 'tool_search',
    arguments: typeof query === 'string' ? query : (JSON.stringify(query) ?? '{}'),
    builtIn: { kind: 'tool_search' },
    ...(typeof id === 'string' && id !== '' && { id }),
  };
}

export function toWireToolSearchCall({ callId, id, arguments: json }: FunctionCallItem): WireInputItem {
  return {
    type: 'tool_search_call',
    call_id: callId,
    execution: 'client',
    status: 'completed',
    arguments: queryOf(json),
    ...(id !== undefined && { id }),
  };
}

export function toWireToolSearchOutput(callId: string, { tools, isRefused }: ToolSearchResult): WireInputItem {
  return {
    type: 'tool_search_output',
    call_id: callId,
    execution: 'client',
    status: isRefused ? 'incomplete' : 'completed',
    // What a tool takes is all that the API is told of it, whatever else the agent knows.
    tools: toWireTools(
      tools.map((tool) => ({ ...tool, inputSchema: tool.strictSchema })),
      {
        model: undefined,
      },
    ) satisfies WireFoundTools,
  };
}

function queryOf(json: string): Fields {
  try {
    const query: unknown = JSON.parse(json);
    return isFields(query) ? query : {};
  } catch {
    return {};
  }
}
