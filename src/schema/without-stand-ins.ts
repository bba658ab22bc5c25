import type { JsonSchema } from './json-schema.js';
import { mapSubschemas } from './map-subschemas.js';
import { isRevivedType, REVIVED_TYPES } from './revived-types.js';

/** The keywords of one schema without those that only spell out its `x-type`. */
export function withoutStandIns(schema: JsonSchema): JsonSchema {
  const type = schema['x-type'];
  if (!isRevivedType(type)) return schema;
  const { standsFor } = REVIVED_TYPES[type];
  return Object.fromEntries(
    Object.entries(schema).filter(
      ([keyword, value]) => standsFor[keyword] === undefined || standsFor[keyword] !== value,
    ),
  );
}

/** The same for everything in a schema: what a validator that knows `x-type` should hold values to. */
export function withoutAllStandIns(schema: JsonSchema): JsonSchema {
  return mapSubschemas(withoutStandIns(schema), withoutAllStandIns);
}
