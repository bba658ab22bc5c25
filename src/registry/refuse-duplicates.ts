import { DuplicateToolError } from '../errors/index.js';
import { qualifiedName } from '../schema/qualified-name.js';
import { areOfOneKind } from '../tools/built-in-tool.js';
import type { FunctionTool } from '../tools/function-tool.js';

/**
 * Two tools that a provider defines are not told apart by their names; runs refuse them when both are enabled.
 *
 * @throws DuplicateToolError when two tools would have one name for the model.
 */
export function refuseDuplicates(tools: readonly FunctionTool[]): void {
  const owners = new Map<string, FunctionTool>();
  for (const tool of tools) {
    const name = qualifiedName(tool);
    const other = owners.get(name);
    if (other !== undefined && other !== tool && !areOfOneKind(other, tool))
      throw new DuplicateToolError(name, [other.origin, tool.origin]);
    owners.set(name, tool);
  }
}
