import ts from 'typescript';

import { documentationOf } from './documentation-of.js';
import { tidyText } from './doc-text.js';

/** One value of a list of them, and what it means. */
export interface DocumentedValue {
  readonly value: string | number;
  readonly description: string;
}

/**
 * What the comments inside a union of literals say of its values: those before or behind a value, or those of the object
 * that the values are taken from.
 */
export function documentedLiterals(node: ts.TypeNode | undefined, checker: ts.TypeChecker): readonly DocumentedValue[] {
  if (node === undefined) return [];
  if (ts.isUnionTypeNode(node)) return node.types.flatMap((_, index) => fromUnion(node, index));
  return ts.isIndexedAccessTypeNode(node) ? fromObject(checker.getTypeFromTypeNode(node.objectType), checker) : [];
}

function fromUnion(union: ts.UnionTypeNode, index: number): readonly DocumentedValue[] {
  const member = union.types[index];
  const value = member && literalOf(member);
  if (member === undefined || value === undefined) return [];
  const { text } = union.getSourceFile();
  const before = union.types[index - 1];
  const start = before?.end ?? union.pos;
  const end = member.getStart();
  const taken = before === undefined ? [] : docsBehind(text, before);
  const leading = [...text.slice(start, end).matchAll(/\/\*\*.*?\*\//gs)]
    .filter((found) => !taken.some(({ pos }) => pos === start + found.index))
    .map(([comment]) => comment);
  const trailing = docsBehind(text, member).map(({ pos, end: last }) => text.slice(pos, last));
  const description = [...leading.slice(-1), ...trailing].map(textOf).filter(Boolean).join(' ');
  return description === '' ? [] : [{ value, description }];
}

function fromObject(type: ts.Type, checker: ts.TypeChecker): readonly DocumentedValue[] {
  return checker.getPropertiesOfType(type).flatMap((property) => {
    const member = checker.getTypeOfSymbol(property);
    const description = documentationOf(property, checker);
    const isLiteral = member.isStringLiteral() || member.isNumberLiteral();
    return isLiteral && description !== undefined ? [{ value: member.value, description }] : [];
  });
}

function docsBehind(text: string, node: ts.Node): readonly ts.CommentRange[] {
  return (ts.getTrailingCommentRanges(text, node.end) ?? []).filter(({ pos }) => text.startsWith('/**', pos));
}

function literalOf(node: ts.TypeNode): string | number | undefined {
  if (!ts.isLiteralTypeNode(node)) return undefined;
  if (ts.isStringLiteral(node.literal)) return node.literal.text;
  return ts.isNumericLiteral(node.literal) ? Number(node.literal.text) : undefined;
}

function textOf(comment: string): string {
  const [text = ''] = comment
    .slice(3, -2)
    .replaceAll(/^[ \t]*\*[ \t]?/gm, '')
    .split(/^\s*@/m, 1);
  return tidyText(text);
}
