import type { JsonSchema } from './json-schema.js';
import { isRecordLike } from './lower-object.js';
import type { Lowered, Lowering, Place } from './lowering.js';
import { isJsonObject } from './plain-object.js';
import { typesOf } from './schema-types.js';
import type { UnionBranch } from './shape.js';

/** A union keeps its branches; nested unions are flattened into it. */
export function lowerUnion(schema: JsonSchema, place: Place, run: Lowering): Lowered {
  const sources = ((schema.anyOf ?? []) as readonly unknown[]).filter((branch) => branch !== false);
  const raw = sources.map((branch) => run.follow(isJsonObject(branch) ? branch : {}, place));
  // `Record<string, …> | string[]`: an empty array could be either, so the record gets a property of its own.
  const hasList = raw.some((branch) => typesOf(branch).includes('array') && branch.prefixItems === undefined);
  const at: Place = { path: place.path, depth: place.depth + 1 };

  const branches: UnionBranch[] = [];
  for (const [index, source] of sources.entries()) {
    const target = raw[index];
    const keyedRecord = hasList && target !== undefined && typesOf(target).includes('object') && isRecordLike(target);
    const lowered = run.lower(source, at, { keyedRecord });
    // A union with "anything" in it is anything.
    if (lowered.shape.kind === 'json-text' && lowered.schema['enum'] === undefined) return lowered;
    if (lowered.shape.kind === 'union' && Object.keys(lowered.schema).length === 1)
      branches.push(...lowered.shape.branches);
    else branches.push({ shape: lowered.shape, schema: lowered.schema });
  }
  const [only] = branches;
  if (only && branches.length === 1) return { schema: only.schema, shape: only.shape };
  return {
    schema: { anyOf: branches.map((branch) => branch.schema) },
    shape: { kind: 'union', branches: branches.toSorted(byPrecision) },
  };
}

/** In `string | Date` a text that is a date is meant as one. */
function byPrecision(left: UnionBranch, right: UnionBranch): number {
  return Number(right.shape.kind === 'revived') - Number(left.shape.kind === 'revived');
}
