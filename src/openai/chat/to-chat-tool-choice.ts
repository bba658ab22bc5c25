import { UserError } from '../../errors/index.js';
import type { McpToolChoice, ToolChoice } from '../../model/model-settings.js';
import type { ModelTool } from '../../model/model-tool.js';
import { toWireToolChoice } from '../to-wire-tool-choice.js';
import type { ChatToolChoice } from './chat-wire.js';

/**
 * Which tool the model is to use (B344): by the same rules as in the Responses API, but for the provider's own tools.
 *
 * @throws {UserError} The request has no tool of that name, none at all where one is required, or the tool is the provider's.
 */
export function toChatToolChoice(
  choice: ToolChoice | McpToolChoice,
  tools: readonly ModelTool[],
  hasOtherTools: boolean,
): ChatToolChoice {
  if (typeof choice === 'object') throw foreign(`a tool of the MCP server "${choice.serverLabel}"`);
  const wire = toWireToolChoice(choice, tools, hasOtherTools);
  if (typeof wire === 'string') return wire;
  if (wire.type === 'function') return { type: 'function', function: { name: wire.name } };
  throw foreign(`'${choice}'`);
}

function foreign(choice: string): UserError {
  return new UserError(
    `toolChoice is ${choice}, a tool that OpenAI runs, and those are not supported by Chat Completions. ` +
      'Use OpenAIResponsesModel for it, or choose another tool.',
  );
}
