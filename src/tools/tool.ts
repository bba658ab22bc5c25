import type { ProviderTool } from '../model/provider-tool.js';
import type { FunctionTool } from './function-tool.js';

/** What an agent may have: tools that run in this process, and those that the model's provider runs by itself. */
export type Tool = FunctionTool | ProviderTool;
