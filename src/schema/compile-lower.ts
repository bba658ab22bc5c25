import type { Convert, ConvertDefinitions } from './convert.js';
import type { JsonSchema } from './json-schema.js';
import { jsonText } from './json-text.js';
import { getOwn, isJsonObject, setOwn } from './plain-object.js';
import { REVIVED_TYPES, revivedTypeOf } from './revived-types.js';
import type { ObjectShape, PropertyShape, Shape, UnionBranch } from './shape.js';
import { lazyValidator } from './validators.js';

/**
 * Compiles the way back: from what a method takes, or its exact JSON, to what a model would send. What does not fit
 * its shape passes through for the schema to refuse.
 */
export function compileLower(shape: Shape, definitions: ConvertDefinitions): Convert {
  const known = new Map<string, Convert>();
  const context: LowerContext = {
    ...definitions,
    definition: (name) => (value) => {
      let lower = known.get(name);
      if (!lower) {
        lower = compile(definitions.shapes.get(name) ?? { kind: 'same' }, context);
        known.set(name, lower);
      }
      return lower(value);
    },
  };
  return compile(shape, context);
}

interface LowerContext extends ConvertDefinitions {
  definition(name: string): Convert;
}

function compile(shape: Shape, context: LowerContext): Convert {
  switch (shape.kind) {
    case 'same':
      return (value) => value;
    case 'ref':
      return context.definition(shape.name);
    case 'nullable': {
      const inner = compile(shape.inner, context);
      return (value) => (value === null ? null : inner(value));
    }
    case 'revived': {
      const inner = compile(shape.inner, context);
      const codec = REVIVED_TYPES[shape.type];
      return (value) => inner(codec.toJson(value, shape.schema));
    }
    case 'json-text':
      return (value) => (value === undefined ? undefined : jsonText(value));
    case 'list': {
      const items = compile(shape.items, context);
      return (value) => (Array.isArray(value) ? value.map((item) => items(item)) : value);
    }
    case 'entries': {
      const key = compile(shape.key, context);
      const item = compile(shape.value, context);
      return (value) =>
        Array.isArray(value)
          ? value.map((pair: unknown) =>
              Array.isArray(pair) && pair.length === 2 ? { key: key(pair[0]), value: item(pair[1]) } : pair,
            )
          : value;
    }
    case 'plain-tuple': {
      const members = shape.members.map((member) => compile(member, context));
      const rest = compile(shape.rest, context);
      return (value) => (Array.isArray(value) ? value.map((item, index) => (members[index] ?? rest)(item)) : value);
    }
    case 'tuple':
      return compileTuple(shape, context);
    case 'pairs': {
      const item = compile(shape.value, context);
      return (value) => (isPlain(value) ? toPairs(value, Object.keys(value), item) : value);
    }
    case 'object':
      return compileObject(shape, context);
    case 'union':
      return compileUnion(shape.branches, context);
    case 'wrapped': {
      const inner = compile(shape.inner, context);
      return (value) => ({ [shape.key]: inner(value) });
    }
  }
}

/** Lowers one property's value; `undefined` where strict mode has no word for leaving it out. */
function compileMember(property: PropertyShape, context: LowerContext): Convert {
  const lower = compile(property.shape, context);
  const { isOptional, mayBeMissing, acceptsNull, default: standard } = property;
  return (value) => {
    if (value !== undefined) return lower(value);
    if (!isOptional || mayBeMissing) return undefined;
    // Where null is a value of its own, it cannot stand for the default as well.
    return acceptsNull && standard !== undefined ? lower(standard) : null;
  };
}

function compileObject(shape: ObjectShape, context: LowerContext): Convert {
  const members = shape.properties.map((property) => ({
    name: property.name,
    lower: compileMember(property, context),
    property,
  }));
  const named = new Set(shape.properties.map((property) => property.name));
  const item = shape.rest && compile(shape.rest.value, context);
  const plainRest = shape.plainRest && compile(shape.plainRest, context);
  return (source) => {
    if (!isPlain(source)) return jsonForm(source);
    const lowered: Record<string, unknown> = {};
    for (const { name, lower } of members) {
      const value = lower(getOwn(source, name));
      if (value !== undefined) lowered[name] = value;
    }
    const others = Object.keys(source).filter((key) => !named.has(key));
    if (shape.rest && item) {
      lowered[shape.rest.name] = toPairs(source, others, item);
    } else {
      for (const key of others) setOwn(lowered, key, plainRest ? plainRest(source[key]) : source[key]);
    }
    return lowered;
  };
}

function compileTuple(shape: Extract<Shape, { kind: 'tuple' }>, context: LowerContext): Convert {
  const members = shape.members.map((property) => ({ name: property.name, lower: compileMember(property, context) }));
  const rest = shape.rest && { name: shape.rest.name, lower: compile(shape.rest.value, context) };
  return (value) => {
    if (!Array.isArray(value) || (!rest && value.length > members.length)) return value;
    const lowered: Record<string, unknown> = {};
    for (const [index, { name, lower }] of members.entries()) {
      const member = lower(value[index]);
      if (member !== undefined) lowered[name] = member;
    }
    if (rest) lowered[rest.name] = value.slice(members.length).map((item) => rest.lower(item));
    return lowered;
  };
}

function compileUnion(branches: readonly UnionBranch[], context: LowerContext): Convert {
  const { $defs } = context;
  const candidates = branches.map(({ shape, schema }) => ({
    lower: compile(shape, context),
    accepts: lazyValidator(withDefinitions(schema, $defs)),
  }));
  return (value) => {
    for (const { lower, accepts } of candidates) {
      const lowered = lower(value);
      if (accepts(lowered)) return lowered;
    }
    return value;
  };
}

/** Whether a value is written property by property: not a Map or a Date, which have none and would look empty. */
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return isJsonObject(value) && revivedTypeOf(value) === undefined;
}

/** A Map in the place of an object would pass for an empty one; its JSON form does not. */
function jsonForm(value: unknown): unknown {
  const type = revivedTypeOf(value);
  return type === undefined ? value : REVIVED_TYPES[type].toJson(value, {});
}

function withDefinitions(schema: JsonSchema, $defs: JsonSchema['$defs']): JsonSchema {
  return $defs === undefined ? schema : { ...schema, $defs };
}

function toPairs(source: Readonly<Record<string, unknown>>, keys: readonly string[], item: Convert): unknown[] {
  return keys.map((key) => ({ key, value: item(source[key]) }));
}
