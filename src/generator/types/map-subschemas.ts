import type { JsonSchema } from '../../schema/json-schema.js';

/** The schema with every schema directly inside it replaced; `$defs` stay as they are. */
export function mapSubschemas(schema: JsonSchema, map: (inner: JsonSchema) => JsonSchema): JsonSchema {
  const { properties, additionalProperties, items, prefixItems, anyOf, not } = schema;
  const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
  const replaced: Record<string, unknown> = { ...schema };
  if (properties) {
    // Every step of the generator comes by here, for every object: lists of pairs would cost as much as what is done with them.
    const own: Record<string, JsonSchema> = {};
    for (const name of Object.keys(properties)) define(own, name, map(properties[name] as JsonSchema));
    replaced['properties'] = own;
  }
  if (isSchema(additionalProperties)) replaced['additionalProperties'] = map(additionalProperties);
  if (isSchema(items)) replaced['items'] = map(items);
  if (prefixItems) replaced['prefixItems'] = prefixItems.map(map);
  if (anyOf) replaced['anyOf'] = anyOf.map(map);
  if (not) replaced['not'] = map(not);
  return replaced;
}

/** A property may be called `__proto__`. */
function define(record: Record<string, JsonSchema>, name: string, value: JsonSchema): void {
  if (name === '__proto__')
    Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });
  else record[name] = value;
}
