import type { JsonSchema } from '../json-schema.js';
import { itemPath } from '../schema-path.js';
import type { Pair, SchemaComparison } from './compare-schemas.js';
import type { SchemaChange } from './schema-change.js';

const TOLD_APART = ['type', 'enum', 'const', 'items', 'prefixItems'];

/** Lists what changed about the items of a list. */
export function compareArrays(
  before: JsonSchema,
  after: JsonSchema,
  pair: Pair,
  comparison: SchemaComparison,
): SchemaChange[] {
  const { path, before: _, after: __, ...known } = pair;
  const [old, now] = [before.prefixItems ?? [], after.prefixItems ?? []];
  const [others, othersNow] = [before.items ?? true, after.items ?? true];
  const named = Array.from({ length: Math.max(old.length, now.length) }, (_, index) =>
    comparison.compare({
      ...known,
      before: old[index] ?? others,
      after: now[index] ?? othersNow,
      path: itemPath(path, index),
    }),
  );
  return [
    ...named.flat(),
    ...(others === othersNow
      ? []
      : comparison.compare({ ...known, before: others, after: othersNow, path: itemPath(path) })),
    ...comparison.compareKeywords(before, after, pair, TOLD_APART),
  ];
}
