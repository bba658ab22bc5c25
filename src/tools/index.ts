export * from './function-tool.js';
export { functionTool, type FunctionToolOptions } from './function-tool-builder.js';
export { RunContext } from './run-context.js';
export { ToolContext, type ToolCallFacts } from './tool-context.js';
export { toolErrorMessage } from './tool-error-message.js';
