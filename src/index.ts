import { setDefaultModelProvider } from './model/default-model-provider.js';

// Loaded when a run first needs it: importing toolwright does not load the client.
setDefaultModelProvider({
  async getModel(name) {
    const { OpenAIProvider } = await import('./openai/index.js');
    return new OpenAIProvider().getModel(name);
  },
});

export * from './agent/index.js';
export * from './decorators/index.js';
export {
  AgentToolError,
  ApplyDiffError,
  CodexError,
  ComputerActionError,
  DuplicateToolError,
  InjectionError,
  InputGuardrailTripwireTriggered,
  IncompleteResponseError,
  InvalidFinalOutputError,
  ModelRequestError,
  ModelTimeoutError,
  OutputGuardrailTripwireTriggered,
  ToolInputGuardrailTripwireTriggered,
  ToolOutputGuardrailTripwireTriggered,
  IncompleteMetadataError,
  InvalidArgumentsError,
  MalformedArgumentsError,
  MaxTurnsExceededError,
  ModelBehaviorError,
  ModelRefusalError,
  SessionStoreError,
  StaleManifestError,
  ToolCallError,
  ToolTimeoutError,
  ToolwrightError,
  UserError,
  WorkspaceError,
  type ArgumentProblem,
  type DiffPlace,
  type InjectionProblem,
  type CodexFailure,
  type GuardrailFinding,
  type ModelRequestFacts,
  type ModelRequestFailure,
} from './errors/index.js';
export type {
  InjectFunction,
  InjectSource,
  ParamOptions,
  TimeoutOptions,
  ToolOptions,
  ToolsetOptions,
} from './metadata/index.js';
export * from './model/index.js';
export { bindManifest, ToolRegistry, toolsOf, type ToolsOfOptions } from './registry/index.js';
export * from './run/index.js';
export type { ArgumentRepair, RepairPolicy } from './schema/argument-repair.js';
export type { Json, JsonSchema, JsonTypeName, ObjectSchema, RevivedType } from './schema/json-schema.js';
export type {
  Manifest,
  ManifestDto,
  ManifestParameter,
  ManifestThrows,
  ManifestTool,
  ManifestToolset,
} from './schema/manifest.js';
export type { ToolCallerKind, ToolDefinition } from './schema/tool-definition.js';
export {
  MemorySession,
  MemorySessions,
  type ListSessionsOptions,
  type MemorySessionOptions,
  type Session,
  type SessionSettings,
  type SessionStore,
  type SessionSummary,
} from './session/index.js';
export * from './tools/codex/index.js';
export * from './tools/index.js';
export { setLogger, setTracingDisabled, type Logger, type SpanSource, type TracingOptions } from './tracing/index.js';
export type { SchemaSource, StandardSchema } from './validation/index.js';
