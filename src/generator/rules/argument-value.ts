import ts from 'typescript';

import { bareExpression, constantValue } from '../classes/constant-value.js';

/** What a decorator is given, as the running program would see it; boxed, because `undefined` can be given. */
export interface ArgumentValue {
  readonly value: unknown;
}

/** Stands for a function or a class: what it does is known only when it runs. */
export const RUN_TIME_FUNCTION = (): undefined => undefined;

const NAMED: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['undefined', undefined],
  ['Infinity', Infinity],
  ['NaN', NaN],
  ['Number.MAX_SAFE_INTEGER', Number.MAX_SAFE_INTEGER],
  ['Number.MIN_SAFE_INTEGER', Number.MIN_SAFE_INTEGER],
  ['Number.MAX_VALUE', Number.MAX_VALUE],
  ['Number.EPSILON', Number.EPSILON],
]);

const MOST_STEPS = 20;

/**
 * Works out an argument of a decorator: whatever {@link constantValue} knows, and regular expressions, dates, whole enums, the
 * values and keys of constant objects, and constants that a declaration file tells by their type.
 *
 * @returns `undefined` for what has to run.
 */
export function argumentValue(
  expression: ts.Expression,
  checker: ts.TypeChecker,
  steps = 0,
): ArgumentValue | undefined {
  // `const a = b, b = a` parses.
  if (steps > MOST_STEPS) return undefined;
  const again = (inner: ts.Expression): ArgumentValue | undefined => argumentValue(inner, checker, steps + 1);
  const node = bareExpression(expression);
  if (ts.isRegularExpressionLiteral(node)) return regularExpression(node);
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return { value: RUN_TIME_FUNCTION };
  const named = ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) ? node.getText() : '';
  if (NAMED.has(named)) return { value: NAMED.get(named) };
  const constant = constantValue(node, checker);
  if (constant !== undefined) return constant;
  if (ts.isNewExpression(node)) return constructed(node, again);
  if (ts.isCallExpression(node)) return called(node, again);
  if (ts.isArrayLiteralExpression(node)) return listed(node, again);
  if (ts.isObjectLiteralExpression(node)) return assembled(node, again);
  return referred(node, checker, again) ?? toldByType(node, checker);
}

type Evaluate = (expression: ts.Expression) => ArgumentValue | undefined;

function regularExpression(node: ts.RegularExpressionLiteral): ArgumentValue | undefined {
  const end = node.text.lastIndexOf('/');
  return made(() => new RegExp(node.text.slice(1, end), node.text.slice(end + 1)));
}

function constructed(node: ts.NewExpression, evaluate: Evaluate): ArgumentValue | undefined {
  const name = node.expression.getText();
  if (name !== 'RegExp' && name !== 'Date' && name !== 'Set') return undefined;
  const values = (node.arguments ?? []).map(evaluate);
  const [first, second] = values;
  if (first === undefined || values.includes(undefined)) return undefined;
  if (name === 'Date') return made(() => new Date(first.value as string | number));
  if (name === 'Set') return made(() => new Set(first.value as Iterable<unknown>));
  return made(() => new RegExp(first.value as string, second?.value as string | undefined));
}

/** Functions of the language that give the same for the same constants. */
function called(node: ts.CallExpression, evaluate: Evaluate): ArgumentValue | undefined {
  const [first] = node.arguments;
  const given = first && evaluate(first);
  const { value } = given ?? {};
  switch (node.expression.getText()) {
    case 'Object.values':
      return isObject(value) ? { value: Object.values(value) } : undefined;
    case 'Object.keys':
      return isObject(value) ? { value: Object.keys(value) } : undefined;
    case 'Object.freeze':
      return given;
    case 'RegExp':
      return typeof value === 'string' ? made(() => new RegExp(value)) : undefined;
    default:
      return undefined;
  }
}

function listed(node: ts.ArrayLiteralExpression, evaluate: Evaluate): ArgumentValue | undefined {
  const list: unknown[] = [];
  for (const element of node.elements) {
    const given = evaluate(ts.isSpreadElement(element) ? element.expression : element);
    if (given === undefined) return undefined;
    if (!ts.isSpreadElement(element)) list.push(given.value);
    else if (Array.isArray(given.value)) list.push(...(given.value as unknown[]));
    else return undefined;
  }
  return { value: list };
}

