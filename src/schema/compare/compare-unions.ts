import type { Pair, SchemaComparison } from './compare-schemas.js';
import type { SchemaChange } from './schema-change.js';
import type { Branch, SchemaView } from './schema-view.js';

/** Lists which members of a union came, went and changed. */
export function compareUnions(
  before: Exclude<SchemaView, { kind: 'whole' }>,
  after: Exclude<SchemaView, { kind: 'whole' }>,
  pair: Pair,
  comparison: SchemaComparison,
): SchemaChange[] {
  const { before: whole, after: wholeNow, path, ...known } = pair;
  const [old, now] = [branchesOf(before), branchesOf(after)];
  const pairs = pairUp(old, now, comparison);
  const gone = old.filter((branch) => !pairs.has(branch));
  const taken = new Set(pairs.values());
  const come = now.filter((branch) => !taken.has(branch));
  return [
    ...[...pairs].flatMap(([was, is]) =>
      comparison.compare({ ...known, before: was.node, after: is.node, path: `${path}|${is.label}` }),
    ),
    ...gone.map(({ node, label }): SchemaChange => ({
      kind: 'branch-removed',
      path: `${path}|${label}`,
      before: node,
      keepsOld: comparison.proof(node, wholeNow).keepsOld,
      addsNothing: true,
    })),
    ...come.map(({ node, label }): SchemaChange => ({
      kind: 'branch-added',
      path: `${path}|${label}`,
      after: node,
      keepsOld: true,
      addsNothing: comparison.proof(whole, node).addsNothing,
    })),
  ];
}

function branchesOf(view: Exclude<SchemaView, { kind: 'whole' }>): readonly Branch[] {
  if (view.kind === 'union') return view.branches;
  const { types, schema } = view;
  // A single schema beside a union is a union of one.
  return [{ node: schema, label: types.length === 1 ? (types[0] as string) : '1' }];
}

/** Members that are the same first, then those of the same name. */
function pairUp(old: readonly Branch[], now: readonly Branch[], comparison: SchemaComparison): Map<Branch, Branch> {
  const pairs = new Map<Branch, Branch>();
  const taken = new Set<Branch>();
  const match = (isMatch: (was: Branch, is: Branch) => boolean): void => {
    for (const was of old) {
      if (pairs.has(was)) continue;
      const is = now.find((branch) => !taken.has(branch) && isMatch(was, branch));
      if (is === undefined) continue;
      pairs.set(was, is);
      taken.add(is);
    }
  };
  match((was, is) => {
    const { keepsOld, addsNothing } = comparison.proof(was.node, is.node);
    return keepsOld && addsNothing;
  });
  match((was, is) => was.label === is.label);
  return pairs;
}
