import type { ToolDefinition } from '../../schema/tool-definition.js';
import type { ChatTool } from './chat-wire.js';

const converted = new WeakMap<ToolDefinition, ChatTool>();

/** A function tool as the API reads it (B343); converted once for each definition. */
export function toChatTool(tool: ToolDefinition): ChatTool {
  let wire = converted.get(tool);
  if (wire === undefined) {
    const { name, description, strict } = tool;
    wire = { type: 'function', function: { name, description, parameters: { ...tool.strictSchema }, strict } };
    converted.set(tool, wire);
  }
  return wire;
}
