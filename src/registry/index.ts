export { bindManifest } from './manifest-store.js';
export { checkToolset } from './inspect-toolset.js';
export { ToolRegistry } from './tool-registry.js';
export type { CallMethod, MethodCall } from './method-tool.js';
export { toolsCalledBy, toolsOf, type MethodTool, type ToolsOfOptions } from './tools-of.js';
export { refuseDuplicates } from './refuse-duplicates.js';
