import type { JsonSchema } from './json-schema.js';

/** Keywords whose value is one schema, a list of schemas, or schemas by name; everything else is plain data. */
const SCHEMA = ['items', 'additionalProperties', 'propertyNames', 'not', 'contains', 'if', 'then', 'else'];
const SCHEMAS = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const NAMED_SCHEMAS = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'];

/** The schema without toolwright's own markers (`x-type`): what anyone else may be shown. */
export function plainSchema(schema: JsonSchema): JsonSchema {
  const { 'x-type': _marker, ...rest } = schema;
  return Object.fromEntries(
    Object.entries(rest).map(([keyword, value]) => {
      if (SCHEMA.includes(keyword)) return [keyword, plain(value)];
      if (SCHEMAS.includes(keyword) && Array.isArray(value)) return [keyword, value.map(plain)];
      if (NAMED_SCHEMAS.includes(keyword) && isObject(value)) {
        return [keyword, Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]))];
      }
      return [keyword, value];
    }),
  );
}

function plain(value: unknown): unknown {
  return isObject(value) ? plainSchema(value) : value;
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
