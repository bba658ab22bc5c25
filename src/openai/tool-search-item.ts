import type { FoundTool, ToolSearchResult } from '../model/built-in-call.js';
import type { FunctionCallItem, FunctionCallResultItem } from '../model/item.js';
import { qualifiedName } from '../schema/qualified-name.js';
import { TOOL_CALLER_KINDS } from '../schema/tool-definition.js';
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

/** What a search found, as a conversation at the API keeps it. */
export function fromWireToolSearchOutput({ call_id, tools, status }: Fields): FunctionCallResultItem {
  const found = (Array.isArray(tools) ? tools : []).filter(isFields).flatMap(foundTools);
  return {
    type: 'function_call_result',
    callId: typeof call_id === 'string' ? call_id : '',
    name: 'tool_search',
    output: found.length === 0 ? '' : `Found: ${found.map(qualifiedName).join(', ')}.`,
    builtIn: { kind: 'tool_search', tools: found, ...(status === 'incomplete' && { isRefused: true }) },
  };
}

/** A function, or all those of a namespace. */
function foundTools(wire: Fields): FoundTool[] {
  const { type, name, description, tools } = wire;
  if (type !== 'namespace') return [foundTool(wire)];
  return (Array.isArray(tools) ? tools : [])
    .filter(isFields)
    .map((one) => ({ ...foundTool(one), namespace: String(name), namespaceDescription: String(description) }));
}

function foundTool({ name, description, parameters, strict, defer_loading, allowed_callers }: Fields): FoundTool {
  const callers = TOOL_CALLER_KINDS.filter((kind) => Array.isArray(allowed_callers) && allowed_callers.includes(kind));
  return {
    name: String(name),
    description: typeof description === 'string' ? description : '',
    strictSchema: isFields(parameters) ? parameters : { type: 'object' },
    strict: strict === true,
    ...(defer_loading === true && { deferLoading: true }),
    ...(callers.length > 0 && { allowedCallers: callers }),
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
