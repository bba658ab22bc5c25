import ts from 'typescript';

import { orderedProperties } from './ordered-properties.js';
import type { SyntaxReader } from './syntax-reader.js';
import { brandedPrimitive, definedMembers, typeNodeOf } from './type-syntax.js';
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
  const known = given ?? aliasedType(union);
  const written = known && writtenMembers(known, union, syntax);
  if (written !== undefined) return written;
  // A brand on `boolean` or on an enum is a brand on each of its members.
  const bare = definedMembers(union).map((type) => brandedPrimitive(type) ?? type);
  const members = mergeSplitTypes(bare, checker);
  const hinted = given === undefined ? [] : hintedOrder(given, syntax);
  const present = new Set(members);
  const inOrder = hinted.filter((type) => present.has(type));
  const rest = members
    .filter((type) => !inOrder.includes(type))
    .toSorted((a, b) => byKind(a, b) || byText(a, b, checker));
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

/** Types in the order of the place they were picked from: `keyof T`, `T[K]`, `Exclude<T, …>`, `(typeof list)[number]`. */
function hintedOrder(given: WrittenType, syntax: SyntaxReader): readonly ts.Type[] {
  const { checker } = syntax;
  const written = syntax.bare(given);
  const { node } = written;
  const alias = syntax.aliasOf(written);
  if (alias !== undefined) return hintedOrder(alias.body, syntax);
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

function orderedTypes(type: ts.UnionType, written: WrittenType | undefined, syntax: SyntaxReader): readonly ts.Type[] {
  const agreeing = written && syntax.settled(written, type);
  return unionMembers(type, agreeing, syntax).flatMap(({ type: member, written: inner }) =>
    // An enum is a union whose only branch is itself.
    member.isUnion() && member !== type ? orderedTypes(member, inner, syntax) : [member],
  );
}

/** The checker splits `boolean` and enums into their members; this puts them together again where all are there. */
function mergeSplitTypes(members: readonly ts.Type[], checker: ts.TypeChecker): ts.Type[] {
  const merged = new Set<ts.Type>();
  const all = new Set(members);
  for (const member of members) {
    const whole = wholeOf(member, checker);
    const isWhole = whole?.isUnion() === true && whole.types.every((each) => all.has(each));
    merged.add(isWhole ? whole : member);
  }
  return [...merged];
}

function wholeOf(member: ts.Type, checker: ts.TypeChecker): ts.Type | undefined {
  if (member.flags & ts.TypeFlags.BooleanLiteral) return checker.getBooleanType();
  if (!(member.flags & ts.TypeFlags.EnumLiteral)) return undefined;
  const declaration = member.symbol.valueDeclaration;
  if (declaration === undefined || !ts.isEnumMember(declaration)) return undefined;
  const symbol = checker.getSymbolAtLocation(declaration.parent.name);
  return symbol && checker.getDeclaredTypeOfSymbol(symbol);
}

const KINDS = [
  ts.TypeFlags.String,
  ts.TypeFlags.Number,
  ts.TypeFlags.Boolean,
  ts.TypeFlags.EnumLike,
  ts.TypeFlags.Literal,
  ts.TypeFlags.Object | ts.TypeFlags.Intersection,
];

function byKind(a: ts.Type, b: ts.Type): number {
  return kindOf(a) - kindOf(b) || byPlace(a, b) || byValue(a, b);
}

function kindOf(type: ts.Type): number {
  // `null` reads best at the end, wherever the author put it.
  if (type.flags & ts.TypeFlags.Null) return KINDS.length + 1;
  const index = KINDS.findIndex((flags) => type.flags & flags);
  return index === -1 ? KINDS.length : index;
}

function byPlace(a: ts.Type, b: ts.Type): number {
  const [first, second] = [a.symbol?.declarations?.[0], b.symbol?.declarations?.[0]];
  if (first === undefined || second === undefined) return 0;
  const [firstFile, secondFile] = [first.getSourceFile().fileName, second.getSourceFile().fileName];
  return firstFile === secondFile ? first.pos - second.pos : compareText(firstFile, secondFile);
}

function byValue(a: ts.Type, b: ts.Type): number {
  if (a.isNumberLiteral() !== b.isNumberLiteral()) return a.isNumberLiteral() ? -1 : 1;
  if (a.isNumberLiteral() && b.isNumberLiteral()) return a.value - b.value;
  if (a.isStringLiteral() && b.isStringLiteral()) return compareText(a.value, b.value);
  return 0;
}

/** What is left apart only by the order the checker met it in, which other files decide. */
function byText(a: ts.Type, b: ts.Type, checker: ts.TypeChecker): number {
  return compareText(checker.typeToString(a), checker.typeToString(b));
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
