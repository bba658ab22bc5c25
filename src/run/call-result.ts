import type { ToolCallOutputItem } from '../agent/run-item.js';
import type { FunctionToolResult } from '../agent/tool-use-behavior.js';

/** An output as `toolUseBehavior` judges it. */
export function callResult({ rawItem: { name, callId }, output }: ToolCallOutputItem): FunctionToolResult {
  return { toolName: name, callId, output };
}
