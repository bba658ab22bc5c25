import { DuplicateToolError } from '../errors/index.js';
import type { FunctionTool } from '../tools/function-tool.js';

/** @throws DuplicateToolError when two tools would have one name for the model. */
export function refuseDuplicates(tools: readonly FunctionTool[]): void {
  const owners = new Map<string, FunctionTool>();
  for (const tool of tools) {
    const other = owners.get(tool.name);
    if (other !== undefined && other !== tool) throw new DuplicateToolError(tool.name, [other.origin, tool.origin]);
    owners.set(tool.name, tool);
  }
}
