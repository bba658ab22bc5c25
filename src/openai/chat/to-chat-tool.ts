import { UserError } from '../../errors/index.js';
import { isBuiltInTool, type ModelTool } from '../../model/model-tool.js';
import { isProviderTool } from '../../model/provider-tool.js';
import { qualifiedName } from '../../schema/qualified-name.js';
import type { ToolDefinition } from '../../schema/tool-definition.js';
import type { ChatTool } from './chat-wire.js';

const converted = new WeakMap<ToolDefinition, ChatTool>();

/**
 * A tool as the API reads it (B343); converted once for each definition.
 *
 * @throws {UserError} It is no function, which is all that this API knows (B18, B52, B346).
 */
export function toChatTool(tool: ModelTool): ChatTool {
  if (isProviderTool(tool)) {
    throw new UserError(
      `Tools of type ${tool.type} are run by OpenAI itself, and Chat Completions does not support such hosted tools: it takes functions only. ` +
        'Use OpenAIResponsesModel for it, or offer a function in its place.',
    );
  }
  if (isBuiltInTool(tool)) {
    throw new UserError(
      `Tool "${tool.name}" is of type ${tool.type}, which Chat Completions does not know: it takes functions only. ` +
        'Use OpenAIResponsesModel for it, or offer a function in its place.',
    );
  }

  const features = [
    tool.namespace !== undefined && 'namespace',
    tool.deferLoading && 'deferLoading',
    tool.allowedCallers && 'allowedCallers',
  ].filter(Boolean);
  if (features.length > 0) {
    throw new UserError(
      `Tool "${qualifiedName(tool)}" has ${features.join(' and ')}, which Chat Completions does not know. ` +
        'Use OpenAIResponsesModel for it, or offer it without.',
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
