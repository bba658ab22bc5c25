import type { ToolCallOutputItem } from '../../agent/run-item.js';
import type { FunctionToolResult } from '../../agent/tool-use-behavior.js';

/** An output as `toolUseBehavior` judges it. */
export function callResult({ rawItem, output, origin, isFailure }: ToolCallOutputItem): FunctionToolResult {
  const { name, callId } = rawItem;
  const namespace = origin?.namespace;
  return {
    toolName: name,
    ...(namespace !== undefined && { namespace }),
    callId,
    output,
    ...(isFailure && { isFailure }),
  };
}
