import type { JsonSchema } from '../schema/index.js';
import { mapSubschemas } from '../schema/map-subschemas.js';

/** A schema without the keywords that only toolwright reads; what stands beside them says the same in plain JSON Schema. */
export function withoutMarkers(schema: JsonSchema): JsonSchema {
  const own = Object.entries(schema).filter(([keyword]) => !keyword.startsWith('x-'));
  return mapSubschemas(Object.fromEntries(own), withoutMarkers);
}
