import ts from 'typescript';

import { orderedProperties } from './ordered-properties.js';
import { inSteadyOrder } from './steady-order.js';
import type { SyntaxReader } from './syntax-reader.js';
import { definedMembers, typeNodeOf } from './type-syntax.js';
import { wholeMembers } from './whole-members.js';
import { inside, NO_SCOPE, type WrittenType } from './written-type.js';

/** One branch of a union, with the syntax that says it where there is any. */
export interface UnionMember {
  readonly type: ts.Type;
  readonly written?: WrittenType;
}

/**
 * The branches of a union in their author's order, without `undefined`. The checker keeps them in the order in which it
 * happened to meet them, so the order is read from the syntax; where none is left, it follows rules of its own that
 * stay the same from run to run.
 */
export function unionMembers(
  union: ts.UnionType,
  given: WrittenType | undefined,
  syntax: SyntaxReader,
): readonly UnionMember[] {
  const { checker } = syntax;
  if (given?.left !== undefined) return given.left;
  const known = given ?? aliasedType(union);
  const written = known && writtenMembers(known, union, syntax);
  if (written !== undefined) return written;
  const members = wholeMembers(union, checker);
  const hinted = given === undefined ? [] : hintedOrder(given, members, syntax);
  const present = new Set(members);
  const inOrder = hinted.filter((type) => present.has(type));
  const rest = inSteadyOrder(
    members.filter((type) => !inOrder.includes(type)),
    checker,
  );
  return [...new Set([...inOrder, ...rest])].map((type) => ({ type }));
}

/** What the alias of a union was written as, where nothing has to be filled in. */
function aliasedType({ aliasSymbol }: ts.UnionType): WrittenType | undefined {
  const alias = aliasSymbol?.declarations?.find(ts.isTypeAliasDeclaration);
  return alias === undefined || alias.typeParameters !== undefined ? undefined : { node: alias.type, scope: NO_SCOPE };
}

/** The branches as they are written; undefined where it takes the checker to tell. */
export function writtenMembers(
  given: WrittenType,
  union: ts.UnionType,
  syntax: SyntaxReader,
): readonly UnionMember[] | undefined {
  const written = syntax.bare(given);
  const { node } = written;
  if (!ts.isUnionTypeNode(node)) {
    const alias = syntax.aliasOf(written);
    return alias && writtenMembers(alias.body, union, syntax);
  }
  const members: UnionMember[] = [];
  for (const each of node.types) {
    const inner = syntax.bare(inside(written, each));
    const type = syntax.typeOf(inner);
    if (type !== undefined) {
      if (!(type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.Never))) {
        members.push({ type, written: inner });
      }
      continue;
    }
    const nested = writtenMembers(inner, union, syntax);
    const [only, ...others] = definedMembers(union).filter((member) => syntax.agrees(inner, member));
    if (nested !== undefined) members.push(...nested);
    else if (only !== undefined && others.length === 0) members.push({ type: only, written: inner });
    else return undefined;
  }
  return members;
}

/**
 * Types in the order of the place they were picked from: `keyof T`, `T[K]`, `Exclude<T, …>`, `(typeof list)[number]`,
 * `A & (B | C)`.
 */
function hintedOrder(given: WrittenType, members: readonly ts.Type[], syntax: SyntaxReader): readonly ts.Type[] {
  const { checker } = syntax;
  const written = syntax.bare(given);
  const { node } = written;
  const alias = syntax.aliasOf(written);
  if (alias !== undefined) return hintedOrder(alias.body, members, syntax);
  if (ts.isIntersectionTypeNode(node)) return distributed(written, node, members, syntax);
  if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.KeyOfKeyword) {
    const names = orderedProperties(checker.getTypeFromTypeNode(node.type), checker).map(({ name }) => name);
    return names.map((name) => checker.getStringLiteralType(name));
  }
  if (ts.isIndexedAccessTypeNode(node)) {
    const owner = checker.getTypeFromTypeNode(node.objectType);
    if (checker.isTupleType(owner)) return checker.getTypeArguments(owner as ts.TypeReference).flatMap(definedMembers);
    return orderedProperties(owner, checker).flatMap((property) => {
      const type = checker.getTypeOfSymbol(property);
      const at = typeNodeOf(property);
      return type.isUnion() ? orderedTypes(type, at && { node: at, scope: NO_SCOPE }, syntax) : [type];
    });
  }
  const argument = ts.isTypeReferenceNode(node) ? node.typeArguments?.[0] : undefined;
  if (argument === undefined) return [];
  const type = checker.getTypeFromTypeNode(argument);
  return type.isUnion() ? orderedTypes(type, inside(written, argument), syntax) : [];
}

/** The branches that an intersection with unions comes to: each has one branch of each union in it. */
function distributed(
  written: WrittenType,
  { types }: ts.IntersectionTypeNode,
  members: readonly ts.Type[],
  syntax: SyntaxReader,
): readonly ts.Type[] {
  const branches = types.flatMap((each) => {
    const part = syntax.bare(inside(written, each));
    const type = syntax.typeOf(part);
    return type?.isUnion() ? [orderedTypes(type, part, syntax)] : [];
  });
  const places = (member: ts.Type): number[] =>
    branches.map((ofUnion) =>
      ofUnion.findIndex(
        (branch) => member.isIntersection() && partsOf(branch).every((each) => member.types.includes(each)),
      ),
    );
  const found = members.map((member) => ({ member, at: places(member) })).filter(({ at }) => !at.includes(-1));
  return found.toSorted((a, b) => compareNumbers(a.at, b.at)).map(({ member }) => member);
}

function partsOf(type: ts.Type): readonly ts.Type[] {
  return type.isIntersection() ? type.types : [type];
}

function compareNumbers(a: readonly number[], b: readonly number[]): number {
  return a.map((each, index) => each - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

function orderedTypes(type: ts.UnionType, written: WrittenType | undefined, syntax: SyntaxReader): readonly ts.Type[] {
  const agreeing = written && syntax.settled(written, type);
  return unionMembers(type, agreeing, syntax).flatMap(({ type: member, written: inner }) =>
    // An enum is a union whose only branch is itself.
    member.isUnion() && member !== type ? orderedTypes(member, inner, syntax) : [member],
  );
}
