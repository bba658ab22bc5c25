import { jsonIdentity } from '../json-identity.js';
import type { Json, JsonSchema } from '../json-schema.js';
import { isConstraint } from './keyword-rules.js';
import { compareObjects } from './compare-objects.js';
import { compareArrays } from './compare-arrays.js';
import { compareNotes } from './compare-notes.js';
import { compareUnions } from './compare-unions.js';
import type { SchemaChange } from './schema-change.js';
import { followReference, type SchemaNode } from './schema-part.js';
import { viewOf, type SchemaView } from './schema-view.js';
import { SubsetProver } from './subset-prover.js';

/**
 * Lists what changed from one schema to another, place by place, and of each change whether it is proved that old values still fit and
 * that no new ones do. What is not proved is never said to be; taken together, the changes say no more than is proved of the whole.
 */
export function compareSchemas(before: JsonSchema, after: JsonSchema): SchemaChange[] {
  const comparison = new SchemaComparison(before, after);
  const found = comparison.compare({ before, after, path: '' });
  const { keepsOld, addsNothing } = comparison.proof(before, after);
  return isTold(found, keepsOld, addsNothing)
    ? found
    : [...found, { kind: 'unproved', path: '', before, after, keepsOld, addsNothing }];
}

/** Whether changes account for all that is not proved of what they are in. */
function isTold(changes: readonly SchemaChange[], keepsOld: boolean, addsNothing: boolean): boolean {
  return (
    (keepsOld || changes.some((change) => !change.keepsOld)) &&
    (addsNothing || changes.some((change) => !change.addsNothing))
  );
}

/** More places than anybody reads about. */
const MOST_PLACES = 2000;

/** Two schemas that stand in the same place. */
export interface Pair {
  readonly before: SchemaNode;
  readonly after: SchemaNode;
  readonly path: string;
  /** Already known of a place around this one. */
  readonly keepsOld?: boolean;
  readonly addsNothing?: boolean;
}

/** What is proved of a pair. */
export interface Proof {
  readonly keepsOld: boolean;
  readonly addsNothing: boolean;
}

export class SchemaComparison {
  private readonly forward: SubsetProver;
  private readonly backward: SubsetProver;
  private readonly open = new Map<SchemaNode, SchemaNode[]>();
  private compared = 0;
  private cutOff = 0;

  constructor(
    private readonly oldRoot: JsonSchema,
    private readonly newRoot: JsonSchema,
  ) {
    this.forward = new SubsetProver(oldRoot, newRoot);
    this.backward = new SubsetProver(newRoot, oldRoot);
  }

  proof(before: SchemaNode, after: SchemaNode): Proof {
    return {
      keepsOld: this.forward.proves(before, after),
      addsNothing: this.backward.proves(after, before),
    };
  }

  compare({ before, after, path, ...known }: Pair): SchemaChange[] {
    const [target, targetNow] = [this.targetOf(before, this.oldRoot), this.targetOf(after, this.newRoot)];
    const inside = this.open.get(target) ?? [];
    this.compared += 1;
    // A schema that contains itself is told once, and one that unfolds without end not to its end.
    if ((typeof target === 'object' && inside.includes(targetNow)) || this.compared > MOST_PLACES) {
      this.cutOff += 1;
      return [];
    }
    const cutBefore = this.cutOff;
    this.open.set(target, [...inside, targetNow]);
    const proof = this.proof(before, after);
    const keepsOld = known.keepsOld === true || proof.keepsOld;
    const addsNothing = known.addsNothing === true || proof.addsNothing;
    const pair: Pair = { before, after, path, keepsOld, addsNothing };
    const views = [viewOf(before, this.oldRoot), viewOf(after, this.newRoot)] as const;
    const isSame = proof.keepsOld && proof.addsNothing;
    const found = [...compareNotes(views, path), ...this.compareViews(views, pair)]
      // Other words for the same are no change.
      .filter(({ kind }) => !isSame || kind === 'note')
      .map((change) => ({
        ...change,
        keepsOld: change.keepsOld || keepsOld,
        addsNothing: change.addsNothing || addsNothing,
      }));
    this.open.set(target, inside);
    // What the changes do not account for is not to be forgotten.
    return isTold(found, keepsOld, addsNothing) || this.cutOff > cutBefore
      ? found
      : [...found, { kind: 'unproved', path, before, after, keepsOld, addsNothing }];
  }

