import {
  parseExpressionAt,
  type Expression,
  type FunctionExpression,
  type Pattern,
  type PrivateIdentifier,
} from 'acorn';
import type { Json } from '../schema/json-schema.js';

/** One parameter as the running function declares it. */
export interface SourceParameter {
  /** The name, or for a destructured parameter its pattern: `{ city, days }`. */
  readonly name: string;
  readonly destructured: boolean;
  readonly rest: boolean;
  readonly optional: boolean;
  /** The value of a literal initialiser. */
  readonly default?: Json;
}

/** A function's parameters as its running source declares them. */
export interface SourceParameters {
  readonly parameters: readonly SourceParameter[];
  /** Whether a minifier seems to have renamed them: then only their number, and the properties of patterns, can be trusted. */
  readonly renamed: boolean;
}

/**
 * Reads parameter names from a method's own source.
 *
 * @returns `undefined` where the source says nothing of what the developer wrote: a wrapper put around the method by another decorator,
 *   a bound or native function, or a method that a compiler rewrote to pass its `arguments` on.
 */
export function readParameters(method: (...args: never[]) => unknown): SourceParameters | undefined {
  const source = Function.prototype.toString.call(method);
  if (/^(async\s+)?function\b/.test(source) || /\barguments\b/.test(source)) return undefined;
  const parsed = parseMethod(source);
  if (parsed === undefined) return undefined;
  const parameters = parsed.params.map(describe);
  return { parameters, renamed: source.charAt(parsed.body.start - OPENING.length - 1) === ')' && areShort(parameters) };
}

/**
 * Minifiers give names of one letter; tsx only leaves out the blanks, which compilers and formatters print before a
 * body. Patterns keep the names of their properties.
 */
function areShort(parameters: readonly SourceParameter[]): boolean {
  const named = parameters.filter(({ destructured }) => !destructured);
  return named.length > 0 && named.every(({ name }) => name.length === 1);
}

const OPENING = '(class{';

/** Only what is written like a method is one; an arrow function is somebody's wrapper. */
function parseMethod(source: string): FunctionExpression | undefined {
  try {
    const parsed = parseExpressionAt(`${OPENING}${source}})`, 0, { ecmaVersion: 'latest', checkPrivateFields: false });
    const member = parsed.type === 'ClassExpression' ? parsed.body.body[0] : undefined;
    return member?.type === 'MethodDefinition' ? member.value : undefined;
  } catch {
    return undefined;
  }
}

function describe(pattern: Pattern): SourceParameter {
  switch (pattern.type) {
    case 'AssignmentPattern': {
      const literal = literalValue(pattern.right);
      return { ...describe(pattern.left), optional: true, ...(literal !== undefined && { default: literal }) };
    }
    case 'RestElement':
      return { ...describe(pattern.argument), rest: true, optional: true };
    case 'Identifier':
      return { name: pattern.name, destructured: false, rest: false, optional: false };
    case 'ObjectPattern': {
      const names = pattern.properties.map((property) =>
        property.type === 'RestElement' ? `...${describe(property.argument).name}` : keyName(property.key),
      );
      return { name: `{ ${names.join(', ')} }`, destructured: true, rest: false, optional: false };
    }
    default:
      return { name: '[…]', destructured: true, rest: false, optional: false };
  }
}

function keyName(key: Expression | PrivateIdentifier): string {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : '?';
}

function literalValue(expression: Expression): Json | undefined {
  if (expression.type === 'Literal') {
    const { value } = expression;
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null
      ? value
      : undefined;
  }
  if (expression.type === 'UnaryExpression' && expression.operator === '-') {
    const value = literalValue(expression.argument);
    return typeof value === 'number' ? -value : undefined;
  }
  return expression.type === 'ArrayExpression' && expression.elements.length === 0 ? [] : undefined;
}
