/**
 * Plugin of the Nest CLI: `"compilerOptions": { "plugins": ["toolwright/nestjs/plugin"] }` in nest-cli.json. With the builder `tsc`,
 * each class with tools carries its schemas in its compiled file, and no manifest is written or imported. With `swc` and type checks, the
 * manifest is written whenever types were checked.
 *
 * @packageDocumentation
 */
export { before } from './before.js';
export type { PluginOptions } from './plugin-options.js';
export { ReadonlyVisitor } from './readonly-visitor.js';
