import { lowerArray } from './lower-array.js';
import { lowerObject } from './lower-object.js';
import { lowerEnum, lowerScalar } from './lower-scalar.js';
import { lowerUnion } from './lower-union.js';
import type { JsonSchema, JsonTypeName } from './json-schema.js';
import type { Lowered, Lowering, LowerOptions, Place, WireNode } from './lowering.js';
import { normalizeNode } from './normalize-node.js';
import { acceptsNull, withNull } from './nullable.js';
import { isJsonObject } from './plain-object.js';
import { typesOf } from './schema-types.js';

/** Lowers one schema, and everything in it, to what strict function calling can say. */
export function lowerNode(source: unknown, place: Place, run: Lowering, options: LowerOptions = {}): Lowered {
  run.enter(place);
  if (source !== true && !isJsonObject(source)) return run.fail(place, 'schema', 'is not a schema');
  const schema = normalizeNode(source === true ? {} : source, place, run);
  let body = lowerBody(schema, place, run, options);
  if (options.orNull === true && !acceptsNull(body.schema, (name) => run.definitionAcceptsNull(name, place)))
    body = withNull(body);
  return annotate(body, schema, run);
}

function lowerBody(schema: JsonSchema, place: Place, run: Lowering, options: LowerOptions): Lowered {
  if (schema.$ref !== undefined) {
    const name = run.define(schema.$ref, place, { keyedRecord: options.keyedRecord ?? false });
    return { schema: { $ref: `#/$defs/${name}` }, shape: { kind: 'ref', name } };
  }
  if (schema.anyOf !== undefined) return lowerUnion(schema, place, run);
  if (schema.enum !== undefined || schema.const !== undefined) return lowerEnum(schema, place, run);

  const types = typesOf(schema);
  if (types.length === 0) return jsonText();
  const structural = types.filter((type) => isStructural(type));
  const others = types.filter((type) => type !== 'null' && !isStructural(type));
  if (structural.length > 1 || (structural.length === 1 && others.length > 0)) {
    return lowerUnion({ anyOf: splitByType(schema, structural, types) }, place, run);
  }
  if (structural.length === 0) return lowerScalar(schema, types, place, run);
  const lowered =
    structural[0] === 'object' ? lowerObject(schema, place, run, options) : lowerArray(schema, place, run);
  return types.includes('null') ? listNull(lowered) : lowered;
}

function isStructural(type: JsonTypeName): boolean {
  return type === 'object' || type === 'array';
}

/** One schema a structural type, and one for all scalar types together. */
function splitByType(
  schema: JsonSchema,
  structural: readonly JsonTypeName[],
  types: readonly JsonTypeName[],
): JsonSchema[] {
  const scalars = types.filter((type) => !isStructural(type));
  const { description: _, title: __, default: ___, examples: ____, ...rest } = schema;
  return [
    ...structural.map((type) => ({ ...rest, type })),
    ...(scalars.length > 0 ? [{ ...rest, type: scalars }] : []),
  ];
}

/** An explicit `["object", "null"]` keeps its list (B149). */
function listNull(lowered: Lowered): Lowered {
  const { shape } = lowered;
  return {
    schema: { ...lowered.schema, type: [lowered.schema['type'], 'null'] },
    shape: shape.kind === 'same' ? shape : { kind: 'nullable', inner: shape },
  };
}

/** Any value at all. The strict subset has no word for it, so the model writes it as JSON text. */
function jsonText(): Lowered {
  return { schema: { type: 'string', 'x-json-text': true }, shape: { kind: 'json-text' } };
}

function annotate(body: Lowered, source: JsonSchema, run: Lowering): Lowered {
  const { title, description, default: standard, examples } = source;
  const about: WireNode = {
    ...(title !== undefined && { title }),
    ...((description !== undefined || body.shape.kind === 'json-text') && { description: describe(description, body) }),
  };
  const hasValues = (standard !== undefined && standard !== null) || (Array.isArray(examples) && examples.length > 0);
  if (Object.keys(about).length === 0 && !hasValues) return body;
  // Strict mode takes a reference only when it stands alone (B153).
  const bare: WireNode = body.schema['$ref'] === undefined ? body.schema : { anyOf: [body.schema] };
  const node: WireNode = { ...withoutKeys(bare, about), ...about };
  if (hasValues) {
    run.pendingValues.push({
      node,
      shape: body.shape,
      ...(standard !== undefined && standard !== null && { default: standard }),
      ...(Array.isArray(examples) && examples.length > 0 && { examples }),
    });
  }
  return { schema: node, shape: body.shape };
}

function describe(description: string | undefined, body: Lowered): string {
  if (body.shape.kind !== 'json-text') return description ?? '';
  return description === undefined || description === ''
    ? 'Any value, as JSON text.'
    : `${description} (Any value, as JSON text.)`;
}

function withoutKeys(node: WireNode, keys: WireNode): WireNode {
  return Object.fromEntries(Object.entries(node).filter(([key]) => !Object.hasOwn(keys, key)));
}
