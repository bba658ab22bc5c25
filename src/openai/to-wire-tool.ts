import type { ToolDefinition } from '../schema/tool-definition.js';
import type { WireFunctionTool } from './wire.js';

const converted = new WeakMap<ToolDefinition, WireFunctionTool>();

/** A function tool as the API reads it (B29); converted once for each definition. */
export function toWireTool(tool: ToolDefinition): WireFunctionTool {
  let wire = converted.get(tool);
  if (wire === undefined) {
    const { name, description, strict } = tool;
    wire = { type: 'function', name, description, parameters: { ...tool.strictSchema }, strict };
    converted.set(tool, wire);
  }
  return wire;
}
