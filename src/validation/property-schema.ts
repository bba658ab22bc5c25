import type { Class } from '../schema/class.js';
import type { JsonSchema } from '../schema/json-schema.js';
import { declaredType, type DeclaredType } from './class-transformer-facts.js';
import { hasRules, type StoredRule } from './class-validator-rules.js';
import { commonTypes, type CombinedEffect } from './combine-effects.js';
import { designType } from './design-type.js';
import { readPropertyRules, type PropertyRules } from './property-rules.js';
import type { ValueType } from './rules/rule-effect.js';
import { keywordsFor, valueSchema } from './value-schema.js';

/** Gives the schema of another DTO class, as a reference that may lead back to this one. */
export type ClassReference = (
  dtoClass: Class,
  discriminator?: { readonly property: string; readonly name: string },
) => JsonSchema;

/** One property as its rules determine it. */
export interface PropertySchema {
  readonly schema: JsonSchema;
  readonly optional: boolean;
  /** What is missing for an exact schema, each as the end of a sentence about the property. */
  readonly gaps: readonly string[];
}

/** Derives the schema of one property from its rules, with `@Type` and emitted metadata where the rules leave the class open. */
export function propertySchema(
  dtoClass: Class,
  property: string,
  rules: readonly StoredRule[],
  reference: ClassReference,
): PropertySchema {
  const read = readPropertyRules(rules);
  const known: KnownTypes = {
    declared: declaredType(dtoClass, property),
    emitted: designType(dtoClass, property),
    reference,
  };
  const result = isList(read, known)
    ? listSchema(read, known)
    : elementSchema(read.value, read.nested === 'value', known);
  const gaps = [...read.value.gaps, ...(read.elements?.gaps ?? []), ...(typeof result === 'string' ? [result] : [])];
  const schema = typeof result === 'string' ? {} : result;
  return { schema: described(schema, read.value.sentences), optional: read.optional, gaps };
}

interface KnownTypes {
  readonly declared: DeclaredType | undefined;
  readonly emitted: unknown;
  readonly reference: ClassReference;
}

function isList({ value, elements, nested }: PropertyRules, { emitted }: KnownTypes): boolean {
  return (
    value.types?.includes('array') === true || elements !== undefined || nested === 'elements' || emitted === Array
  );
}

function listSchema({ value, elements, nested }: PropertyRules, known: KnownTypes): JsonSchema | string {
  if (value.types !== undefined && !value.types.includes('array')) {
    return `some of its rules are about a list, others about ${named(value.types)}; put { each: true } on those about its elements`;
  }
  // class-validator looks into lists with a plain @ValidateNested() too.
  const items = elementSchema(elements ?? NOTHING_SAID, nested !== undefined, { ...known, emitted: undefined });
  if (typeof items === 'string') {
    const unknown = elements === undefined && nested === undefined;
    return unknown
      ? 'what its list holds is not known; add a rule with { each: true }, or @ValidateNested({ each: true }) and @Type(() => TheClass)'
      : `of what its list holds, ${items}`;
  }
  const keywords = keywordsFor(['array'], value.keywords);
  // The rule compares objects by identity, or by a function that cannot be seen; the keyword would compare them by content.
  const { uniqueItems, ...others } = keywords;
  const plainItems =
    uniqueItems === true && items.type !== undefined && items.type !== 'object' && items.type !== 'array';
  return { type: 'array', items: described(items, elements?.sentences ?? []), ...(plainItems ? keywords : others) };
}

const NOTHING_SAID: CombinedEffect = {
  types: undefined,
  values: undefined,
  instanceOf: undefined,
  keywords: {},
  sentences: [],
  gaps: [],
};

/** @returns The schema, or what is missing for it. */
function elementSchema(effect: CombinedEffect, nested: boolean, known: KnownTypes): JsonSchema | string {
  if (effect.types?.length === 0) return 'its rules contradict each other: no value can pass them all';
  const { discriminator } = known.declared ?? {};
  if (discriminator !== undefined && (nested || effect.types === undefined)) {
    const { property } = discriminator;
    return { anyOf: discriminator.subTypes.map(({ name, value }) => known.reference(value, { property, name })) };
  }
  const hinted = effect.instanceOf ?? known.declared?.type ?? known.emitted;
  const mayBeObject = effect.types === undefined || effect.types.includes('object');
  if (mayBeObject && isDto(hinted)) return { ...known.reference(hinted), ...keywordsFor(['object'], effect.keywords) };
  if (nested || effect.types?.includes('object') === true) return missingClass(hinted);
  const types = narrow(effect, known);
  if (typeof types === 'string') return types;
  return valueSchema(types, effect);
}

/** The types the rules let through, confirmed or narrowed by a primitive type the class is known to have. */
function narrow({ types, values, keywords }: CombinedEffect, known: KnownTypes): readonly ValueType[] | string {
  const declared = PRIMITIVES.get(known.declared?.type);
  const emitted = PRIMITIVES.get(known.emitted);
  if (types === undefined) {
    const only = declared ?? emitted;
    return only === undefined ? `no rule says what type it has${suggestion(keywords)}` : [only];
  }
  for (const type of [declared, emitted]) {
    if (type === undefined || values !== undefined) continue;
    const common = commonTypes(types, [type]);
    if (common.length === 0) {
      return `its rules ask for ${named(types)}, but its type is ${named([type])}; use ${RULE_FOR[type] ?? 'a rule for that type'}`;
    }
    if (types.length > 1) return common;
  }
  return types;
}

const PRIMITIVES = new Map<unknown, ValueType>([
  [String, 'string'],
  [Number, 'number'],
  [Boolean, 'boolean'],
  [Date, 'date'],
]);

const RULE_FOR: Readonly<Partial<Record<ValueType, string>>> = {
  string: '@IsString()',
  number: '@IsNumber() or @IsInt()',
  boolean: '@IsBoolean()',
  date: '@IsDate() with @Type(() => Date)',
};

function suggestion(keywords: JsonSchema): string {
  return keywords.minLength === undefined
    ? '; add one, such as @IsString()'
    : ' (@IsNotEmpty() fits every type); add one, such as @IsString()';
}

function missingClass(hinted: unknown): string {
  if (typeof hinted === 'function' && hinted !== Object && hinted !== Array) {
    return `its class ${hinted.name} has no rules of class-validator`;
  }
  return 'it holds an object of an unknown class; add @ValidateNested() and @Type(() => TheClass)';
}

function isDto(value: unknown): value is Class {
  return typeof value === 'function' && typeof value.prototype === 'object' && hasRules(value as Class);
}

function named(types: readonly ValueType[]): string {
  return types.map((type) => (type === 'date' ? 'Date' : type)).join(' or ');
}

function described(schema: JsonSchema, sentences: readonly string[]): JsonSchema {
  return sentences.length === 0 ? schema : { ...schema, description: sentences.join(' ') };
}
