export { invokeTool, type ToolCallOutcome, type ToolInvocation } from './invoke-tool.js';
export { toToolOutput } from './to-tool-output.js';
export { unknownToolMessage } from './unknown-tool-message.js';
