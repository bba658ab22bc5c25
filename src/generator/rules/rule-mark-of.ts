import ts from 'typescript';

import { definedMembers } from '../types/type-syntax.js';
import type { DtoClass, DtoClasses } from './dto-classes.js';
import type { PropertyFacts } from './property-facts.js';
import { markRules, RuleMark } from './rule-mark.js';

/** A property of a DTO class whose type is being read. */
export interface RuledProperty {
  readonly classes: DtoClasses;
  readonly owner: DtoClass;
  readonly facts: PropertyFacts;
  readonly property: ts.Symbol;
  readonly type: ts.Type;
  /** The class gives it a value. */
  readonly hasValue: boolean;
}

/** What to put beside the type of a property, if there is any rule to say. */
export function ruleMarkOf(
  checker: ts.TypeChecker,
  { classes, owner, facts, property, type, hasValue }: RuledProperty,
): Readonly<Record<string, unknown>> {
  if (facts.rules.length === 0) return {};
  const { declaration } = facts;
  const written = ts.isPropertyDeclaration(declaration) ? declaration.type?.getText() : undefined;
  const isOptional = Boolean(property.flags & ts.SymbolFlags.Optional) || admitsUndefined(type);
  return markRules(
    new RuleMark(
      classes,
      owner,
      property.name,
      facts,
      written ?? checker.typeToString(type),
      symbolOf(type, checker),
      hasValue ? 'by value' : isOptional ? 'by type' : undefined,
    ),
  );
}

function admitsUndefined(type: ts.Type): boolean {
  return type.isUnion() && definedMembers(type).length < type.types.length;
}

/** The enum that a property holds, or its list does. */
function symbolOf(type: ts.Type, checker: ts.TypeChecker): ts.Symbol | undefined {
  const [first] = definedMembers(type).filter(({ flags }) => !(flags & ts.TypeFlags.Null));
  if (first === undefined) return undefined;
  const element = checker.isArrayLikeType(first) ? first.getNumberIndexType() : first;
  if (element === undefined) return undefined;
  return checker.getBaseTypeOfLiteralType(element).symbol;
}
