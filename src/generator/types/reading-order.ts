import type { JsonSchema } from '../../schema/json-schema.js';
import { mapSubschemas } from './map-subschemas.js';

/** Keywords as a reader wants to meet them; all others stand between, in the order they came. */
const FIRST = ['$ref', 'title', 'type', 'format', 'pattern', 'description', 'enum', 'const', 'anyOf'];
const LAST = ['minItems', 'maxItems', 'default', 'examples', 'deprecated', 'x-type', '$defs'];
const RANKS: ReadonlyMap<string, number> = new Map([
  ...FIRST.map((keyword, index) => [keyword, index - FIRST.length] as const),
  ...LAST.map((keyword, index) => [keyword, index + 1] as const),
]);

/** The schema and all schemas in it with their keywords in reading order; properties stay in their author's. */
export function inReadingOrder<S extends JsonSchema>(schema: S): S {
  const { $defs } = schema;
  const inner = mapSubschemas(schema, inReadingOrder);
  const whole = $defs === undefined ? inner : { ...inner, $defs: mapValues($defs, inReadingOrder) };
  const sorted: Record<string, unknown> = {};
  for (const keyword of Object.keys(whole).toSorted((a, b) => rank(a) - rank(b))) sorted[keyword] = whole[keyword];
  return sorted as unknown as S;
}

function rank(keyword: string): number {
  return RANKS.get(keyword) ?? 0;
}

function mapValues(
  schemas: Readonly<Record<string, JsonSchema>>,
  map: (schema: JsonSchema) => JsonSchema,
): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, map(schema)]));
}
