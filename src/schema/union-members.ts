import type { JsonSchema, JsonTypeName } from './json-schema.js';
import { isRecordLike } from './lower-object.js';
import type { Lowering, Place } from './lowering.js';
import { isJsonObject } from './plain-object.js';
import { isRevivedType, REVIVED_TYPES } from './revived-types.js';
import { ANNOTATION_KEYWORDS } from './schema-keywords.js';
import { typesOf, typesOfValues } from './schema-types.js';

/** One member of a union, and what it stands for once references are followed. */
export interface UnionMember {
  readonly source: unknown;
  readonly target: JsonSchema;
}

/**
 * The members of a union, in the author's order. A member that is a union itself, by reference or not, is taken apart
 * where its own members have to be told from those beside it; otherwise it stays, so that references are shared.
 */
export function unionMembers(schema: JsonSchema, place: Place, run: Lowering): readonly UnionMember[] {
  const follow = (source: unknown): UnionMember => ({
    source,
    target: run.follow(isJsonObject(source) ? source : {}, place),
  });
  const direct = branchesOf(schema).map(follow);
  const all = collect(direct, new Set());
  return all.some(({ target }) => isRevivedType(target['x-type'])) || mixesListsAndRecords(all) ? all : direct;

  function collect(members: readonly UnionMember[], seen: Set<JsonSchema>): UnionMember[] {
    return members.flatMap((member) => {
      const inner = isPureUnion(member.target) ? branchesOf(member.target) : undefined;
      if (inner === undefined) return [member];
      if (seen.has(member.target)) return [];
      return collect(inner.map(follow), seen.add(member.target));
    });
  }
}

/** Which members JSON alone could not tell from their neighbours, and so need a property of their own. */
export function membersToKey(members: readonly UnionMember[]): readonly boolean[] {
  const kinds = members.map(({ target }) => kindOf(target));
  const count = (kind: MemberKind) => kinds.filter((other) => other === kind).length;
  const lists = count('list');
  const sets = count('Set');
  const records = count('record');
  const texts = members.filter(({ target }) => takesText(target)).length;
  return kinds.map((kind) => {
    switch (kind) {
      case 'record':
        return lists + sets > 0;
      case 'Map':
        return lists + sets + records > 0;
      case 'Set':
        return lists > 0;
      case 'bytes':
        return texts > 1;
      case 'other':
      case 'list':
        return false;
    }
  });
}

/** Lower is tried first: in `string | Date` a text that is a date is meant as one. */
export function memberRank(target: JsonSchema): number {
  const type = target['x-type'];
  return isRevivedType(type) ? REVIVED_TYPES[type].rank : PLAIN_RANK;
}

const PLAIN_RANK = 5;

type MemberKind = 'list' | 'record' | 'Map' | 'Set' | 'bytes' | 'other';

function kindOf(target: JsonSchema): MemberKind {
  const type = target['x-type'];
  if (type === 'Map' || type === 'Set') return type;
  if (isRevivedType(type)) return REVIVED_TYPES[type].keyedAs === 'base64' ? 'bytes' : 'other';
  const types = typesOf(target);
  if (types.includes('array') && target.prefixItems === undefined && !Array.isArray(target.items)) return 'list';
  return types.includes('object') && isRecordLike(target) ? 'record' : 'other';
}

function mixesListsAndRecords(members: readonly UnionMember[]): boolean {
  const kinds = new Set(members.map(({ target }) => kindOf(target)));
  return kinds.has('list') && kinds.has('record');
}

function takesText(target: JsonSchema): boolean {
  const values = target.enum ?? (target.const === undefined ? undefined : [target.const]);
  const types: readonly JsonTypeName[] = values ? typesOfValues(values) : typesOf(target);
  return types.includes('string');
}

function branchesOf(schema: JsonSchema): readonly unknown[] {
  const branches = [...((schema.anyOf ?? []) as readonly unknown[]), ...((schema.oneOf ?? []) as readonly unknown[])];
  return branches.filter((branch) => branch !== false);
}

/** A union that says nothing else about its values. */
function isPureUnion(schema: JsonSchema): boolean {
  if (schema.anyOf === undefined && schema.oneOf === undefined) return false;
  return Object.keys(schema).every(
    (keyword) => keyword === 'anyOf' || keyword === 'oneOf' || ANNOTATION_KEYWORDS.has(keyword),
  );
}
