export type { Class, ClassFacts } from './class-facts.js';
export { classFacts, lineage } from './inherited-facts.js';
export { recordToolFacts, recordToolFactsInMetadata, recordToolsetFacts } from './metadata-store.js';
export type * from './tool-facts.js';
