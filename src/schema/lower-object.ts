import { distinctKeysLoss } from './distinct-keys.js';
import type { Json, JsonSchema } from './json-schema.js';
import type { Lowered, Lowering, LowerOptions, Place, WireNode } from './lowering.js';
import { mergeSchemas } from './merge-schemas.js';
import { isJsonObject, setOwn } from './plain-object.js';
import { itemPath, propertyPath } from './schema-path.js';
import type { PropertyShape } from './shape.js';

/** What an object may hold besides its named properties. */
interface OpenPart {
  readonly key: JsonSchema;
  readonly value: unknown;
}

/**
 * Closes an object (B146). Optional properties may be null (A4); keys that are not known beforehand, as in a `Record`,
 * become an array of `{ key, value }`, since strict mode refuses open objects (B147).
 */
export function lowerObject(schema: JsonSchema, place: Place, run: Lowering, options: LowerOptions): Lowered {
  const open = openPart(schema, options, place, run);
  const named = namedProperties(schema, open, place, run);
  if (open && named.size === 0 && options.isRoot !== true && options.keyed !== true) {
    const pairs = lowerPairs(open, schema, [], place, run);
    return { schema: pairs.schema, shape: { kind: 'pairs', value: pairs.shape } };
  }

  const required = new Set(schema.required);
  const wireProperties: WireNode = {};
  const properties: PropertyShape[] = [];
  for (const [name, property] of named) {
    const isOptional = !required.has(name);
    const at = { path: propertyPath(place.path, name), depth: place.depth + 1 };
    const lowered = run.lower(property, at, { orNull: isOptional });
    setOwn(wireProperties, name, lowered.schema);
    const standard = defaultOf(property, at, run);
    properties.push({
      name,
      shape: lowered.shape,
      isOptional,
      acceptsNull: run.exactlyAcceptsNull(property, at),
      ...(standard !== undefined && { default: standard }),
    });
  }

  const restName = open && freshName('entries', named);
  const rest =
    open &&
    lowerPairs(
      open,
      named.size === 0 ? schema : {},
      [...named.keys()],
      { ...place, path: propertyPath(place.path, restName ?? '') },
      run,
    );
  if (rest) wireProperties[restName as string] = rest.schema;
  if (named.size > 0) checkSizeLater(schema, place, run);
  return {
    schema: {
      type: 'object',
      properties: wireProperties,
      required: [...named.keys()].filter((name) => required.has(name)),
      // The model may say more than was asked at the top, where it is dropped (B141); deeper down it is a mistake.
      ...(options.isRoot !== true && { additionalProperties: false }),
    },
    shape: {
      kind: 'object',
      properties,
      isRoot: options.isRoot ?? false,
      ...(rest && { rest: { name: restName as string, value: rest.shape } }),
    },
  };
}

/** Whether a schema is an object without any named property, as a TypeScript `Record` is. */
export function isRecordLike(schema: JsonSchema): boolean {
  const { type, properties, additionalProperties, patternProperties, required } = schema;
  const named = Object.keys(properties ?? {}).length + (required?.length ?? 0);
  if (named > 0) return false;
  return (
    patternProperties !== undefined ||
    (additionalProperties ?? (type === 'object' && properties === undefined)) !== false
  );
}

function openPart(schema: JsonSchema, options: LowerOptions, place: Place, run: Lowering): OpenPart | undefined {
  const key: JsonSchema = { type: 'string', ...schema.propertyNames };
  const others = schema.additionalProperties ?? (schema['unevaluatedProperties'] as boolean | JsonSchema | undefined);
  const patterns = Object.entries(schema.patternProperties ?? {});
  if (patterns.length > 0) {
    // A key may match several patterns or be a named property too: which schema holds is settled on the exact value.
    run.needsExactCheck = true;
    const hasNamed = Object.keys(schema.properties ?? {}).length > 0;
    if (patterns.length > 1 || hasNamed || (others !== undefined && others !== false)) {
      const reason = 'Strict function calling cannot tie the type of a value to its key.';
      run.report(place, 'patternProperties', schema.patternProperties, reason);
    }
    const values: unknown[] = patterns.map(([, value]) => value);
    if (others !== undefined && others) return { key, value: { anyOf: [...values, others] } };
    const pattern = patterns.length === 1 ? patterns[0]?.[0] : patterns.map(([source]) => `(?:${source})`).join('|');
    const narrowed = mergeSchemas(key, { pattern: pattern as string });
    return {
      key: 'conflict' in narrowed ? key : narrowed.schema,
      value: values.length === 1 ? values[0] : { anyOf: values },
    };
  }
  if (others === true || isJsonObject(others)) return { key, value: others };
  if (others !== undefined && others)
    return run.fail(place, 'additionalProperties', 'is neither true, false nor a schema');
  // A bare `{ type: 'object' }` means any object. Closing it would leave the model nothing to say.
  const saysNothing = others === undefined && schema.properties === undefined && schema.required === undefined;
  return saysNothing && options.isRoot !== true ? { key, value: true } : undefined;
}

function namedProperties(
  schema: JsonSchema,
  open: OpenPart | undefined,
  place: Place,
  run: Lowering,
): Map<string, unknown> {
  const declared = schema.properties ?? {};
  if (!isJsonObject(declared)) run.fail(place, 'properties', 'is not an object of schemas');
  const named = new Map<string, unknown>();
  for (const [name, property] of Object.entries(declared as Readonly<Record<string, unknown>>)) {
    if (name === '__proto__') run.fail(place, name, 'cannot be the name of a property', 'Rename it.');
    // What must never be there is simply not offered.
    if (property !== false) named.set(name, property);
  }
  for (const name of schema.required ?? []) {
    if (named.has(name)) continue;
    if (schema.additionalProperties === false || Object.hasOwn(declared, name)) {
      run.fail(place, 'required', `asks for "${name}", which no property allows`, 'Declare the property.');
    }
    named.set(name, open?.value ?? true);
  }
  return named;
}

function lowerPairs(
  open: OpenPart,
  size: JsonSchema,
  reserved: readonly string[],
  place: Place,
  run: Lowering,
): Lowered {
  const at = itemPath(place.path);
  distinctKeysLoss(place, run);
  const key = run.lower(open.key, { path: propertyPath(at, 'key'), depth: place.depth + 2 });
  const value = run.lower(open.value, { path: propertyPath(at, 'value'), depth: place.depth + 2 });
  return {
    schema: {
      type: 'array',
      items: {
        type: 'object',
        properties: { key: key.schema, value: value.schema },
        required: ['key', 'value'],
        additionalProperties: false,
      },
      ...(size.minProperties !== undefined && { minItems: size.minProperties }),
      ...(size.maxProperties !== undefined && { maxItems: size.maxProperties }),
      'x-unique-keys': reserved,
    },
    shape: value.shape,
  };
}

function checkSizeLater(schema: JsonSchema, place: Place, run: Lowering): void {
  if (schema.propertyNames !== undefined) run.needsExactCheck = true;
  for (const keyword of ['minProperties', 'maxProperties']) {
    if (schema[keyword] !== undefined)
      run.lose(place, keyword, schema[keyword], 'A strict object always has all of its properties.');
  }
}

function defaultOf(property: unknown, place: Place, run: Lowering): Json | undefined {
  if (!isJsonObject(property)) return undefined;
  const { default: standard, $ref } = property as JsonSchema;
  return standard === undefined && $ref !== undefined ? run.follow(property, place).default : standard;
}

function freshName(wished: string, taken: ReadonlyMap<string, unknown>): string {
  let name = wished;
  while (taken.has(name)) name += '_';
  return name;
}
