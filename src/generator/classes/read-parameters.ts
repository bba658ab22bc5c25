import ts from 'typescript';

import type { Json } from '../../schema/json-schema.js';
import type { GeneratorContext } from '../generator-context.js';
import type { PlatformTypes } from '../types/platform-types.js';
import { assertedType, definedMembers } from '../types/type-syntax.js';
import { constantValue } from './constant-value.js';
import { CONTEXT_TYPES, SECRET_TYPES, type DecoratorOrigin } from './decorator-origin.js';
import type { FoundTool } from './found-tool.js';
import { withoutThis } from './read-decorators.js';

/** One parameter of a tool as its signature says. */
export interface ReadParameter {
  /** As written; for a destructured one its pattern, as the run time spells it: `{ city, days }`. */
  readonly name: string;
  /** What an overload calls it, where the method that runs has another name for it. */
  readonly argument?: string;
  readonly kind: 'value' | 'rest' | 'spread' | 'context' | 'signal' | 'inject';
  readonly node: ts.ParameterDeclaration;
  readonly type: ts.Type;
  readonly typeNode?: ts.TypeNode;
  /** Of an object that holds nothing but the signal of the call: the names it has there. */
  readonly signals?: readonly string[];
  readonly optional: boolean;
  /** Of an injected one: it is received as a `Secret`. */
  readonly secret?: true;
  /** The value of a constant initialiser. */
  readonly default?: { readonly value: Json };
  /** Of a destructured one: what the initialisers inside the pattern say, by property. */
  readonly elements: ReadonlyMap<string, PatternElement>;
}

/** One property of a destructuring pattern that has an initialiser. */
export interface PatternElement {
  /** Left out when it has to run. */
  readonly default?: { readonly value: Json };
}

/** Reads the parameters of a tool in their order, types seen through the class it belongs to. */
export function readParameters(
  tool: FoundTool,
  { checker, origin, platform }: Pick<GeneratorContext, 'checker' | 'origin' | 'platform'>,
): ReadParameter[] {
  const implemented = tool.implementation && withoutThis(tool.implementation.parameters);
  return tool.signature.parameters.flatMap((symbol, index) => {
    const node = symbol.valueDeclaration;
    if (node === undefined || !ts.isParameter(node)) return [];
    const type = checker.getTypeOfSymbol(symbol);
    const isContext = contextPosition(tool, node, index) || isOfType(type, node.type, origin, CONTEXT_TYPES);
    const initial = node.initializer && constantValue(node.initializer, checker);
    const written = nameOf(node.name);
    const running = implemented?.[index];
    const name = running === undefined ? written : nameOf(running.name);
    const signals = signalsIn(type, checker, platform);
    const isSignal = signals !== undefined || platform.isSignal(type);
    const isSecret = isOfType(type, node.type, origin, SECRET_TYPES);
    const typeNode = node.type ?? assertedType(node.initializer);
    return [
      {
        name,
        ...(name !== written && ts.isIdentifier(node.name) && { argument: written }),
        node,
        type,
        kind: isContext
          ? 'context'
          : isSignal
            ? 'signal'
            : isSecret || isInjected(tool, node, index)
              ? 'inject'
              : kindOf(node),
        optional:
          node.questionToken !== undefined || node.initializer !== undefined || acceptsNothing(node, type, isSecret),
        ...(isSecret && { secret: true as const }),
        elements: ts.isObjectBindingPattern(node.name) ? elementsOf(node.name, checker) : new Map(),
        ...(signals && { signals }),
        ...(typeNode && { typeNode }),
        ...(initial && { default: initial }),
      },
    ];
  });
}

function kindOf(node: ts.ParameterDeclaration): 'value' | 'rest' | 'spread' {
  if (node.dotDotDotToken !== undefined) return 'rest';
  return ts.isIdentifier(node.name) ? 'value' : 'spread';
}

/** A trailing `string | undefined` may be left out of a call as well, as may all of a rest parameter. */
function acceptsNothing(node: ts.ParameterDeclaration, type: ts.Type, isSecret: boolean): boolean {
  if (node.dotDotDotToken !== undefined) return true;
  const nothing = ts.TypeFlags.Undefined | ts.TypeFlags.Void | (isSecret ? ts.TypeFlags.Null : 0);
  return type.isUnion() && type.types.some(({ flags }) => flags & nothing);
}

function contextPosition(tool: FoundTool, node: ts.ParameterDeclaration, index: number): boolean {
  const name = ts.isIdentifier(node.name) ? node.name.text : undefined;
  return (tool.facts.parameters ?? []).some(({ at, context }) => context && (at === index || at === name));
}

function isInjected(tool: FoundTool, node: ts.ParameterDeclaration, index: number): boolean {
  // That one cannot be has to be told, and is settled with what all decorators say.
  if (node.dotDotDotToken !== undefined) return false;
  const name = nameOf(node.name);
  return (tool.facts.parameters ?? []).some(({ at, inject }) => inject && (at === index || at === name));
}

/** Whether a parameter has one of toolwright's types, or nothing. */
function isOfType(
  type: ts.Type,
  node: ts.TypeNode | undefined,
  origin: DecoratorOrigin,
  names: readonly string[],
): boolean {
  const written = node && ts.isTypeReferenceNode(node) ? origin.nameOf(node.typeName) : undefined;
  if (written !== undefined) return names.includes(written);
  const nothing = ts.TypeFlags.Undefined | ts.TypeFlags.Null;
  const members = type.isUnion() ? type.types.filter(({ flags }) => !(flags & nothing)) : [type];
  const [only] = members;
  return members.length === 1 && only !== undefined && names.includes(origin.nameOfType(only) ?? '');
}

/** The names of the properties of `{ signal?: AbortSignal }`, which has nothing that a model could send. */
function signalsIn(type: ts.Type, checker: ts.TypeChecker, platform: PlatformTypes): readonly string[] | undefined {
  const [only, ...others] = definedMembers(type).filter(({ flags }) => !(flags & ts.TypeFlags.Null));
  if (only === undefined || others.length > 0 || !(only.flags & ts.TypeFlags.Object)) return undefined;
  const properties = checker.getPropertiesOfType(only);
  const isAll = properties.length > 0 && properties.every((each) => platform.isSignal(checker.getTypeOfSymbol(each)));
  return isAll && checker.getIndexInfosOfType(only).length === 0 ? properties.map(({ name }) => name) : undefined;
}

/** The name of a parameter as the run time spells it. */
export function nameOf(name: ts.BindingName): string {
  if (ts.isIdentifier(name)) return name.text;
  if (ts.isArrayBindingPattern(name)) return '[…]';
  return `{ ${name.elements.map((element) => (element.dotDotDotToken ? `...${nameOf(element.name)}` : keyOf(element))).join(', ')} }`;
}

function elementsOf(pattern: ts.ObjectBindingPattern, checker: ts.TypeChecker): Map<string, PatternElement> {
  const elements = new Map<string, PatternElement>();
  for (const element of pattern.elements) {
    if (element.initializer === undefined) continue;
    const value = constantValue(element.initializer, checker);
    elements.set(keyOf(element), value === undefined ? {} : { default: value });
  }
  return elements;
}

function keyOf(element: ts.BindingElement): string {
  const name = element.propertyName ?? element.name;
  if (ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name)) return name.text;
  return '?';
}
