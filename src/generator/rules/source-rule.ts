import ts from 'typescript';

import { ruleOfDecorator } from '../../validation/rules/rule-table.js';
import { symbolOf } from './argument-value.js';
import type { DtoDecorator, DtoDecorators } from './dto-decorators.js';

/** How class-validator files a decorator; a subclass's decorators replace its parents' of the same kind. */
export type RuleKind = 'check' | 'nested' | 'condition' | 'other';

/** One decorator of class-validator on a property, as far as the source tells. */
export interface SourceRule {
  readonly kind: RuleKind;
  readonly decorator: string;
  readonly node: ts.Decorator;
  /** The name class-validator stores; `undefined` for validators of the user's own. */
  readonly name: string | undefined;
  /** What comes before the options; `undefined` when it has to run. */
  readonly constraints: readonly unknown[] | undefined;
  readonly each: boolean;
  /** Holds only under a condition of its own. */
  readonly conditional: boolean;
  readonly message: string | undefined;
  /** The enum that `@IsEnum` names. */
  readonly enumSymbol?: ts.Symbol;
}

const KINDS: Readonly<Record<string, RuleKind>> = {
  ValidateNested: 'nested',
  IsOptional: 'condition',
  ValidateIf: 'condition',
  Allow: 'other',
  ValidatePromise: 'other',
  Validate: 'check',
  ValidateBy: 'check',
};

/** Reads a decorator; `undefined` for one that is no rule. */
export function readRule(
  { word, node, call, args }: DtoDecorator,
  decorators: DtoDecorators,
  checker: ts.TypeChecker,
): SourceRule | undefined {
  const name = word === 'Length' ? 'isLength' : ruleOfDecorator(word);
  const kind = KINDS[word] ?? (name === undefined ? undefined : 'check');
  if (kind === undefined) return undefined;
  const place = call === undefined ? -1 : optionsPlace(call, checker);
  const options = decorators.optionsOf(args[place]);
  const given =
    name === undefined ? [] : args.slice(0, place === -1 ? args.length : place).map((arg) => decorators.valueOf(arg));
  const [first] = args;
  const enumSymbol = name === 'isEnum' && first ? symbolOf(first, checker) : undefined;
  return {
    kind,
    decorator: word,
    node,
    name: word === 'IsOptional' ? 'isOptional' : name,
    constraints: given.includes(undefined) ? undefined : given.map((each) => each?.value),
    each: options['each'] === true,
    conditional: options['validateIf'] !== undefined,
    message: typeof options['message'] === 'string' ? options['message'] : undefined,
    ...(enumSymbol && enumSymbol.flags & ts.SymbolFlags.Enum ? { enumSymbol } : {}),
  };
}

/** Which argument holds the ValidationOptions: overloads put it in different places, and `@ArrayUnique` takes it in two. */
function optionsPlace(call: ts.CallExpression, checker: ts.TypeChecker): number {
  const signature = checker.getResolvedSignature(call);
  const places = (signature?.parameters ?? []).flatMap((parameter, index) =>
    mentionsOptions(checker.getTypeOfSymbol(parameter)) ? [index] : [],
  );
  const last = call.arguments.length - 1;
  const isLiteral = last >= 0 && call.arguments[last]?.kind === ts.SyntaxKind.ObjectLiteralExpression;
  if (places.length > 0)
    return places.findLast((place) => place <= last && (place > 0 || places.length === 1 || isLiteral)) ?? -1;
  // Without the package's types, only what the options look like can tell.
  return isLiteral && /\b(?:each|groups|always|validateIf)\b/.test(call.arguments[last]?.getText() ?? '') ? last : -1;
}

function mentionsOptions(type: ts.Type): boolean {
  const members = type.isUnion() ? type.types : [type];
  return members.some(({ symbol }) => (symbol as ts.Symbol | undefined)?.name === 'ValidationOptions');
}

/** The decorator as its author wrote it, where that is short. */
export function textOfRule({ node, decorator }: SourceRule): string {
  const text = node.getText().replaceAll(/\s+/g, ' ');
  return text.length <= 60 ? text : `@${decorator}(…)`;
}
