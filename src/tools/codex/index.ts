export { CodexError, type CodexFailure } from '../../errors/index.js';
export { codexTool } from './codex-tool.js';
export type { CodexOptions, CodexToolOptions } from './codex-tool-options.js';
export type { CodexEvent, CodexItem, CodexUsage } from './codex-events.js';
export { CodexToolResult } from './codex-result.js';
export type { CodexThread } from './codex-sdk.js';
export type { CodexStreamEvent, CodexStreamHandler } from './event-teller.js';
export type { CodexOutputDescriptor, CodexOutputSchema } from './output-schema.js';
export type {
  CodexApprovalPolicy,
  CodexReasoningEffort,
  CodexSandboxMode,
  CodexThreadOptions,
  CodexWebSearchMode,
} from './thread-options.js';
