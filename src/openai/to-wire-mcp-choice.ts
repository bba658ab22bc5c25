import { checkMcpChoice } from '../model/check-tools.js';
import type { McpToolChoice } from '../model/model-settings.js';
import type { ModelTool } from '../model/model-tool.js';
import type { WireToolChoice } from './wire.js';

/**
 * A tool of an MCP server, or any of its tools (B19).
 *
 * @throws {UserError} The request has no such server.
 */
export function toWireMcpChoice(
  choice: McpToolChoice,
  tools: readonly ModelTool[],
  hasOtherTools: boolean,
): WireToolChoice {
  checkMcpChoice(choice, tools, hasOtherTools);
  const { serverLabel, name } = choice;
  return { type: 'mcp', server_label: serverLabel, ...(name !== undefined && { name }) };
}
