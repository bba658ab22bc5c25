import ts from 'typescript';

import type {
  InjectFacts,
  ParamOptions,
  ParameterFacts,
  ToolDefaults,
  ToolFacts,
  ToolOptions,
  ToolsetFacts,
} from '../../metadata/tool-facts.js';
import type { Json } from '../../schema/json-schema.js';
import { TOOL_EFFECTS, type ToolEffect } from '../../tools/tool-effect.js';
import { constantValue } from './constant-value.js';
import type { DecoratorOrigin } from './decorator-origin.js';

/** One of toolwright's decorators where it stands. */
export interface FoundDecorator {
  readonly word: string;
  readonly node: ts.Decorator;
  /** On a parameter: which one. */
  readonly index?: number;
  readonly args: readonly ts.Expression[];
}

/** What a method's decorators say, as far as the source tells; what has to run is left to run time. */
export interface ReadFacts {
  readonly facts: ToolFacts;
  readonly decorators: readonly FoundDecorator[];
  /** Parameters whose whole schema a decorator states, so that their type need not have one. */
  readonly stated: ReadonlySet<number | string>;
}

/** Reads toolwright's decorators from the syntax. */
export class DecoratorReader {
  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly origin: DecoratorOrigin,
  ) {}

  /** Toolwright's decorators at a declaration, in source order. */
  find(node: ts.Node): FoundDecorator[] {
    const decorators = ts.canHaveDecorators(node) ? (ts.getDecorators(node) ?? []) : [];
    return decorators.flatMap((decorator) => {
      const { expression } = decorator;
      const call = ts.isCallExpression(expression) ? expression : undefined;
      const word = this.origin.nameOf(call?.expression ?? expression);
      return word === undefined ? [] : [{ word, node: decorator, args: call?.arguments ?? [] }];
    });
  }

  /** A decorator that may well be one of toolwright's, made by code that has to run: `@offered()` where that returns `tool(…)`. */
  findMade(node: ts.MethodDeclaration): ts.Decorator | undefined {
    const known = this.find(node).map(({ node: decorator }) => decorator);
    return ts.getDecorators(node)?.find((decorator) => {
      if (known.includes(decorator)) return false;
      return this.origin.nameOfType(this.checker.getTypeAtLocation(decorator.expression)) === 'ToolMethodDecorator';
    });
  }

  /** What `@toolset` says of a class. */
  readToolset(node: ts.ClassLikeDeclaration): ToolsetFacts {
    const argument = this.find(node).find(({ word }) => word === 'toolset')?.args[0];
    const options = this.objectOf(argument);
    const defaults = this.behavior(argument, options);
    return {
      ...text(options, 'namespace'),
      ...text(options, 'description'),
      ...(Object.keys(defaults).length > 0 && { defaults }),
    };
  }

  /** What the decorators of a method and of its parameters say. */
  readMethod(node: ts.MethodDeclaration): ReadFacts {
    const decorators = this.find(node);
    const parameters: ParameterFacts[] = [];
    const stated = new Set<number | string>();
    let facts: ToolFacts = {};
    for (const { word, args } of decorators) {
      if (word === 'tool') facts = { ...facts, tool: this.toolOptions(args[0]) };
      if (word === 'timeout') facts = { ...facts, ...this.timeoutOf(args[0]) };
      const name = args[0] && this.valueOf(args[0]);
      if (typeof name !== 'string') continue;
      if (word === 'context') parameters.push({ at: name, context: true });
      if (word === 'inject') parameters.push({ at: name, inject: this.injectOf(args[1]) });
      if (word === 'param') this.addParam(name, args[1], parameters, stated);
    }
    // Decorators of parameters run from the last to the first; what they say does not depend on it.
    for (const [index, parameter] of withoutThis(node.parameters).entries()) {
      for (const found of this.find(parameter)) {
        const { word, args } = found;
        decorators.push({ ...found, index });
        if (word === 'context') parameters.push({ at: index, context: true });
        if (word === 'inject') parameters.push({ at: index, inject: this.injectOf(args[0]) });
        if (word === 'param') this.addParam(index, args[0], parameters, stated);
      }
    }
    return { facts: parameters.length === 0 ? facts : { ...facts, parameters }, decorators, stated };
  }

  private addParam(
    at: number | string,
    about: ts.Expression | undefined,
    parameters: ParameterFacts[],
    stated: Set<number | string>,
  ): void {
    const value = about && this.valueOf(about);
    const options: ParamOptions = typeof value === 'string' ? { description: value } : this.objectOf(about);
    if (statesSchema(about)) stated.add(at);
    parameters.push({ at, options });
  }

  /** A function is asked when the program runs; that there is one keeps its parameter's name from being looked for. */
  private injectOf(source: ts.Expression | undefined): InjectFacts {
    const value = source && this.valueOf(source);
    if (source === undefined) return {};
    return { source: typeof value === 'string' ? value : (): unknown => undefined };
  }

  private toolOptions(expression: ts.Expression | undefined): ToolOptions {
    const options = this.objectOf(expression);
    return {
      ...text(options, 'name'),
      ...text(options, 'description'),
      ...(typeof options['comments'] === 'boolean' && { comments: options['comments'] }),
      ...this.behavior(expression, options),
    };
  }

  /** How a tool behaves, as far as that is worth telling before it runs. */
  private behavior(expression: ts.Expression | undefined, options: Readonly<Record<string, Json>>): ToolDefaults {
    const { strict, effect, deferLoading, needsApproval } = options;
    const approval = typeof needsApproval === 'boolean' ? needsApproval : says(expression, 'needsApproval') && asked;
    return {
      ...(typeof strict === 'boolean' && { strict }),
      ...(isEffect(effect) && { effect }),
      ...(typeof deferLoading === 'boolean' && { deferLoading }),
      ...(approval !== undefined && { needsApproval: approval }),
    };
  }

  private timeoutOf(expression: ts.Expression | undefined): Pick<ToolFacts, 'timeout'> {
    const milliseconds = expression && this.valueOf(expression);
    return typeof milliseconds === 'number' ? { timeout: { milliseconds } } : {};
  }

  private valueOf(expression: ts.Expression): Json | undefined {
    return constantValue(expression, this.checker)?.value;
  }

  /** The constant properties of an object literal; the others are known when the program runs. */
  private objectOf(expression: ts.Expression | undefined): Record<string, Json> {
    if (expression === undefined) return {};
    const whole = this.valueOf(expression);
    if (typeof whole === 'object' && whole !== null && !Array.isArray(whole))
      return { ...(whole as Record<string, Json>) };
    if (!ts.isObjectLiteralExpression(expression)) return {};
    const entries = expression.properties.flatMap((property) => {
      if (!ts.isPropertyAssignment(property) || ts.isComputedPropertyName(property.name)) return [];
      const value = this.valueOf(property.initializer);
      return value === undefined ? [] : [[property.name.getText(), value] as const];
    });
    return Object.fromEntries(entries);
  }
}

/** A method's parameters without the `this` that TypeScript lets one declare. */
export function withoutThis(parameters: readonly ts.ParameterDeclaration[]): readonly ts.ParameterDeclaration[] {
  return parameters.filter(({ name }) => !(ts.isIdentifier(name) && name.text === 'this'));
}

function statesSchema(about: ts.Expression | undefined): boolean {
  if (about === undefined || !ts.isObjectLiteralExpression(about)) return false;
  return about.properties.some(({ name }) => name && ['schema', 'type', 'enum', 'items'].includes(name.getText()));
}

/** Whether an option is there, even if only a program that runs knows its value. */
function says(expression: ts.Expression | undefined, name: string): true | undefined {
  if (expression === undefined || !ts.isObjectLiteralExpression(expression)) return undefined;
  return expression.properties.some((property) => property.name?.getText() === name) || undefined;
}

/** Stands for a function that is asked when the program runs. */
function asked(): boolean {
  return true;
}

function isEffect(value: Json | undefined): value is ToolEffect {
  return TOOL_EFFECTS.some((effect) => effect === value);
}

function text(options: Readonly<Record<string, Json>>, name: string): Record<string, string> {
  const value = options[name];
  return typeof value === 'string' ? { [name]: value } : {};
}
