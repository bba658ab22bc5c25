import type { JsonSchema } from './json-schema.js';
import { isJsonObject } from './plain-object.js';

/** Keywords whose value is one schema, a list of schemas, or schemas by name; everything else is plain data. */
const SCHEMA: ReadonlySet<string> = new Set([
  'items',
  'additionalItems',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'propertyNames',
  'not',
  'contains',
  'if',
  'then',
  'else',
]);
const SCHEMAS: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems', 'items']);
const NAMED_SCHEMAS: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]);

/** Copies a schema with each schema directly in it replaced. */
export function mapSubschemas(schema: JsonSchema, replace: (subschema: JsonSchema) => JsonSchema): JsonSchema {
  const each = (value: unknown): unknown => (isJsonObject(value) ? replace(value) : value);
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (SCHEMA.has(keyword) && isJsonObject(value)) return [keyword, replace(value)];
      if (SCHEMAS.has(keyword) && Array.isArray(value)) return [keyword, value.map(each)];
      if (NAMED_SCHEMAS.has(keyword) && isJsonObject(value))
        return [keyword, Object.fromEntries(Object.entries(value).map(([name, item]) => [name, each(item)]))];
      return [keyword, value];
    }),
  );
}
