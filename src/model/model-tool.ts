import type { ToolDefinition } from '../schema/tool-definition.js';
import type { BuiltInToolData } from './built-in-call.js';

/** What a model can be shown: a function, or a tool that its provider defines. */
export type ModelTool = ToolDefinition | BuiltInToolData;

/** The tools that are functions, which every model knows. */
export function functionsOf(tools: readonly ModelTool[]): readonly ToolDefinition[] {
  return tools.filter((tool): tool is ToolDefinition => !isBuiltInTool(tool));
}

export function isBuiltInTool(tool: ModelTool): tool is BuiltInToolData {
  const { type } = tool as { readonly type?: string };
  return type !== undefined && type !== 'function';
}
