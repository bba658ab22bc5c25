import { distinctKeysLoss } from './distinct-keys.js';
import type { JsonSchema, JsonTypeName, RevivedType } from './json-schema.js';
import { lowerArray } from './lower-array.js';
import type { Lowered, Lowering, LowerOptions, Place, WireNode } from './lowering.js';
import { lowerEnum, lowerScalar } from './lower-scalar.js';
import { listNull } from './nullable.js';
import { REVIVED_TYPES } from './revived-types.js';
import { itemPath, propertyPath } from './schema-path.js';
import { typesOf, typesOfValues } from './schema-types.js';
import type { Shape } from './shape.js';
import { withoutStandIns } from './without-stand-ins.js';

/** Lowers the JSON form of a JavaScript value, such as a Date or a Map. */
export function lowerRevived(
  schema: JsonSchema,
  type: RevivedType,
  place: Place,
  run: Lowering,
  options: LowerOptions,
): Lowered {
  const codec = REVIVED_TYPES[type];
  const types = schema.enum ? typesOfValues(schema.enum) : typesOf(schema);
  const others = types.filter((name) => name !== 'null');
  if (schema.const === undefined && (others.length !== 1 || others[0] !== codec.jsonType)) {
    return run.fail(
      place,
      'x-type',
      `is "${type}", which stands beside type "${codec.jsonType}"`,
      `Write { "type": "${codec.jsonType}" } beside it.`,
    );
  }
  const path =
    options.keyed === true && codec.keyedAs !== undefined ? propertyPath(place.path, codec.keyedAs) : place.path;
  const at: Place = { ...place, path };
  reportLoss(schema, type, at, run);
  const bare = lowerForm({ ...codec.wire, ...withoutStandIns(schema) }, type, others, at, run);
  const lowered = options.keyed === true ? inProperty(codec.keyedAs ?? 'value', bare) : bare;
  return types.includes('null') ? listNull(lowered) : lowered;
}

function lowerForm(
  schema: JsonSchema,
  type: RevivedType,
  types: readonly JsonTypeName[],
  place: Place,
  run: Lowering,
): Lowered {
  if (type === 'Map') {
    const { schema: node, shape: inner } = lowerEntries(schema, place, run);
    return { schema: node, shape: { kind: 'revived', type, schema, inner } };
  }
  const { schema: node, shape: form } =
    type === 'Set'
      ? lowerArray(schema, place, run)
      : schema.enum !== undefined || schema.const !== undefined
        ? lowerEnum(schema, place, run)
        : lowerScalar(schema, types, place, run);
  const items = form.kind === 'list' ? form.items : form;
  const inner: Shape = type === 'Set' ? { kind: 'list', items, isDistinct: true } : form;
  return { schema: { ...node, 'x-type': type }, shape: { kind: 'revived', type, schema, inner } };
}

/** A Map is an array of `{ key, value }`, as a `Record` is; its keys may be of any type. */
function lowerEntries(schema: JsonSchema, place: Place, run: Lowering): Lowered {
  const pair = run.follow(schema.items !== undefined && typeof schema.items !== 'boolean' ? schema.items : {}, place);
  const members: unknown = pair.prefixItems ?? pair.items;
  if (!Array.isArray(members) || members.length !== 2) {
    return run.fail(
      place,
      'items',
      'does not say what the keys and values of the Map are',
      'Write { "type": "array", "prefixItems": [key, value], "minItems": 2, "maxItems": 2 }.',
    );
  }
  const path = itemPath(place.path);
  const key = run.lower(members[0], { path: propertyPath(path, 'key'), depth: place.depth + 2 });
  const value = run.lower(members[1], { path: propertyPath(path, 'value'), depth: place.depth + 2 });
  distinctKeysLoss(place, run);
  const node: WireNode = {
    type: 'array',
    items: {
      type: 'object',
      properties: { key: key.schema, value: value.schema },
      required: ['key', 'value'],
      additionalProperties: false,
    },
    'x-unique-keys': [],
  };
  for (const keyword of ['minItems', 'maxItems']) {
    if (schema[keyword] !== undefined) node[keyword] = schema[keyword];
  }
  return { schema: node, shape: { kind: 'entries', key: key.shape, value: value.shape } };
}

function inProperty(key: string, { schema, shape }: Lowered): Lowered {
  return {
    schema: { type: 'object', properties: { [key]: schema }, required: [key], additionalProperties: false },
    shape: { kind: 'wrapped', key, inner: shape },
  };
}

function reportLoss(schema: JsonSchema, type: RevivedType, place: Place, run: Lowering): void {
  const { loss, standsFor } = REVIVED_TYPES[type];
  if (loss === undefined) return;
  const keyword = Object.keys(standsFor).find((name) => schema[name] === standsFor[name]) ?? 'x-type';
  run.report(place, keyword, schema[keyword], loss);
}