  /** Keywords of one level, told apart: what each says by itself, to the values of the other side. */
  compareKeywords(
    before: JsonSchema,
    after: JsonSchema,
    { before: old, after: now, path }: Pair,
    apart: readonly string[],
  ): SchemaChange[] {
    const keywords = new Set(
      [...Object.keys(before), ...Object.keys(after)].filter((each) => isConstraint(each) && !apart.includes(each)),
    );
    return [...keywords].flatMap((keyword): SchemaChange[] => {
      const [was, is] = [before[keyword], after[keyword]];
      if (jsonIdentity(was) === jsonIdentity(is)) return [];
      return [
        {
          kind: 'keyword',
          path,
          keyword,
          ...(was !== undefined && { before: was }),
          ...(is !== undefined && { after: is }),
          keepsOld: is === undefined || this.forward.proves(old, { [keyword]: is }),
          addsNothing: was === undefined || this.backward.proves(now, { [keyword]: was }),
        },
      ];
    });
  }

  private compareViews([before, after]: readonly [SchemaView, SchemaView], pair: Pair): SchemaChange[] {
    if (before.kind === 'whole' || after.kind === 'whole') return [];
    if (before.kind === 'union' || after.kind === 'union') {
      if (pair.keepsOld && pair.addsNothing && before.kind !== after.kind) return [];
      return compareUnions(before, after, pair, this);
    }
    const [old, now] = [before.schema, after.schema];
    const changes = [...this.compareTypes(before.types, after.types, pair), ...this.compareValues(old, now, pair)];
    const kind = [before, after].map(({ types }) => types.filter((type) => type !== 'null').join('|'));
    const isSame = kind[0] === kind[1];
    if (isSame && kind[0] === 'object') return [...changes, ...compareObjects(old, now, pair, this)];
    if (isSame && kind[0] === 'array') return [...changes, ...compareArrays(old, now, pair, this)];
    // Bounds of another type say nothing that the types did not.
    return changes.length > 0 && !isSame && !isNumeric(kind)
      ? changes
      : [...changes, ...this.compareKeywords(old, now, pair, ['type', 'enum', 'const'])];
  }

  private compareTypes(
    before: readonly string[],
    after: readonly string[],
    { before: old, after: now, path }: Pair,
  ): SchemaChange[] {
    if (before.toSorted().join('|') === after.toSorted().join('|')) return [];
    const asked = (types: readonly string[]): SchemaNode =>
      types.length === 0 ? true : ({ type: types } as JsonSchema);
    return [
      {
        kind: 'type',
        path,
        keyword: 'type',
        before: typeText(before),
        after: typeText(after),
        keepsOld: this.forward.proves(old, asked(after)),
        addsNothing: this.backward.proves(now, asked(before)),
      },
    ];
  }

  private compareValues(
    before: JsonSchema,
    after: JsonSchema,
    { before: old, after: now, path }: Pair,
  ): SchemaChange[] {
    const [was, is] = [valuesOf(before), valuesOf(after)];
    if (jsonIdentity(was?.toSorted(byText)) === jsonIdentity(is?.toSorted(byText))) return [];
    return [
      {
        kind: 'values',
        path,
        keyword: 'enum',
        ...(was && { before: was }),
        ...(is && { after: is }),
        keepsOld: is === undefined || this.forward.proves(old, { enum: is }),
        addsNothing: was === undefined || this.backward.proves(now, { enum: was }),
      },
    ];
  }

  private targetOf(node: SchemaNode, root: JsonSchema): SchemaNode {
    const reference = typeof node === 'object' && Object.keys(node).length === 1 ? node.$ref : undefined;
    return reference === undefined ? node : (followReference(reference, root) ?? node);
  }
}

function valuesOf({ enum: values, const: value }: JsonSchema): readonly Json[] | undefined {
  return values ?? (value === undefined ? undefined : [value]);
}

function byText(left: unknown, right: unknown): number {
  return jsonIdentity(left) < jsonIdentity(right) ? -1 : 1;
}

function isNumeric(kinds: readonly string[]): boolean {
  return kinds.every((kind) => kind === 'integer' || kind === 'number');
}

function typeText(types: readonly string[]): string {
  return types.length === 0 ? 'any' : types.join(' | ');
}
