export { webSearchTool, type WebSearchToolOptions } from './web-search-tool.js';
export { fileSearchTool, type FileSearchToolOptions } from './file-search-tool.js';
export { codeInterpreterTool, type CodeInterpreterToolOptions } from './code-interpreter-tool.js';
export { imageGenerationTool, type ImageGenerationToolOptions } from './image-generation-tool.js';
export {
  hostedMcpTool,
  type HostedMcpToolOptions,
  type McpApproval,
  type McpApprovalCallback,
} from './hosted-mcp-tool.js';
export { toolNamespace, type ToolNamespaceOptions } from './tool-namespace.js';
export type {
  ClientToolSearch,
  ClientToolSearchOptions,
  ToolSearch,
  ToolSearchCallback,
} from './client-tool-search.js';
export { programmaticToolCallingTool } from './programmatic-tool-calling-tool.js';
export { toolSearchTool, type ToolSearchToolOptions } from './tool-search-tool.js';
