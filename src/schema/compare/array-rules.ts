import type { JsonSchema } from '../json-schema.js';
import { atLeast, atMost } from './bounds.js';
import type { SchemaNode } from './schema-part.js';
import type { SubsetProver } from './subset-prover.js';

export type ArrayKeyword = 'items' | 'prefixItems' | 'minItems' | 'maxItems' | 'uniqueItems';

/** Whether lists that fit `schema` provably satisfy one keyword of another schema. */
export function arrayHolds(
  keyword: ArrayKeyword,
  schema: JsonSchema,
  other: JsonSchema,
  prover: SubsetProver,
): boolean {
  const longest = longestOf(schema);
  switch (keyword) {
    case 'minItems':
      return atLeast(schema.minItems ?? 0, other.minItems);
    case 'maxItems':
      return atMost(longest, other.maxItems);
    case 'uniqueItems':
      return other.uniqueItems === false || schema.uniqueItems === true || longest <= 1;
    case 'prefixItems':
      return (other.prefixItems ?? []).every(
        (item, index) => index >= longest || prover.fits(itemAt(schema, index), item),
      );
    case 'items': {
      const from = other.prefixItems?.length ?? 0;
      const named = schema.prefixItems?.length ?? 0;
      const rest = other.items ?? true;
      for (let index = from; index < Math.min(named, longest); index++)
        if (!prover.fits(itemAt(schema, index), rest)) return false;
      return longest <= Math.max(from, named) || prover.fits(schema.items ?? true, rest);
    }
  }
}

/** The schema of the item at a place. */
function itemAt({ prefixItems, items = true }: JsonSchema, index: number): SchemaNode {
  return prefixItems?.[index] ?? items;
}

/** How long a list can get. */
function longestOf({ maxItems, prefixItems, items }: JsonSchema): number {
  const limit = typeof maxItems === 'number' ? maxItems : Number.POSITIVE_INFINITY;
  return items === false ? Math.min(limit, prefixItems?.length ?? 0) : limit;
}
