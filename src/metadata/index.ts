export type { ClassFacts } from './class-facts.js';
export { currentDevelopment, installDevelopment, type Development } from './development.js';
export { classFacts, lineage } from './inherited-facts.js';
export { recordToolFacts, recordToolFactsInMetadata, recordToolsetFacts } from './metadata-store.js';
export { TIMEOUT_OPTION_NAMES, TOOL_OPTION_NAMES, TOOLSET_OPTION_NAMES } from './tool-facts.js';
export type * from './tool-facts.js';
