import { jsonIdentity } from './json-identity.js';
import type { JsonSchema } from './json-schema.js';
import { getOwn, isJsonObject } from './plain-object.js';
import { allowsType, typeOfValue } from './schema-types.js';

/** Keywords that refuse nothing wherever they stand. */
const SILENT_KEYWORDS: readonly string[] = [
  '$comment',
  '$schema',
  '$defs',
  'definitions',
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
];

const PLAIN_KEYWORDS: ReadonlySet<string> = new Set([
  ...SILENT_KEYWORDS,
  'type',
  'enum',
  'const',
  'anyOf',
  'minimum',
  'maximum',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'minItems',
  'maxItems',
]);

/** Whether a schema says nothing but what can be judged without compiling a validator, which takes a thousand times as long. */
export function isPlainlySaid(schema: JsonSchema): boolean {
  return Object.keys(schema).every((keyword) => PLAIN_KEYWORDS.has(keyword));
}

/** Whether a schema is what it refers to, and nothing else. */
export function isBareReference(schema: JsonSchema): schema is JsonSchema & { readonly $ref: string } {
  return (
    schema.$ref !== undefined &&
    Object.keys(schema).every((keyword) => keyword === '$ref' || SILENT_KEYWORDS.includes(keyword))
  );
}

/**
 * Whether a schema of plain keywords takes a value.
 *
 * @param accepts Answers for the schemas within it.
 */
export function acceptsPlainly(
  schema: JsonSchema,
  value: unknown,
  accepts: (inner: JsonSchema | boolean, part: unknown) => boolean,
): boolean {
  const { type, anyOf } = schema;
  if (type !== undefined && !allowsType(typeof type === 'string' ? [type] : type, typeOfValue(value))) return false;
  if (schema.enum !== undefined && !isOneOf(schema.enum, value)) return false;
  if (schema.const !== undefined && !isOneOf([schema.const], value)) return false;
  if (anyOf !== undefined && !anyOf.some((branch) => accepts(branch, value))) return false;
  if (typeof value === 'number') return value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity);
  if (Array.isArray(value)) return acceptsItems(schema, value, accepts);
  return !isJsonObject(value) || acceptsProperties(schema, value, accepts);
}

function isOneOf(choices: readonly unknown[], value: unknown): boolean {
  return choices.some((choice) => choice === value || jsonIdentity(choice) === jsonIdentity(value));
}

function acceptsItems(
  { items = true, minItems = 0, maxItems = Infinity }: JsonSchema,
  value: readonly unknown[],
  accepts: (inner: JsonSchema | boolean, part: unknown) => boolean,
): boolean {
  return value.length >= minItems && value.length <= maxItems && value.every((item) => accepts(items, item));
}

function acceptsProperties(
  { properties = {}, required = [], additionalProperties = true }: JsonSchema,
  value: Readonly<Record<string, unknown>>,
  accepts: (inner: JsonSchema | boolean, part: unknown) => boolean,
): boolean {
  return (
    required.every((name) => Object.hasOwn(value, name)) &&
    Object.keys(value).every((key) =>
      accepts((getOwn(properties, key) as JsonSchema | boolean | undefined) ?? additionalProperties, value[key]),
    )
  );
}
