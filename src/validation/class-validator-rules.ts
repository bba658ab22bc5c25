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
  const parentsFirst = rules.toSorted((a, b) => depth(a.target) - depth(b.target));
  const byProperty = new Map<string, StoredRule[]>();
  for (const rule of parentsFirst) {
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

/** How many parents a class has. */
function depth(target: unknown): number {
  const parent: unknown = typeof target === 'function' ? Object.getPrototypeOf(target) : null;
  return parent === null ? 0 : 1 + depth(parent);
}
