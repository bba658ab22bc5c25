import type { JsonSchema } from '../../schema/json-schema.js';
import type { Narrowed } from './narrow-schema.js';

/**
 * Narrows what is in a list, a Set or a Map, as rules with `{ each: true }` do. Where there is nothing to look into, class-validator
 * asks the value itself.
 */
export function narrowElements(schema: JsonSchema, narrow: (element: JsonSchema) => Narrowed): Narrowed {
  const { anyOf, items, prefixItems } = schema;
  if (anyOf !== undefined) return narrowBranches(schema, anyOf, narrow);
  if (schema['x-type'] === 'Map' && typeof items === 'object' && items.prefixItems?.[1] !== undefined) {
    const [key = {}, value] = items.prefixItems;
    return inside(narrow(value), (narrowed) => ({ ...schema, items: { ...items, prefixItems: [key, narrowed] } }));
  }
  if (prefixItems !== undefined) {
    const each = prefixItems.map(narrow);
    const kept = each.filter((one) => 'schema' in one);
    if (kept.length < each.length) return each.find((one) => 'conflict' in one) ?? { conflict: 'type' };
    return { schema: { ...schema, prefixItems: kept.map((one) => one.schema) }, sentences: [] };
  }
  if (typeof items === 'object') return inside(narrow(items), (narrowed) => ({ ...schema, items: narrowed }));
  return narrow(schema);
}

function narrowBranches(
  schema: JsonSchema,
  branches: readonly JsonSchema[],
  narrow: (element: JsonSchema) => Narrowed,
): Narrowed {
  const narrowed = branches.map((branch) =>
    branch.type === 'null' ? { schema: branch, sentences: [] } : narrowElements(branch, narrow),
  );
  const kept = narrowed.filter((each) => 'schema' in each);
  if (kept.every((each) => each.schema.type === 'null')) {
    return narrowed.find((each) => 'conflict' in each) ?? { conflict: 'type' };
  }
  return { schema: { ...schema, anyOf: kept.map((each) => each.schema) }, sentences: [] };
}

function inside(narrowed: Narrowed, wrap: (schema: JsonSchema) => JsonSchema): Narrowed {
  return 'conflict' in narrowed ? narrowed : { schema: wrap(narrowed.schema), sentences: narrowed.sentences };
}
