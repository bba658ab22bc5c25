import ts from 'typescript';
import { EnumType, LiteralType, type BaseType } from 'ts-json-schema-generator';

import type { DocumentedValue } from '../comments/literal-notes.js';
import { documentationOf } from '../comments/documentation-of.js';

/** An enum or one member of it, and what its members mean. */
export interface EnumReading {
  readonly type: BaseType;
  /** One line a member, for the description. */
  readonly notes?: string;
}

interface Member {
  readonly name: string;
  readonly value: string | number;
  readonly description: string | undefined;
}

/** Reads an enum with its values in source order; undefined when a value is computed at run time. */
export function readEnum(
  type: ts.Type,
  checker: ts.TypeChecker,
  onMissing: Parameters<typeof documentationOf>[2],
): EnumReading | undefined {
  if (type.isStringLiteral() || type.isNumberLiteral()) return { type: new LiteralType(type.value) };
  const members: Member[] = [];
  for (const declaration of type.symbol.declarations ?? []) {
    if (!ts.isEnumDeclaration(declaration)) continue;
    for (const member of declaration.members) {
      const value = checker.getConstantValue(member);
      const symbol = checker.getSymbolAtLocation(member.name);
      if (value === undefined || symbol === undefined) return undefined;
      members.push({ name: symbol.name, value, description: documentationOf(symbol, checker, onMissing) });
    }
  }
  if (members.length === 0) return undefined;
  const notes = describeMembers(members);
  const values = members.map(({ value }) => value);
  return { type: new EnumType(`enum-${values.join()}`, values), ...(notes === undefined ? {} : { notes }) };
}

/** One line for each documented value of a union of literals. */
export function literalNotes(values: readonly DocumentedValue[]): string | undefined {
  if (values.length === 0) return undefined;
  return values.map(({ value, description }) => `- ${JSON.stringify(value)}: ${description}`).join('\n');
}

/** A number alone tells a model nothing, so numeric members are always named; others are listed when documented. */
function describeMembers(members: readonly Member[]): string | undefined {
  const documented = members.some(({ description }) => description !== undefined);
  const numeric = members.some(({ value }) => typeof value === 'number');
  if (!documented) return numeric ? members.map(({ name, value }) => `${value} = ${name}`).join(', ') : undefined;
  return members
    .map(({ name, value, description }) => {
      const label = typeof value === 'number' ? `${value} (${name})` : JSON.stringify(value);
      return description === undefined ? `- ${label}` : `- ${label}: ${description}`;
    })
    .join('\n');
}
