import { lowerArray } from './lower-array.js';
import { lowerObject } from './lower-object.js';
import { lowerRevived } from './lower-revived.js';
import { lowerEnum, lowerScalar } from './lower-scalar.js';
import { lowerUnion } from './lower-union.js';
import type { JsonSchema, JsonTypeName } from './json-schema.js';
import type { Lowered, Lowering, LowerOptions, Place, WireNode } from './lowering.js';
import { normalizeNode } from './normalize-node.js';
import { acceptsNull, listNull, withNull } from './nullable.js';
import { isJsonObject } from './plain-object.js';
import { REVIVED_TYPES } from './revived-types.js';
import { typesOf } from './schema-types.js';
import type { Shape } from './shape.js';

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
    const name = run.define(schema.$ref, place, { keyed: options.keyed ?? false });
    return { schema: { $ref: `#/$defs/${name}` }, shape: { kind: 'ref', name } };
  }
  if (schema.anyOf !== undefined) return lowerUnion(schema, place, run, options);
  if (schema['x-type'] !== undefined) return lowerRevived(schema, schema['x-type'], place, run, options);
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

/** Any value at all. The strict subset has no word for it, so the model writes it as JSON text. */
function jsonText(): Lowered {
  return { schema: { type: 'string', 'x-json-text': true }, shape: { kind: 'json-text' } };
}

function annotate(body: Lowered, source: JsonSchema, run: Lowering): Lowered {
  const { title, description, default: standard, examples } = source;
  const hint = hintOf(body.shape);
  const about: WireNode = {
    ...(title !== undefined && { title }),
    ...((description !== undefined || hint !== undefined) && { description: describe(description, hint) }),
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

/** What the model must know and no keyword says. */
function hintOf(shape: Shape): string | undefined {
  switch (shape.kind) {
    case 'json-text':
      return 'Any value, as JSON text.';
    case 'revived':
      return REVIVED_TYPES[shape.type].hint;
    case 'nullable':
      return hintOf(shape.inner);
    default:
      return undefined;
  }
}

function describe(description: string | undefined, hint: string | undefined): string {
  if (hint === undefined) return description ?? '';
  return description === undefined || description === '' ? hint : `${description} (${hint})`;
}

function withoutKeys(node: WireNode, keys: WireNode): WireNode {
  return Object.fromEntries(Object.entries(node).filter(([key]) => !Object.hasOwn(keys, key)));
}
