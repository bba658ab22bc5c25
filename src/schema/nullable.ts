import type { Json, JsonSchema } from './json-schema.js';
import type { Lowered } from './lowering.js';
import { typesOfValues } from './schema-types.js';

/** Whether a wire schema takes `null`. `definitionAcceptsNull` answers for the names in its `$defs`. */
export function acceptsNull(schema: JsonSchema, definitionAcceptsNull: (name: string) => boolean): boolean {
  if (schema.$ref !== undefined) return definitionAcceptsNull(schema.$ref.slice('#/$defs/'.length));
  if (schema.anyOf !== undefined) return schema.anyOf.some((branch) => acceptsNull(branch, definitionAcceptsNull));
  if (schema.enum !== undefined) return schema.enum.includes(null);
  if (schema.const !== undefined) return schema.const === null;
  return schema.type === 'null' || (Array.isArray(schema.type) && schema.type.includes('null'));
}

/**
 * Lets `null` in as the word for "left out". The shape stays: whoever reads the property deals with that null, and a null
 * of the type's own, such as one in JSON text, must not turn into it.
 */
export function withNull({ schema, shape }: Lowered): Lowered {
  return { schema: widen(schema), shape };
}

/** A `null` of the type's own: an explicit `["object", "null"]` keeps its list (B149). */
export function listNull({ schema, shape }: Lowered): Lowered {
  return {
    schema: { ...schema, type: [...new Set([schema['type'], 'null'].flat())] },
    shape: shape.kind === 'same' ? shape : { kind: 'nullable', inner: shape },
  };
}

function widen(schema: Record<string, unknown>): Record<string, unknown> {
  const { type, anyOf } = schema;
  if (Array.isArray(anyOf)) return { ...schema, anyOf: [...anyOf, { type: 'null' }] };
  if (schema['$ref'] !== undefined || type === 'object' || type === 'array')
    return { anyOf: [schema, { type: 'null' }] };
  const types = Array.isArray(type) ? type : [type];
  if (schema['const'] !== undefined) {
    const { const: only, ...rest } = schema;
    return { ...rest, type: [...types, 'null'], enum: [only, null] };
  }
  if (Array.isArray(schema['enum'])) {
    const values = [...(schema['enum'] as Json[]), null];
    return { ...schema, type: typesOfValues(values), enum: values };
  }
  return { ...schema, type: [...types, 'null'] };
}
