import { rebaseReferences } from './json-pointer.js';
import type { JsonSchema, ObjectSchema } from './json-schema.js';
import { isJsonObject, setOwn } from './plain-object.js';
import { plainSchema } from './plain-schema.js';
import { followPlain, readShapes } from './plain-shape.js';
import type { Shape } from './shape.js';
import { WRAPPER_KEY } from './wrapper-key.js';
import { typesOf } from './schema-types.js';
import { withoutAllStandIns } from './without-stand-ins.js';

/** What a schema that is sent as it is (`strict: false`) means for checking and lifting. */
export interface PlainSchema {
  /** What the model is sent: the exact schema without our own marks. */
  readonly sent: ObjectSchema;
  /** What the arguments are held to: a little more lenient, since models write null for what they leave out. */
  readonly checked: JsonSchema;
  readonly shape: Shape;
  readonly shapes: ReadonlyMap<string, Shape>;
}

/**
 * Reads a schema for `strict: false`. Arguments that are no object are wrapped in one, since the API takes nothing else.
 *
 * @throws UnsupportedSchemaError where a reference leads nowhere.
 */
export function readPlainSchema(given: JsonSchema, toolName: string): PlainSchema {
  const target = followPlain(given, given, toolName);
  const isWrapped = !isObjectSchema(target);
  const exact = isWrapped ? wrap(given) : given.$ref === undefined ? given : { ...target, ...withoutReference(given) };
  const checked = withoutAllStandIns(loosen(exact, true) as JsonSchema);
  const { shape, shapes } = readShapes(exact, checked, toolName);
  const inner = isWrapped && shape.kind === 'object' ? shape.properties[0]?.shape : undefined;
  return {
    sent: withObjectKeywords(plainSchema(exact)),
    checked,
    shape: inner ? { kind: 'wrapped', key: WRAPPER_KEY, inner } : shape,
    shapes,
  };
}

function isObjectSchema(schema: JsonSchema): boolean {
  if (
    schema.anyOf !== undefined ||
    schema.oneOf !== undefined ||
    schema.enum !== undefined ||
    schema.const !== undefined
  )
    return false;
  const types = typesOf(schema);
  return types.length === 0 || (types.length === 1 && types[0] === 'object');
}

/** The API asks for both words even where there is nothing to say. */
function withObjectKeywords(schema: JsonSchema): ObjectSchema {
  return { ...schema, type: 'object', properties: schema.properties ?? {}, required: schema.required ?? [] };
}

function wrap(schema: JsonSchema): ObjectSchema {
  const inner = rebaseReferences(schema, `#/properties/${WRAPPER_KEY}`) as JsonSchema;
  return { type: 'object', properties: { [WRAPPER_KEY]: inner }, required: [WRAPPER_KEY], additionalProperties: false };
}

function withoutReference(schema: JsonSchema): JsonSchema {
  const { $ref: _, ...rest } = schema;
  return rest;
}

/** Copies a schema so that optional properties may be null, and unknown arguments at the top do no harm (B141). */
function loosen(value: unknown, isRoot = false): unknown {
  if (Array.isArray(value)) return value.map((item) => loosen(item));
  if (!isJsonObject(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const [keyword, item] of Object.entries(value)) {
    if (keyword === 'enum' || keyword === 'const' || keyword === 'default' || keyword === 'examples')
      copy[keyword] = item;
    else if (keyword === 'properties' && isJsonObject(item)) copy[keyword] = loosenProperties(item, value['required']);
    else if (!(isRoot && keyword === 'additionalProperties' && item === false)) setOwn(copy, keyword, loosen(item));
  }
  return copy;
}

function loosenProperties(properties: Readonly<Record<string, unknown>>, required: unknown): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) {
    const isRequired = Array.isArray(required) && required.includes(name);
    const loose = loosen(property);
    setOwn(copy, name, isRequired || !isJsonObject(loose) ? loose : allowNull(loose));
  }
  return copy;
}

/** Widens in place, so that pointers into the schema still lead where they did. */
function allowNull(schema: JsonSchema): JsonSchema {
  const types = typesOf(schema);
  const isPlain =
    schema.$ref === undefined && schema.allOf === undefined && schema.oneOf === undefined && schema.const === undefined;
  if (isPlain && schema.anyOf !== undefined && schema.type === undefined)
    return { ...schema, anyOf: [...schema.anyOf, { type: 'null' }] };
  if (
    isPlain &&
    schema.anyOf === undefined &&
    types.length > 0 &&
    !types.includes('null') &&
    schema.not === undefined
  ) {
    return { ...schema, type: [...types, 'null'], ...(schema.enum && { enum: [...schema.enum, null] }) };
  }
  return { anyOf: [schema, { type: 'null' }] };
}
