/**
 * Plugin of TypeDoc: `"plugin": ["toolwright/typedoc"]` in typedoc.json. Each method that is a tool tells what a model is offered, and a
 * page lists all tools.
 *
 * @packageDocumentation
 */
export { load } from './load.js';
export type { ToolData } from './documented-tools.js';
export type { PluginOptions } from './plugin-options.js';
