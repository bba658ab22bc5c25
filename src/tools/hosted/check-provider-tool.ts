import { UserError } from '../../errors/index.js';
import type { ProviderTool, ToolSearchTool } from '../../model/provider-tool.js';
import { hostedShellTool } from '../shell/hosted-shell-tool.js';
import { codeInterpreterTool } from './code-interpreter-tool.js';
import { fileSearchTool } from './file-search-tool.js';
import { hostedMcpTool } from './hosted-mcp-tool.js';
import { imageGenerationTool } from './image-generation-tool.js';
import { programmaticToolCallingTool } from './programmatic-tool-calling-tool.js';
import { toolSearchTool } from './tool-search-tool.js';
import { webSearchTool } from './web-search-tool.js';

/**
 * Holds a tool, which may have been written by hand, to what its builder takes.
 *
 * @throws UserError when an option is unknown or cannot be used.
 */
export function checkProviderTool(tool: ProviderTool): ProviderTool {
  switch (tool.type) {
    case 'web_search':
      return webSearchTool(optionsOf(tool));
    case 'file_search':
      return fileSearchTool(optionsOf(tool));
    case 'code_interpreter':
      return codeInterpreterTool(optionsOf(tool));
    case 'image_generation':
      return imageGenerationTool(optionsOf(tool));
    case 'hosted_mcp':
      return hostedMcpTool(optionsOf(tool));
    case 'hosted_shell':
      return hostedShellTool(optionsOf(tool));
    case 'tool_search':
      return checkToolSearch(tool);
    case 'programmatic_tool_calling':
      return programmaticToolCallingTool(optionsOf(tool));
  }
}

/** Its name is the API's own, and who searches is known only to its builder. */
function checkToolSearch({ type: _type, ...options }: ToolSearchTool): ToolSearchTool {
  if ('execute' in options) {
    throw new UserError("A search that this process runs is made by toolSearchTool({ execution: 'client', execute }).");
  }
  return toolSearchTool(options);
}

function optionsOf<T extends ProviderTool>({ type: _type, name: _name, ...options }: T): Omit<T, 'type' | 'name'> {
  return options;
}
