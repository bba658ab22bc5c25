import type { JsonSchema, RevivedType } from './json-schema.js';

/** How one kind of JavaScript value travels as JSON. */
export interface RevivedTypeCodec {
  /** Whether the JSON form, already valid by its schema, can become the value. */
  accepts(json: unknown): boolean;
  revive(json: unknown): unknown;
  /** The JSON form; whatever is not such a value passes unchanged. */
  toJson(value: unknown, schema: JsonSchema): unknown;
}

/** Every value of the `x-type` keyword. */
export const REVIVED_TYPES: Readonly<Record<RevivedType, RevivedTypeCodec>> = {
  Date: {
    // A date-time with a leap second is valid by the format and still no Date.
    accepts: (json) => typeof json === 'string' && !Number.isNaN(Date.parse(json)),
    revive: (json) => (typeof json === 'string' ? new Date(json) : json),
    toJson(value, schema) {
      if (!(value instanceof Date) || Number.isNaN(value.getTime())) return value;
      const text = value.toISOString();
      return schema.format === 'date' ? text.slice(0, text.indexOf('T')) : text;
    },
  },
};

export function isRevivedType(name: unknown): name is RevivedType {
  return typeof name === 'string' && Object.hasOwn(REVIVED_TYPES, name);
}
