import type { ToolDefinition } from '../schema/tool-definition.js';
import type { BuiltInToolData } from './built-in-call.js';
import { isProviderTool, type ProviderTool } from './provider-tool.js';

/** What a model can be shown: a function, a tool that its provider defines, or one that its provider runs by itself. */
export type ModelTool = ToolDefinition | BuiltInToolData | ProviderTool;

/** The tools that are functions, which every model knows. */
export function functionsOf(tools: readonly ModelTool[]): readonly ToolDefinition[] {
  return tools.filter(isFunctionDefinition);
}

export function isBuiltInTool(tool: ModelTool): tool is BuiltInToolData {
  return !isFunctionDefinition(tool) && !isProviderTool(tool);
}

/** Whether a tool is a function of this process. */
export function isFunctionDefinition(tool: ModelTool): tool is ToolDefinition {
  return tool.type === undefined || tool.type === 'function';
}
