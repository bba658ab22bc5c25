import type { JsonSchema } from './json-schema.js';
import type { ShapeDefinitions } from './shape.js';

/** Turns one value into another. */
export type Convert = (value: unknown) => unknown;

/** What shapes and wire schemas refer to by name. */
export interface ConvertDefinitions {
  readonly shapes: ShapeDefinitions;
  readonly $defs: JsonSchema['$defs'];
}
