import type { JsonSchema } from '../../schema/json-schema.js';
import { mapSubschemas } from '../types/map-subschemas.js';
import { isMark } from './source-mark.js';

/** The schema as it is written to a manifest. */
export function withoutMarks<S extends JsonSchema>(schema: S): S {
  const { $defs } = schema;
  const marked = mapSubschemas(schema, withoutMarks);
  const bare: Record<string, unknown> = {};
  for (const keyword of Object.keys(marked)) if (!isMark(keyword)) bare[keyword] = marked[keyword];
  if ($defs === undefined) return bare as unknown as S;
  const definitions = Object.entries($defs).map(([name, definition]) => [name, withoutMarks(definition)] as const);
  return { ...(bare as unknown as S), $defs: Object.fromEntries(definitions) };
}
