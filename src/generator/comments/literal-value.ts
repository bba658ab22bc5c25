import ts from 'typescript';

import type { Json } from '../../schema/json-schema.js';

/** A value written in a comment; boxed, because `null` is one. */
export interface LiteralValue {
  /** As exact JSON: a `new Date('…')` is its text. Undefined stands for an argument left out. */
  readonly value: Json | undefined;
}

/** Finds what a name such as `Currency.Euro` stands for where the comment is. */
export type NameResolver = (path: readonly string[]) => LiteralValue | undefined;

/** Reads the text of one expression; undefined when it is none, or has to run. */
export function literalValueOf(text: string, resolve: NameResolver = () => undefined): LiteralValue | undefined {
  const expression = parseExpression(text);
  return expression && literalValue(expression, resolve);
}

/** Parses the text of one expression, and nothing else. */
export function parseExpression(text: string): ts.Expression | undefined {
  const file = ts.createSourceFile('value.ts', `(${text}\n)`, ts.ScriptTarget.Latest, true);
  const [statement] = file.statements;
  const { parseDiagnostics } = file as ts.SourceFile & { readonly parseDiagnostics?: readonly unknown[] };
  if (parseDiagnostics?.length !== 0 || file.statements.length !== 1) return undefined;
  if (statement === undefined || !ts.isExpressionStatement(statement)) return undefined;
  return ts.isParenthesizedExpression(statement.expression) ? statement.expression.expression : undefined;
}

/** Works out an expression of literals. Comments are no part of the program, so the checker does not know their names. */
export function literalValue(node: ts.Expression, resolve: NameResolver): LiteralValue | undefined {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) {
    return literalValue(node.expression, resolve);
  }
  if (ts.isStringLiteralLike(node)) return { value: node.text };
  if (ts.isNumericLiteral(node)) return { value: Number(node.text) };
  if (ts.isBigIntLiteral(node)) return { value: String(BigInt(node.text.replace(/n$/, ''))) };
  if (node.kind === ts.SyntaxKind.TrueKeyword) return { value: true };
  if (node.kind === ts.SyntaxKind.FalseKeyword) return { value: false };
  if (node.kind === ts.SyntaxKind.NullKeyword) return { value: null };
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) return negative(node, resolve);
  if (ts.isArrayLiteralExpression(node)) return listValue(node.elements, resolve);
  if (ts.isObjectLiteralExpression(node)) return objectValue(node, resolve);
  if (ts.isNewExpression(node) || ts.isCallExpression(node)) return madeValue(node, resolve);
  const path = pathOf(node);
  if (path?.join() === 'undefined') return { value: undefined };
  return path && resolve(path);
}

/** `['Currency', 'Euro']` of `Currency.Euro`. */
export function pathOf(node: ts.Expression): readonly string[] | undefined {
  if (ts.isIdentifier(node)) return [node.text];
  if (node.kind === ts.SyntaxKind.ThisKeyword) return ['this'];
  if (!ts.isPropertyAccessExpression(node)) return undefined;
  const owner = pathOf(node.expression);
  return owner && [...owner, node.name.text];
}

function negative(node: ts.PrefixUnaryExpression, resolve: NameResolver): LiteralValue | undefined {
  const value = literalValue(node.operand, resolve)?.value;
  if (typeof value === 'number') return { value: value === 0 ? 0 : -value };
  return ts.isBigIntLiteral(node.operand) && typeof value === 'string' ? { value: `-${value}` } : undefined;
}

function listValue(nodes: readonly ts.Expression[], resolve: NameResolver): LiteralValue | undefined {
  const items: Json[] = [];
  for (const node of nodes) {
    const item = literalValue(node, resolve)?.value;
    if (item === undefined) return undefined;
    items.push(item);
  }
  return { value: items };
}

function objectValue(node: ts.ObjectLiteralExpression, resolve: NameResolver): LiteralValue | undefined {
  const entries: [string, Json][] = [];
  for (const property of node.properties) {
    if (!ts.isPropertyAssignment(property)) return undefined;
    const { name, initializer } = property;
    if (!ts.isIdentifier(name) && !ts.isStringLiteralLike(name) && !ts.isNumericLiteral(name)) return undefined;
    const found = literalValue(initializer, resolve);
    if (found === undefined) return undefined;
    if (found.value !== undefined) entries.push([name.text, found.value]);
  }
  return { value: Object.fromEntries(entries) };
}

/** What a constructor of the platform makes, in its JSON form. */
function madeValue(node: ts.NewExpression | ts.CallExpression, resolve: NameResolver): LiteralValue | undefined {
  const [first, ...rest] = node.arguments ?? [];
  const value = first && literalValue(first, resolve)?.value;
  if (value === undefined || rest.length > 0) return undefined;
  switch (node.expression.getText()) {
    case 'Date':
      return typeof value === 'string' && !Number.isNaN(Date.parse(value))
        ? { value: new Date(value).toISOString() }
        : undefined;
    case 'BigInt':
      return typeof value === 'string' || typeof value === 'number' ? { value: String(value) } : undefined;
    case 'URL':
    case 'Set':
    case 'Map':
      return { value };
    default:
      return undefined;
  }
}
