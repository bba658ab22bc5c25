import type { FunctionTool, RunItem, RunResult, ToolDefinition } from 'toolwright';
import { nameModel } from './start-model.js';

/** What happened, as data. */
export function toJson(tools: readonly FunctionTool[], question: string, result: RunResult): object {
  return {
    model: nameModel(),
    question,
    tools: tools.map(definitionOf),
    calls: callsOf(result.newItems),
    finalOutput: result.finalOutput,
    usage: result.usage,
  };
}

function definitionOf({
  name,
  description,
  inputSchema,
  strictSchema,
  strict,
  outputSchema,
}: FunctionTool): ToolDefinition {
  return { name, description, strict, strictSchema, inputSchema, ...(outputSchema !== undefined && { outputSchema }) };
}

export interface Call {
  readonly name: string;
  readonly arguments: unknown;
  readonly output: unknown;
}

/** Every call with what it returned. */
export function callsOf(items: readonly RunItem[]): Call[] {
  return items.flatMap((item) => {
    if (item.type !== 'tool_call_item' || item.rawItem.type !== 'function_call') return [];
    const { callId, name, arguments: json } = item.rawItem;
    const answer = items.find((other) => other.type === 'tool_call_output_item' && other.rawItem.callId === callId);
    return [
      { name, arguments: parse(json), output: answer?.type === 'tool_call_output_item' ? answer.output : undefined },
    ];
  });
}

/** A model may write what is no JSON; then its text is shown. */
function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}
