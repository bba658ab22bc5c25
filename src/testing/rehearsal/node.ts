import type { JsonSchema, JsonTypeName } from '../../schema/json-schema.js';
import { resolvePointer } from '../../schema/json-pointer.js';
import { isJsonObject } from '../../schema/plain-object.js';
import { allowsType, typeOfValue, typesOf } from '../../schema/schema-types.js';

/** A schema that says one thing: no reference, no union, no list of types. */
export interface Branch {
  readonly schema: JsonSchema;
  /** The references that led here, so that a circle is noticed. */
  readonly through: readonly string[];
}

/** What a schema allows: its alternatives, and whether `null` is one. */
export interface Alternatives {
  readonly branches: readonly Branch[];
  readonly acceptsNull: boolean;
}

/** Takes a schema apart into its alternatives, in the author's order. */
export function alternativesOf(schema: JsonSchema, root: JsonSchema, through: readonly string[] = []): Alternatives {
  const { anyOf, oneOf, allOf, $ref, ...rest } = schema;
  if ($ref !== undefined) {
    // A circle of bare references describes no value.
    if (through.includes($ref)) return { branches: [], acceptsNull: false };
    const found = resolvePointer(root, $ref);
    const target = 'target' in found && isJsonObject(found.target) ? found.target : {};
    return alternativesOf({ ...target, ...annotations(rest) }, root, [...through, $ref]);
  }
  const union = anyOf ?? oneOf;
  if (union !== undefined) return combine(union.map((branch) => alternativesOf({ ...rest, ...branch }, root, through)));
  if (allOf !== undefined) return alternativesOf(mergeAll([rest, ...allOf], root), root, through);
  return splitTypes(schema, through);
}

function splitTypes(schema: JsonSchema, through: readonly string[]): Alternatives {
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  const types = typesOf(schema);
  if (values !== undefined) {
    const allowed = types.length === 0 ? values : values.filter((value) => allowsType(types, typeOfValue(value)));
    const others = allowed.filter((value) => value !== null);
    return {
      branches: others.length === 0 ? [] : [{ schema: { ...schema, enum: others }, through }],
      acceptsNull: others.length < allowed.length,
    };
  }
  if (types.length === 0) return { branches: [{ schema: { ...schema, type: 'string' }, through }], acceptsNull: true };
  return {
    branches: types
      .filter((type) => type !== 'null')
      .map((type: JsonTypeName) => ({ schema: { ...schema, type }, through })),
    acceptsNull: types.includes('null'),
  };
}

function combine(parts: readonly Alternatives[]): Alternatives {
  return {
    branches: parts.flatMap(({ branches }) => branches),
    acceptsNull: parts.some(({ acceptsNull }) => acceptsNull),
  };
}

/** What may stand beside a reference without changing what it allows. */
function annotations({ description, default: byDefault, title }: JsonSchema): JsonSchema {
  return {
    ...(description !== undefined && { description }),
    ...(title !== undefined && { title }),
    ...(byDefault !== undefined && { default: byDefault }),
  };
}

function mergeAll(schemas: readonly JsonSchema[], root: JsonSchema): JsonSchema {
  return schemas.reduce((merged, schema) => {
    const found = schema.$ref === undefined ? undefined : resolvePointer(root, schema.$ref);
    const next: JsonSchema =
      found !== undefined && 'target' in found && isJsonObject(found.target) ? found.target : schema;
    return {
      ...merged,
      ...next,
      ...((merged.properties ?? next.properties) && { properties: { ...merged.properties, ...next.properties } }),
      ...((merged.required ?? next.required) && { required: [...(merged.required ?? []), ...(next.required ?? [])] }),
    };
  });
}
