import type { JsonSchema } from '../../schema/json-schema.js';

/** Shows every schema directly inside a schema; `$defs` are left out. Spares those who only look the copy that `mapSubschemas` makes. */
export function visitSubschemas(schema: JsonSchema, visit: (inner: JsonSchema) => void): void {
  const { properties, additionalProperties, items, prefixItems, anyOf, not } = schema;
  if (properties) for (const name of Object.keys(properties)) visit(properties[name] as JsonSchema);
  for (const inner of [additionalProperties, items]) if (isSchema(inner)) visit(inner);
  prefixItems?.forEach((inner) => visit(inner));
  anyOf?.forEach((inner) => visit(inner));
  if (not) visit(not);
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}
