import type { Json, JsonSchema, JsonTypeName } from './json-schema.js';
import { KEYWORDS_BY_TYPE } from './schema-keywords.js';

export const JSON_TYPE_NAMES: ReadonlySet<unknown> = new Set([
  'null',
  'boolean',
  'integer',
  'number',
  'string',
  'array',
  'object',
]);

/** The types a schema allows: said, or told by its other keywords; none when any value goes. */
export function typesOf(schema: JsonSchema): readonly JsonTypeName[] {
  if (schema.type !== undefined) return typeof schema.type === 'string' ? [schema.type] : schema.type;
  for (const [type, keywords] of Object.entries(KEYWORDS_BY_TYPE)) {
    if (keywords.some((keyword) => schema[keyword] !== undefined)) return [type as JsonTypeName];
  }
  return [];
}

/** The JSON type of a value; whole numbers are integers, and `Infinity`, which is what `1e400` is read as, has none. */
export function typeOfValue(value: unknown): JsonTypeName | undefined {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  switch (typeof value) {
    case 'boolean':
    case 'string':
    case 'object':
      return typeof value as JsonTypeName;
    case 'number':
      if (!Number.isFinite(value)) return undefined;
      return Number.isInteger(value) ? 'integer' : 'number';
    default:
      return undefined;
  }
}

/** Whether a value of this JSON type may be offered where these types are asked for. */
export function allowsType(allowed: readonly JsonTypeName[], type: JsonTypeName | undefined): boolean {
  return type !== undefined && (allowed.includes(type) || (type === 'integer' && allowed.includes('number')));
}

/** The types of listed values, each once; one `number` covers whole ones too. */
export function typesOfValues(values: readonly Json[]): readonly JsonTypeName[] {
  const types = new Set(values.map((value) => typeOfValue(value)).filter((type) => type !== undefined));
  if (types.has('number')) types.delete('integer');
  return [...types];
}
