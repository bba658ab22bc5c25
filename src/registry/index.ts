export { bindManifest } from './manifest-store.js';
export { inspectToolset } from './inspect-toolset.js';
export { ToolRegistry } from './tool-registry.js';
export { toolsOf, type ToolsOfOptions } from './tools-of.js';
