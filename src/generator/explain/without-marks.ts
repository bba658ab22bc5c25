import type { JsonSchema } from '../../schema/json-schema.js';
import { mapSubschemas } from '../types/map-subschemas.js';
import { isMark } from './source-mark.js';

/** The schema as it is written to a manifest. */
export function withoutMarks<S extends JsonSchema>(schema: S): S {
  const { $defs } = schema;
  const entries = Object.entries(mapSubschemas(schema, withoutMarks)).filter(([keyword]) => !isMark(keyword));
  const bare = Object.fromEntries(entries) as unknown as S;
  if ($defs === undefined) return bare;
  const definitions = Object.entries($defs).map(([name, definition]) => [name, withoutMarks(definition)] as const);
  return { ...bare, $defs: Object.fromEntries(definitions) };
}
