export { RunStoreError, ToolDiscoveryError } from '../errors/index.js';
export { Agent, type AgentClass } from './agents/agent-class.js';
export {
  defineAgent,
  type AgentDefinition,
  type AgentParts,
  type AgentReference,
  type NestAgentOptions,
} from './agents/agent-definition.js';
export { AgentRegistry } from './agents/agent-registry.js';
export { getAgentToken } from './agents/agent-token.js';
export { InjectAgent, InjectRunner } from './agents/inject.js';
export { provideAgent, type DeclaredAgent } from './agents/provide-agent.js';
export * from './http/index.js';
export { OpenedSessions } from './runs/opened-sessions.js';
export { RunsInFlight } from './runs/runs-in-flight.js';
export {
  ToolwrightHealthIndicator,
  type ToolwrightHealth,
  type ToolwrightHealthOptions,
} from './runs/toolwright-health-indicator.js';
export { MODULE_OPTIONS, RUNNER } from './tokens.js';
export { ToolArgumentsHost, type ToolContextType } from './enhancers/tool-arguments-host.js';
export type { ToolCall } from './enhancers/tool-call.js';
export { toolsOfModule, ToolTags, toolsTagged, type ToolSelector } from './tools/tool-selectors.js';
export { ToolVisibility, type ToolVisibilityOption } from './tools/tool-visibility.js';
export { ToolwrightModule } from './toolwright-module.js';
export type { SessionFactory, ShutdownOptions, ToolwrightModuleOptions } from './toolwright-module-options.js';
