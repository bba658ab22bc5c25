export { Agent } from './agent.js';
export type { AgentOptions, Instructions, OutputType } from './agent-options.js';
export { AgentAnswer, type AgentAnswerOptions } from './agent-answer.js';
export type { AgentTool, AgentToolOptions } from './agent-tool.js';
export * from './guardrail.js';
export {
  handoff,
  type Handoff,
  type HandoffInputData,
  type HandoffInputFilter,
  type HandoffOptions,
} from './handoff.js';
export type { AnyAgent, Hooks } from './hooks.js';
export { nestHandoffHistory, type NestHandoffHistoryOptions } from './nest-handoff-history.js';
export { removeAllTools } from './remove-all-tools.js';
export type { AgentToolInputBuilder, AgentToolInputData, AgentToolInvocation, NestedRunResult } from './nested-run.js';
export type { AgentToolStreamEvent, NestedRunOptions } from './nested-run-options.js';
export type {
  CallModelData,
  CallModelInputFilter,
  ModelInputData,
  RunConfig,
  ToolErrorFacts,
  ToolErrorFormatter,
  ToolExecutionConfig,
} from './run-config.js';
export type { AgentPrompt } from './prompt.js';
export type * from './run-item.js';
export type * from './run-stream-event.js';
export type { FunctionToolResult, ToolsToFinalOutput, ToolUseBehavior } from './tool-use-behavior.js';
