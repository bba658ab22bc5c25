export { Agent, type AgentClass } from './agent-class.js';
export {
  defineAgent,
  type AgentDefinition,
  type AgentParts,
  type AgentReference,
  type NestAgentOptions,
} from './agent-definition.js';
export { AgentRegistry } from './agent-registry.js';
export { getAgentToken } from './agent-token.js';
export { InjectAgent, InjectRunner } from './inject.js';
export { provideAgent, type DeclaredAgent } from './provide-agent.js';
export { RunsInFlight } from './runs-in-flight.js';
export { RUNNER } from './tokens.js';
export { ToolArgumentsHost, type ToolContextType } from './tool-arguments-host.js';
export type { ToolCall } from './tool-call.js';
export { toolsOfModule, ToolTags, toolsTagged, type ToolSelector } from './tool-selectors.js';
export { ToolVisibility, type ToolVisibilityOption } from './tool-visibility.js';
export { ToolwrightModule } from './toolwright-module.js';
export type { SessionFactory, ShutdownOptions, ToolwrightModuleOptions } from './toolwright-module-options.js';
