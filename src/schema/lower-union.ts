import type { JsonSchema } from './json-schema.js';
import type { Lowered, Lowering, LowerOptions, Place, WireNode } from './lowering.js';
import type { UnionBranch } from './shape.js';
import { memberRank, membersToKey, unionMembers } from './union-members.js';

const KEYED_RANK = 100;

/** A union keeps its branches; nested unions are flattened into it. */
export function lowerUnion(schema: JsonSchema, place: Place, run: Lowering, options: LowerOptions = {}): Lowered {
  const members = unionMembers(schema, place, run);
  const keyed = membersToKey(members);
  const at: Place = { path: place.path, depth: place.depth + 1 };

  const lossesBefore = run.losses.length;
  const found: (UnionBranch & { readonly rank: number; readonly schema: WireNode })[] = [];
  for (const [index, { source, target }] of members.entries()) {
    // A union of one, as a described reference is, stands where it stands itself.
    const isKeyed = members.length === 1 ? options.keyed === true : keyed[index] === true;
    const lowered = run.lower(source, at, { keyed: isKeyed });
    // A union with "anything" in it is anything.
    if (lowered.shape.kind === 'json-text' && lowered.schema['enum'] === undefined) {
      run.losses.length = lossesBefore;
      return lowered;
    }
    // What has a property of its own is never mistaken; only when lowering should plain JSON come before it.
    const rank = isKeyed ? KEYED_RANK : memberRank(target);
    if (lowered.shape.kind === 'union' && Object.keys(lowered.schema).length === 1)
      found.push(...lowered.shape.branches.map((branch) => ({ ...branch, rank })));
    else found.push({ shape: lowered.shape, schema: lowered.schema, rank });
  }
  const [only] = found;
  if (only && found.length === 1) return { schema: only.schema, shape: only.shape };
  const anyOf = found.map((branch) => branch.schema);
  return {
    schema: { anyOf },
    shape: { kind: 'union', branches: found.toSorted((left, right) => left.rank - right.rank) },
  };
}
