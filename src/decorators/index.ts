export { context } from './context.js';
export type { ToolMethodDecorator, ToolParameterDecorator } from './decorator-target.js';
export { inject } from './inject.js';
export { param } from './param.js';
export { timeout } from './timeout.js';
export { tool } from './tool.js';
export { toolset } from './toolset.js';
