import type { Class } from '../schema/class.js';

/** One rule of class-validator on one property, as its storage holds it. */
export interface StoredRule {
  /** `customValidation` for nearly every rule, else the name of a structural one, such as `nestedValidation`. */
  readonly type: string;
  /** The rule's own name, such as `isInt`. */
  readonly name?: string | undefined;
  readonly target: unknown;
  readonly propertyName: string;
  readonly constraints?: readonly unknown[] | undefined;
  readonly message?: unknown;
  /** The rule is about what is in the list. */
  readonly each?: boolean | undefined;
  /** The rule holds only while this does. */
  readonly validateIf?: unknown;
}

interface RuleStorage {
  getTargetValidationMetadatas(
    target: Class,
    schema: string,
    always: boolean,
    strictGroups: boolean,
  ): readonly StoredRule[];
}

/**
 * The rules that a plain `validate(instance)` runs, by property: the class's own and its parents', in the order in which
 * the properties were declared, the parents' first.
 *
 * Rules of every group are among them, as they are for `validate()` and Nest's `ValidationPipe` when no groups are asked for.
 */
export function rulesOf(dtoClass: Class): ReadonlyMap<string, readonly StoredRule[]> {
  // class-validator keeps one storage for all its copies there, so nothing has to be imported.
  const storage = (globalThis as { classValidatorMetadataStorage?: RuleStorage }).classValidatorMetadataStorage;
  const rules = storage?.getTargetValidationMetadatas(dtoClass, '', false, false) ?? [];
  const parent: unknown = Object.getPrototypeOf(dtoClass);
  // A property that a subclass decorates anew keeps its parent's place.
  const inherited = isClass(parent) ? [...rulesOf(parent).keys()] : [];
  const byProperty = new Map<string, StoredRule[]>(inherited.map((property) => [property, []]));
  for (const rule of rules) {
    const known = byProperty.get(rule.propertyName);
    if (known === undefined) byProperty.set(rule.propertyName, [rule]);
    else known.push(rule);
  }
  return byProperty;
}

/** Whether a class is a DTO: it, or a parent, has rules of class-validator. */
export function hasRules(dtoClass: Class): boolean {
  return rulesOf(dtoClass).size > 0;
}

function isClass(value: unknown): value is Class {
  return typeof value === 'function' && value !== Function.prototype;
}
