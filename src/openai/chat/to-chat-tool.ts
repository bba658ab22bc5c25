import { UserError } from '../../errors/index.js';
import { isBuiltInTool, type ModelTool } from '../../model/model-tool.js';
import type { BuiltInToolData } from '../../model/built-in-call.js';
import { isProviderTool, type ProviderTool } from '../../model/provider-tool.js';
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
      `${builderOf(tool)} makes a tool of type ${tool.type}, which OpenAI runs itself, and Chat Completions does not support such hosted tools: it takes functions only. ${REMEDY}`,
    );
  }
  if (isBuiltInTool(tool)) {
    throw new UserError(
      `Tool "${tool.name}" of ${builderOf(tool)} is of type ${tool.type}, which Chat Completions does not know: it takes functions only. ${REMEDY}`,
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

const REMEDY = 'Use OpenAIResponsesModel for it, or offer a function in its place.';

const BUILDERS = {
  web_search: 'webSearchTool()',
  file_search: 'fileSearchTool()',
  code_interpreter: 'codeInterpreterTool()',
  image_generation: 'imageGenerationTool()',
  hosted_mcp: 'hostedMcpTool()',
  hosted_shell: 'shellTool() with a container',
  tool_search: 'toolSearchTool()',
  programmatic_tool_calling: 'programmaticToolCallingTool()',
  shell: 'shellTool()',
  local_shell: 'localShellTool()',
  computer: 'computerTool()',
  apply_patch: 'applyPatchTool()',
  custom: 'customTool()',
} as const satisfies Record<(ProviderTool | BuiltInToolData)['type'], string>;

/** What the developer wrote, who knows the tool by that. */
function builderOf(tool: ProviderTool | BuiltInToolData): string {
  const builder = BUILDERS[tool.type];
  return tool.type === 'hosted_mcp' ? `${builder} of the server "${tool.serverLabel}"` : builder;
}
