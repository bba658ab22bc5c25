import type { JsonSchema } from './json-schema.js';
import { mapSubschemas } from './map-subschemas.js';

/** The schema without toolwright's own markers (`x-type`): what anyone else may be shown. */
export function plainSchema(schema: JsonSchema): JsonSchema {
  const { 'x-type': _marker, ...rest } = schema;
  return mapSubschemas(rest, plainSchema);
}
