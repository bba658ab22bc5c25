import type { JsonSchema } from '../../schema/json-schema.js';
import { mapSubschemas } from './map-subschemas.js';

/** The schema without toolwright's own `x-type`: results are described in their JSON form only. */
export function withoutMarkers(schema: JsonSchema): JsonSchema {
  const { 'x-type': _marker, ...rest } = mapSubschemas(schema, withoutMarkers);
  const { $defs } = rest as JsonSchema;
  if ($defs === undefined) return rest;
  const plain = Object.entries($defs).map(([name, definition]) => [name, withoutMarkers(definition)] as const);
  return { ...rest, $defs: Object.fromEntries(plain) };
}
