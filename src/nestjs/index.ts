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
export { RunsInFlight } from './runs/runs-in-flight.js';
export { RUNNER } from './tokens.js';
export { ToolArgumentsHost, type ToolContextType } from './enhancers/tool-arguments-host.js';
export type { ToolCall } from './enhancers/tool-call.js';
export { toolsOfModule, ToolTags, toolsTagged, type ToolSelector } from './tools/tool-selectors.js';
export { ToolVisibility, type ToolVisibilityOption } from './tools/tool-visibility.js';
export { ToolwrightModule } from './toolwright-module.js';
export type { SessionFactory, ShutdownOptions, ToolwrightModuleOptions } from './toolwright-module-options.js';
