import type { JsonSchema } from '../../schema/json-schema.js';
import { mapSubschemas } from './map-subschemas.js';

/** Keywords as a reader wants to meet them; all others stand between, in the order they came. */
const FIRST = ['$ref', 'title', 'type', 'format', 'pattern', 'description', 'enum', 'const', 'anyOf'];
const LAST = ['minItems', 'maxItems', 'default', 'examples', 'deprecated', 'x-type', '$defs'];

/** The schema and all schemas in it with their keywords in reading order; properties stay in their author's. */
export function inReadingOrder<S extends JsonSchema>(schema: S): S {
  const { $defs } = schema;
  const inner = mapSubschemas(schema, inReadingOrder);
  const whole = $defs === undefined ? inner : { ...inner, $defs: mapValues($defs, inReadingOrder) };
  const sorted = Object.entries(whole).toSorted(([a], [b]) => rank(a) - rank(b));
  return Object.fromEntries(sorted) as unknown as S;
}

function rank(keyword: string): number {
  const first = FIRST.indexOf(keyword);
  return first === -1 ? LAST.indexOf(keyword) + 1 : first - FIRST.length;
}

function mapValues(
  schemas: Readonly<Record<string, JsonSchema>>,
  map: (schema: JsonSchema) => JsonSchema,
): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, map(schema)]));
}
