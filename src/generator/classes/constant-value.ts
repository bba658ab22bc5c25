import ts from 'typescript';

import type { Json } from '../../schema/json-schema.js';

/** A value known at build time; boxed, because `null` is one. */
export interface ConstantValue {
  readonly value: Json;
}

/**
 * Works out an expression that always has the same JSON value: literals, templates, negative numbers, arrays and objects
 * of constants, enum members, and `const` variables that hold such. Undefined for anything that has to run.
 */
export function constantValue(expression: ts.Expression, checker: ts.TypeChecker): ConstantValue | undefined {
  return evaluate(expression, checker, 0);
}

function evaluate(expression: ts.Expression, checker: ts.TypeChecker, depth: number): ConstantValue | undefined {
  const node = bareExpression(expression);
  if (ts.isStringLiteralLike(node)) return { value: node.text };
  if (ts.isNumericLiteral(node)) return { value: Number(node.text) };
  if (node.kind === ts.SyntaxKind.TrueKeyword) return { value: true };
  if (node.kind === ts.SyntaxKind.FalseKeyword) return { value: false };
  if (node.kind === ts.SyntaxKind.NullKeyword) return { value: null };
  if (ts.isPrefixUnaryExpression(node)) return negated(node, checker, depth);
  if (ts.isBinaryExpression(node)) return combined(node, checker, depth);
  if (ts.isTemplateExpression(node)) return templateValue(node, checker, depth);
  if (ts.isArrayLiteralExpression(node)) return arrayValue(node, checker, depth);
  if (ts.isObjectLiteralExpression(node)) return objectValue(node, checker, depth);
  if (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
    return referredValue(node, checker, depth);
  }
  return undefined;
}

/** The expression without parentheses, `as`, `satisfies` and `!`: none of them changes the value. */
export function bareExpression(node: ts.Expression): ts.Expression {
  const isWrapper =
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isTypeAssertionExpression(node);
  return isWrapper ? bareExpression(node.expression) : node;
}

function negated(node: ts.PrefixUnaryExpression, checker: ts.TypeChecker, depth: number): ConstantValue | undefined {
  const operand = evaluate(node.operand, checker, depth)?.value;
  if (typeof operand !== 'number') return undefined;
  if (node.operator === ts.SyntaxKind.MinusToken) return { value: operand === 0 ? 0 : -operand };
  return node.operator === ts.SyntaxKind.PlusToken ? { value: operand } : undefined;
}

/** `60 * SECOND`, `'a' + 'b'`. */
function combined(node: ts.BinaryExpression, checker: ts.TypeChecker, depth: number): ConstantValue | undefined {
  const left = evaluate(node.left, checker, depth)?.value;
  const right = evaluate(node.right, checker, depth)?.value;
  const operator = node.operatorToken.kind;
  if (typeof left === 'string' && typeof right === 'string' && operator === ts.SyntaxKind.PlusToken) {
    return { value: left + right };
  }
  if (typeof left !== 'number' || typeof right !== 'number') return undefined;
  const value = calculate(operator, left, right);
  return value !== undefined && Number.isFinite(value) ? { value } : undefined;
}

function calculate(operator: ts.SyntaxKind, left: number, right: number): number | undefined {
  if (operator === ts.SyntaxKind.PlusToken) return left + right;
  if (operator === ts.SyntaxKind.MinusToken) return left - right;
  if (operator === ts.SyntaxKind.AsteriskToken) return left * right;
  return operator === ts.SyntaxKind.SlashToken ? left / right : undefined;
}

/** `${PREFIX}name`. */
function templateValue(node: ts.TemplateExpression, checker: ts.TypeChecker, depth: number): ConstantValue | undefined {
  let text = node.head.text;
  for (const span of node.templateSpans) {
    const part = evaluate(span.expression, checker, depth)?.value;
    if (typeof part !== 'string' && typeof part !== 'number' && typeof part !== 'boolean') return undefined;
    text += `${part}${span.literal.text}`;
  }
  return { value: text };
}

function arrayValue(
  node: ts.ArrayLiteralExpression,
  checker: ts.TypeChecker,
  depth: number,
): ConstantValue | undefined {
  const items: Json[] = [];
  for (const element of node.elements) {
    const item = evaluate(element, checker, depth);
    if (item === undefined) return undefined;
    items.push(item.value);
  }
  return { value: items };
}

function objectValue(
  node: ts.ObjectLiteralExpression,
  checker: ts.TypeChecker,
  depth: number,
): ConstantValue | undefined {
  const entries: [string, Json][] = [];
  for (const property of node.properties) {
    if (!ts.isPropertyAssignment(property) && !ts.isShorthandPropertyAssignment(property)) return undefined;
    if (ts.isComputedPropertyName(property.name) || ts.isPrivateIdentifier(property.name)) return undefined;
    const value = ts.isPropertyAssignment(property)
      ? evaluate(property.initializer, checker, depth)
      : symbolValue(checker.getShorthandAssignmentValueSymbol(property), checker, depth);
    if (value === undefined) return undefined;
    entries.push([ts.isBigIntLiteral(property.name) ? property.name.getText() : property.name.text, value.value]);
  }
  return { value: Object.fromEntries(entries) };
}

function referredValue(
  node: ts.Identifier | ts.PropertyAccessExpression | ts.ElementAccessExpression,
  checker: ts.TypeChecker,
  depth: number,
): ConstantValue | undefined {
  if (!ts.isIdentifier(node)) {
    const constant = checker.getConstantValue(node);
    if (constant !== undefined) return { value: constant };
    const owner = evaluate(node.expression, checker, depth + 1)?.value;
    const key = ts.isPropertyAccessExpression(node)
      ? node.name.text
      : evaluate(node.argumentExpression, checker, depth + 1)?.value;
    const member = memberOf(owner, key);
    if (member !== undefined) return { value: member };
    if (ts.isElementAccessExpression(node)) return undefined;
  }
  return symbolValue(checker.getSymbolAtLocation(node), checker, depth);
}

function symbolValue(symbol: ts.Symbol | undefined, checker: ts.TypeChecker, depth: number): ConstantValue | undefined {
  // A constant may name a constant, though not for ever: `const a = b, b = a` parses.
  if (symbol === undefined || depth > 10) return undefined;
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const declaration = target.valueDeclaration;
  if (declaration === undefined) return undefined;
  if (ts.isEnumMember(declaration)) {
    const value = checker.getConstantValue(declaration);
    return value === undefined ? undefined : { value };
  }
  const isConstant =
    (ts.isVariableDeclaration(declaration) && Boolean(ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const)) ||
    (ts.isPropertyDeclaration(declaration) && isStaticReadonly(declaration));
  if (!isConstant || declaration.initializer === undefined) return undefined;
  return evaluate(declaration.initializer, checker, depth + 1);
}

function isStaticReadonly(declaration: ts.PropertyDeclaration): boolean {
  const flags = ts.getCombinedModifierFlags(declaration);
  return Boolean(flags & ts.ModifierFlags.Static) && Boolean(flags & ts.ModifierFlags.Readonly);
}

function memberOf(owner: Json | undefined, key: Json | undefined): Json | undefined {
  if (Array.isArray(owner)) return typeof key === 'number' ? (owner as readonly Json[])[key] : undefined;
  if (!isRecord(owner) || (typeof key !== 'string' && typeof key !== 'number')) return undefined;
  return Object.hasOwn(owner, key) ? owner[key] : undefined;
}

function isRecord(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
