// What the cases import as 'toolwright': the real decorators, context types and bindManifest, without the rest of the package,
// which would only make every run of the cases slower.
export * from '../../../src/decorators/index.js';
export type { RunContext } from '../../../src/tools/run-context.js';
export type { ToolContext } from '../../../src/tools/tool-context.js';
export { Secret } from '../../../src/tools/secret.js';
export type { Agent } from '../../../src/agent/agent.js';
export type { AgentAnswer } from '../../../src/agent/agent-answer.js';
export { bindManifest } from '../../../src/registry/manifest-store.js';
