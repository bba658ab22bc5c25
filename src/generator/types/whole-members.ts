import ts from 'typescript';

import { brandedPrimitive, definedMembers } from './type-syntax.js';

/** The checker splits `boolean` and enums into their members; this puts them together again where all are there. */
export function wholeMembers(union: ts.UnionType, checker: ts.TypeChecker): readonly ts.Type[] {
  // A brand on `boolean` or on an enum is a brand on each of its members.
  const members = definedMembers(union).map((type) => brandedPrimitive(type) ?? type);
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
