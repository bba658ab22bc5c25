import type { JsonSchema } from '../schema/json-schema.js';
import { isPlainObject } from '../validation/index.js';

/**
 * Whether a value that was checked already is of one branch of a union rather than another: by its type, its keys and the values that
 * tell classes apart. What lies deeper plays no part.
 */
export function fitsSchema(value: unknown, schema: JsonSchema): boolean {
  const { type, properties = {}, required = [], additionalProperties } = schema;
  if (schema['x-type'] !== undefined)
    return typeof value === 'object' && !isPlainObject(value) && !Array.isArray(value);
  if (schema.const !== undefined) return value === schema.const;
  if (schema.enum !== undefined) return schema.enum.some((each) => each === value);
  if (type === 'array') return Array.isArray(value);
  if (type !== 'object') return typeof value !== 'object';
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const keys = Object.keys(value);
  if (!required.every((name) => keys.includes(name))) return false;
  if (additionalProperties === false && !keys.every((name) => Object.hasOwn(properties, name))) return false;
  return keys.every((name) => {
    const property = properties[name];
    if (property === undefined || property.$ref !== undefined || property.anyOf !== undefined) return true;
    return fitsValue(Reflect.get(value, name), property);
  });
}

function fitsValue(value: unknown, schema: JsonSchema): boolean {
  if (value === undefined || value === null) return true;
  if (schema.const !== undefined) return value === schema.const;
  if (schema.enum !== undefined) return schema.enum.some((each) => each === value);
  if (schema['x-type'] !== undefined || typeof schema.type !== 'string') return true;
  switch (schema.type) {
    case 'array':
      return Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === schema.type;
  }
}
