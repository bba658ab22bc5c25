export { isFunctionTool } from './function-tool.js';
export type * from './function-tool.js';
export { functionTool, type FunctionToolOptions } from './function-tool-builder.js';
export { RunContext } from './run-context.js';
export { ToolContext, type ToolCallFacts } from './tool-context.js';
export { toolErrorMessage } from './tool-error-message.js';
export type * from './tool-approval.js';
export type { ToolEffect } from './tool-effect.js';
export * from './tool-guardrail.js';
