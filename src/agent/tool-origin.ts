import type { FunctionTool } from '../tools/function-tool.js';
import { isAgentTool } from './agent-tool.js';
import type { ToolOrigin } from './run-item.js';

/** What kind of tool a tool is, for the items of its calls (B126). */
export function toolOrigin(tool: FunctionTool): ToolOrigin {
  const group = tool.namespace === undefined ? {} : { namespace: tool.namespace };
  return isAgentTool(tool)
    ? { type: 'agent_as_tool', agentName: tool.agent.name, agentToolName: tool.name, ...group }
    : { type: 'function', ...group };
}
