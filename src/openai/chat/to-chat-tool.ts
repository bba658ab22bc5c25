import { UserError } from '../../errors/index.js';
import { isBuiltInTool, type ModelTool } from '../../model/model-tool.js';
import type { ToolDefinition } from '../../schema/tool-definition.js';
import type { ChatTool } from './chat-wire.js';

const converted = new WeakMap<ToolDefinition, ChatTool>();

/**
 * A tool as the API reads it (B343); converted once for each definition.
 *
 * @throws {UserError} It is no function, which is all that this API knows (B18, B346).
 */
export function toChatTool(tool: ModelTool): ChatTool {
  if (isBuiltInTool(tool)) {
    throw new UserError(
      `Tool "${tool.name}" is of type ${tool.type}, which Chat Completions does not know: it takes functions only. ` +
        'Use OpenAIResponsesModel for it, or offer a function in its place.',
    );
  }

  let wire = converted.get(tool);
  if (wire === undefined) {
    const { name, description, strict } = tool;
    wire = { type: 'function', function: { name, description, parameters: { ...tool.strictSchema }, strict } };
    converted.set(tool, wire);
  }
  return wire;
}