function assembled(node: ts.ObjectLiteralExpression, evaluate: Evaluate): ArgumentValue | undefined {
  const entries: [string, unknown][] = [];
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) {
      const given = evaluate(property.expression)?.value;
      if (!isObject(given)) return undefined;
      entries.push(...Object.entries(given));
      continue;
    }
    const name = property.name && ts.isComputedPropertyName(property.name) ? undefined : property.name?.getText();
    if (name === undefined || ts.isAccessor(property)) return undefined;
    const given = ts.isPropertyAssignment(property)
      ? evaluate(property.initializer)
      : ts.isShorthandPropertyAssignment(property)
        ? evaluate(property.name)
        : { value: RUN_TIME_FUNCTION };
    if (given === undefined) return undefined;
    entries.push([name.replaceAll(/^['"]|['"]$/g, ''), given.value]);
  }
  return { value: Object.fromEntries(entries) };
}

function referred(node: ts.Expression, checker: ts.TypeChecker, evaluate: Evaluate): ArgumentValue | undefined {
  if (ts.isPropertyAccessExpression(node)) {
    const owner = evaluate(node.expression)?.value;
    if (isObject(owner) && Object.hasOwn(owner, node.name.text)) return { value: Reflect.get(owner, node.name.text) };
  }
  const declaration = symbolOf(node, checker)?.valueDeclaration;
  if (declaration === undefined) return undefined;
  if (ts.isEnumDeclaration(declaration)) return enumObject(declaration, checker);
  if (ts.isClassLike(declaration) || ts.isFunctionDeclaration(declaration)) return { value: RUN_TIME_FUNCTION };
  const isConstant =
    (ts.isVariableDeclaration(declaration) && Boolean(ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const)) ||
    (ts.isPropertyDeclaration(declaration) && isStaticReadonly(declaration));
  return isConstant && declaration.initializer ? evaluate(declaration.initializer) : undefined;
}

/** What an expression names, behind all its imports. */
export function symbolOf(expression: ts.Expression, checker: ts.TypeChecker): ts.Symbol | undefined {
  const parent = expression.parent as ts.Node | undefined;
  const symbol =
    parent && ts.isShorthandPropertyAssignment(parent)
      ? checker.getShorthandAssignmentValueSymbol(parent)
      : checker.getSymbolAtLocation(expression);
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

function enumObject(declaration: ts.EnumDeclaration, checker: ts.TypeChecker): ArgumentValue | undefined {
  const members = declaration.members.map(
    (member) => [member.name.getText(), checker.getConstantValue(member)] as const,
  );
  if (members.some(([, value]) => value === undefined)) return undefined;
  return { value: Object.fromEntries(members.map(([name, value]) => [name.replaceAll(/^['"]|['"]$/g, ''), value])) };
}

/** A constant of a package, whose initialiser is not in its declaration file. */
function toldByType(node: ts.Expression, checker: ts.TypeChecker): ArgumentValue | undefined {
  const literal = (type: ts.Type): ArgumentValue | undefined =>
    type.isStringLiteral() || type.isNumberLiteral() ? { value: type.value } : undefined;
  const type = checker.getTypeAtLocation(node);
  if (type.getConstructSignatures().length > 0 || type.getCallSignatures().length > 0)
    return { value: RUN_TIME_FUNCTION };
  if (!checker.isTupleType(type)) return literal(type);
  const members = checker.getTypeArguments(type as ts.TypeReference).map(literal);
  return members.length === 0 || members.includes(undefined)
    ? undefined
    : { value: members.map((each) => each?.value) };
}

function isStaticReadonly(declaration: ts.PropertyDeclaration): boolean {
  const flags = ts.getCombinedModifierFlags(declaration);
  return Boolean(flags & ts.ModifierFlags.Static) && Boolean(flags & ts.ModifierFlags.Readonly);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** What JavaScript itself refuses, the running program will refuse too: nothing is known of it. */
function made(make: () => unknown): ArgumentValue | undefined {
  try {
    return { value: make() };
  } catch {
    return undefined;
  }
}
