import { branchChooser } from './branch-chooser.js';
import { compileLower } from './compile-lower.js';
import type { Convert, ConvertDefinitions } from './convert.js';
import { distinct } from './json-identity.js';
import { getOwn, isJsonObject, setOwn } from './plain-object.js';
import { REVIVED_TYPES } from './revived-types.js';
import { isSame, type ObjectShape, type PropertyShape, type Shape } from './shape.js';

export interface LiftOptions {
  /** Make JavaScript values such as Dates; without it the exact JSON comes out. @default true */
  readonly revive?: boolean;
}

/**
 * Compiles the way from the wire to the method. The value is already valid by the wire schema; what cannot be right
 * passes through untouched.
 */
export function compileLift(shape: Shape, definitions: ConvertDefinitions, options: LiftOptions = {}): Convert {
  const known = new Map<string, Convert | undefined>();
  const context: LiftContext = {
    ...definitions,
    revive: options.revive ?? true,
    definition(name) {
      if (!known.has(name)) {
        known.set(name, undefined);
        known.set(name, compile(definitions.shapes.get(name) ?? { kind: 'same' }, context));
      }
      // Looked up when called: a recursive definition is still being compiled here.
      return (value) => (known.get(name) ?? identity)(value);
    },
  };
  return compile(shape, context) ?? identity;
}

interface LiftContext extends ConvertDefinitions {
  readonly revive: boolean;
  definition(name: string): Convert;
}

const identity: Convert = (value) => value;

/** `undefined` where nothing changes, so that callers skip the call. */
function compile(shape: Shape, context: LiftContext): Convert | undefined {
  if (isSame(shape, context.shapes)) return undefined;
  switch (shape.kind) {
    case 'same':
      return undefined;
    case 'ref':
      return context.definition(shape.name);
    case 'nullable': {
      const inner = compile(shape.inner, context) ?? identity;
      return (value) => (value === null ? null : inner(value));
    }
    case 'revived': {
      const inner = compile(shape.inner, context) ?? identity;
      const codec = REVIVED_TYPES[shape.type];
      return context.revive ? (value) => codec.revive(inner(value)) : inner;
    }
    case 'json-text':
      return (value) => (typeof value === 'string' ? JSON.parse(value) : value);
    case 'list': {
      const items = compile(shape.items, context) ?? identity;
      const choose = shape.isDistinct === true ? distinct : undefined;
      return (value) =>
        Array.isArray(value) ? (choose ? choose(value) : value).map((item: unknown) => items(item)) : value;
    }
    case 'entries': {
      const key = compile(shape.key, context) ?? identity;
      const item = compile(shape.value, context) ?? identity;
      return (value) =>
        Array.isArray(value)
          ? value.map((pair: unknown) => (isJsonObject(pair) ? [key(pair['key']), item(pair['value'])] : pair))
          : value;
    }
    case 'plain-tuple': {
      const members = shape.members.map((member) => compile(member, context) ?? identity);
      const rest = compile(shape.rest, context) ?? identity;
      return (value) => (Array.isArray(value) ? value.map((item, index) => (members[index] ?? rest)(item)) : value);
    }
    case 'tuple': {
      const members = shape.members.map((member) => compileMember(member, context));
      const rest = shape.rest && { name: shape.rest.name, items: compile(shape.rest.value, context) ?? identity };
      return (value) => (isJsonObject(value) ? liftTuple(value, members, rest) : value);
    }
    case 'pairs': {
      const item = compile(shape.value, context) ?? identity;
      return (value) => (Array.isArray(value) ? addPairs({}, value, item) : value);
    }
    case 'object':
      return compileObject(shape, context);
    case 'union': {
      const choose = branchChooser(shape.branches, context.$defs);
      const lifts = shape.branches.map((branch) => compile(branch.shape, context) ?? identity);
      return (value) => (lifts[choose(value)] ?? identity)(value);
    }
    case 'wrapped': {
      const inner = compile(shape.inner, context) ?? identity;
      return (value) => (isJsonObject(value) ? inner(getOwn(value, shape.key)) : value);
    }
  }
}

type Member = (source: Readonly<Record<string, unknown>>) => unknown;

/** Reads one property; `undefined` means that it was left out and has no default. */
function compileMember(property: PropertyShape, context: LiftContext): Member {
  const { name, acceptsNull } = property;
  const lift = compile(property.shape, context);
  const fallback = property.isOptional ? compileDefault(property, context) : undefined;
  // Only names that every object has need the careful look.
  const isOnPrototype = name in Object.prototype;
  return (source) => {
    const value = isOnPrototype ? getOwn(source, name) : source[name];
    if (value === undefined || (value === null && !acceptsNull)) return fallback?.();
    return lift ? lift(value) : value;
  };
}

/** A fresh value each time: a method may change what it is given. */
function compileDefault(property: PropertyShape, context: LiftContext): (() => unknown) | undefined {
  const standard = property.default;
  if (standard === undefined || (standard === null && !property.acceptsNull)) return undefined;
  let make: (() => unknown) | undefined;
  return () => {
    make ??= prepare();
    return make();
  };

  function prepare(): () => unknown {
    const lift = compile(property.shape, context) ?? identity;
    const wire = compileLower(property.shape, context)(standard);
    if (typeof wire !== 'object' && lift === identity) return () => wire;
    return () => lift(structuredClone(wire));
  }
}

function compileObject(shape: ObjectShape, context: LiftContext): Convert {
  const names = shape.properties.map((property) => property.name);
  const members = shape.properties.map((property) => compileMember(property, context));
  const rest = shape.rest && { name: shape.rest.name, item: compile(shape.rest.value, context) ?? identity };
  const plainRest = shape.plainRest && (compile(shape.plainRest, context) ?? identity);
  const named = new Set(names);
  return (source) => {
    if (!isJsonObject(source)) return source;
    const lifted: Record<string, unknown> = {};
    for (let index = 0; index < names.length; index++) {
      const value = (members[index] as Member)(source);
      if (value !== undefined) lifted[names[index] as string] = value;
    }
    if (rest) {
      const pairs = getOwn(source, rest.name);
      if (Array.isArray(pairs)) addPairs(lifted, pairs, rest.item);
    }
    if (plainRest) {
      for (const key of Object.keys(source)) {
        if (!named.has(key)) setOwn(lifted, key, plainRest(source[key]));
      }
    }
    return lifted;
  };
}

function addPairs(target: Record<string, unknown>, pairs: readonly unknown[], item: Convert): Record<string, unknown> {
  for (const pair of pairs) {
    if (isJsonObject(pair)) setOwn(target, String(pair['key']), item(pair['value']));
  }
  return target;
}

function liftTuple(
  source: Readonly<Record<string, unknown>>,
  members: readonly Member[],
  rest: { readonly name: string; readonly items: Convert } | undefined,
): unknown[] {
  const tuple = members.map((member) => member(source));
  const further = rest && getOwn(source, rest.name);
  if (rest && Array.isArray(further) && further.length > 0) {
    for (const item of further) tuple.push(rest.items(item));
    return tuple;
  }
  // Members that were left out at the end are not there at all, as in a shorter array.
  while (tuple.length > 0 && tuple.at(-1) === undefined) tuple.pop();
  return tuple;
}
