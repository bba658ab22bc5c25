export { CallSuspended } from './call-suspended.js';
export { currentCallSignal } from './current-call.js';
export { invokeTool, toContext, type ToolCallOutcome, type ToolInvocation } from './invoke-tool.js';
export { readArguments } from './read-arguments.js';
export { thrownWithoutSecrets, withoutSecrets } from './secret-hider.js';
export { toText } from './to-text.js';
export { toToolOutput } from './to-tool-output.js';
export { unknownToolMessage } from './unknown-tool-message.js';
