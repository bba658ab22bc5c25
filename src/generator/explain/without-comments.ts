import type { JsonSchema } from '../../schema/json-schema.js';
import { mapSubschemas } from '../types/map-subschemas.js';
import { markOf } from './source-mark.js';

/** The schema without the words that came from comments; what tags demand stays. */
export function withoutComments<S extends JsonSchema>(schema: S): S {
  const { description, $defs, ...rest } = mapSubschemas(schema, withoutComments);
  const isSilent = description === undefined || markOf(schema, 'description')?.kind !== 'decorator';
  const definitions = Object.entries($defs ?? {}).map(([name, inner]) => [name, withoutComments(inner)] as const);
  return {
    ...rest,
    ...(!isSilent && { description }),
    ...($defs && { $defs: Object.fromEntries(definitions) }),
  } as S;
}
