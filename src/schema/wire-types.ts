import type { JsonSchema, JsonTypeName } from './json-schema.js';
import { JSON_TYPE_NAMES, typesOf, typesOfValues } from './schema-types.js';

/** The types that a lowered schema takes, definitions followed. */
export function wireTypes(schema: JsonSchema, $defs: JsonSchema['$defs']): readonly JsonTypeName[] {
  return collect(schema, $defs, new Set());
}

function collect(schema: JsonSchema, $defs: JsonSchema['$defs'], seen: Set<JsonSchema>): readonly JsonTypeName[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  if (schema.$ref !== undefined) {
    const target = wireDefinition(schema, $defs);
    return target === schema ? ALL : collect(target, $defs, seen);
  }
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.flatMap((branch) => collect(branch, $defs, seen)))];
  if (schema.enum !== undefined) return typesOfValues(schema.enum);
  if (schema.const !== undefined) return typesOfValues([schema.const]);
  const types = typesOf(schema);
  return types.length === 0 ? ALL : types;
}

const ALL = [...JSON_TYPE_NAMES] as readonly JsonTypeName[];

/** What a lowered `$ref` stands for; any other schema stands for itself. */
export function wireDefinition(schema: JsonSchema, $defs: JsonSchema['$defs']): JsonSchema {
  let target = schema;
  for (let hops = 0; target.$ref !== undefined && hops < 100; hops++) {
    const next = $defs?.[target.$ref.replace(/^#\/(?:\$defs|definitions)\//, '')];
    if (next === undefined) return target;
    target = next;
  }
  // A described reference stands in an `anyOf` of its own.
  const [only] = target.anyOf?.length === 1 ? target.anyOf : [];
  return only?.$ref === undefined ? target : wireDefinition(only, $defs);
}
