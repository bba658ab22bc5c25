import { isBuiltInTool, type ModelTool } from '../model/model-tool.js';
import type { ToolDefinition } from '../schema/tool-definition.js';
import { toWireBuiltInTool, type WireToolTarget } from './to-wire-built-in-tool.js';
import type { WireFunctionTool, WireTool } from './wire.js';

const converted = new WeakMap<ToolDefinition, WireFunctionTool>();

/** A tool as the API reads it. */
export function toWireTool(tool: ModelTool, target: WireToolTarget): WireTool {
  return isBuiltInTool(tool) ? toWireBuiltInTool(tool, target) : functionTool(tool);
}

/** A function (B29); converted once for each definition. */
function functionTool(tool: ToolDefinition): WireFunctionTool {
  let wire = converted.get(tool);
  if (wire === undefined) {
    const { name, description, strict } = tool;
    wire = { type: 'function', name, description, parameters: { ...tool.strictSchema }, strict };
    converted.set(tool, wire);
  }
  return wire;
}
