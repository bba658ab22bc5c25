import type { JsonSchema } from '../../schema/json-schema.js';

/** The schema with every schema directly inside it replaced; `$defs` stay as they are. */
export function mapSubschemas(schema: JsonSchema, map: (inner: JsonSchema) => JsonSchema): JsonSchema {
  const { properties, additionalProperties, items, prefixItems, anyOf, not } = schema;
  const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
  const replaced: Record<string, unknown> = { ...schema };
  if (properties) {
    replaced['properties'] = Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, map(inner)]));
  }
  if (isSchema(additionalProperties)) replaced['additionalProperties'] = map(additionalProperties);
  if (isSchema(items)) replaced['items'] = map(items);
  if (prefixItems) replaced['prefixItems'] = prefixItems.map(map);
  if (anyOf) replaced['anyOf'] = anyOf.map(map);
  if (not) replaced['not'] = map(not);
  return replaced;
}
