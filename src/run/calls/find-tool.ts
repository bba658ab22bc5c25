import type { Handoff } from '../../agent/handoff.js';
import type { AnyAgent } from '../../agent/hooks.js';
import type { FunctionCallItem } from '../../model/item.js';
import { qualifiedName } from '../../schema/qualified-name.js';
import { isFunctionTool, type FunctionTool } from '../../tools/function-tool.js';

/** The tool that a call means: that of its namespace, or one of none (B44). */
export function findTool(call: FunctionCallItem, tools: ReadonlyMap<string, FunctionTool>): FunctionTool | undefined {
  // A tool of an MCP server, which the provider calls.
  if (call.builtIn?.kind === 'mcp_approval') return undefined;
  const tool = tools.get(qualifiedName(call));
  // The API says the name twice of a tool that was found by a search, and of no other.
  const isTwice = call.namespace !== undefined && tool?.namespace === undefined;
  return isTwice && !tool?.deferLoading ? undefined : tool;
}

/** The same among all tools of an agent, those that are disabled by now among them. */
export function findOwnTool(call: FunctionCallItem, { tools }: AnyAgent): FunctionTool | undefined {
  return findTool(call, new Map(tools.filter(isFunctionTool).map((tool) => [qualifiedName(tool), tool])));
}

/** Whether a call asks for a handoff; none is in a namespace. */
export function isHandoff({ name, namespace }: FunctionCallItem, handoffs: ReadonlyMap<string, Handoff>): boolean {
  return namespace === undefined && handoffs.has(name);
}
