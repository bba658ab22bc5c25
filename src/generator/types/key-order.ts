import ts from 'typescript';

import type { SyntaxReader } from './syntax-reader.js';
import { unionMembers, type UnionMember } from './union-members.js';
import type { Scope, WrittenType } from './written-type.js';

/**
 * The properties of `Record<'north' | 'south', …>` in the order of their names in the source. Nothing declares them one by
 * one, so the checker has them in the order in which it met their names, which other files have a say in.
 */
export function inKeyOrder(
  properties: readonly ts.Symbol[],
  type: ts.Type,
  scope: Scope,
  syntax: SyntaxReader,
): readonly ts.Symbol[] {
  const constraint = type.symbol?.declarations?.find(ts.isMappedTypeNode)?.typeParameter.constraint;
  if (constraint === undefined || properties.some(({ declarations }) => declarations !== undefined)) return properties;
  const names = namesIn(syntax.bare({ node: constraint, scope }), syntax);
  const place = ({ name }: ts.Symbol): number => (names.includes(name) ? names.indexOf(name) : names.length);
  return properties.toSorted((a, b) => place(a) - place(b));
}

function namesIn(written: WrittenType, syntax: SyntaxReader): readonly string[] {
  const type = syntax.typeOf(written);
  return type === undefined ? [] : namesOf({ type, written }, syntax);
}

function namesOf({ type, written }: UnionMember, syntax: SyntaxReader): readonly string[] {
  if (type.isStringLiteral() || type.isNumberLiteral()) return [String(type.value)];
  if (!type.isUnion()) return [];
  // An enum is a union whose only branch is itself.
  const members = type.flags & ts.TypeFlags.EnumLike ? type.types.map((each) => ({ type: each })) : undefined;
  return (members ?? unionMembers(type, written, syntax)).flatMap((member) => namesOf(member, syntax));
}
