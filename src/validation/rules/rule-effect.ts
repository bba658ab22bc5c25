import type { Json, JsonSchema } from '../../schema/json-schema.js';

/** What kind of value a rule lets through; `date` is a JavaScript `Date`, `object` any object that is no list. */
export type ValueType = 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'date' | 'array' | 'object';

/** What one class-validator rule means for a schema. Whatever is left out here is still enforced when the rule runs. */
export interface RuleEffect {
  /** The rule refuses values of every other type. Left out: the rule says nothing about the type. */
  readonly types?: readonly ValueType[];
  /** The only values the rule lets through. */
  readonly values?: readonly Json[];
  /** The class the value must be an instance of. */
  readonly instanceOf?: unknown;
  /** Keywords that hold for every value the rule lets through, so that a schema never refuses what the rule accepts. */
  readonly keywords?: JsonSchema;
  /** What no keyword can say, in one sentence for the description. */
  readonly sentence?: string;
  /** Why no schema can be made of the rule, as the end of a sentence about the property. */
  readonly gap?: string;
}

/** Reads what the decorator was given: class-validator's `constraints`, in their order. */
export type RuleReader = (constraints: readonly unknown[]) => RuleEffect;

/** By the name class-validator stores for the rule. */
export type RuleTable = Readonly<Record<string, RuleReader>>;

/** A rule on text whose keywords do not depend on its arguments. */
export function text(sentence?: string, keywords?: JsonSchema): RuleReader {
  const effect: RuleEffect = {
    types: ['string'],
    ...(keywords && { keywords }),
    ...(sentence !== undefined && { sentence }),
  };
  return () => effect;
}

/** An options object of a decorator; empty when none was given. */
export function optionsOf(value: unknown): Readonly<Record<string, unknown>> {
  // Any object can be read as a record of unknowns.
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

/** An argument that names something: a locale, a version, an algorithm. Empty when none was given. */
export function nameOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
