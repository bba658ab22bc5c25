import { commonTypes, mergeKeywords, typeOf } from '../../validation/combine-effects.js';
import type { RuleEffect, ValueType } from '../../validation/rules/rule-effect.js';
import { keywordsFor } from '../../validation/value-schema.js';
import type { Json, JsonSchema, JsonTypeName } from '../../schema/json-schema.js';
import { referredName } from '../types/inline-definitions.js';
import { lazyValidator } from '../../schema/validators.js';

type Definitions = Readonly<Record<string, JsonSchema>>;

/** A schema that a rule was added to, or why nothing would be left of it. */
export type Narrowed =
  | { readonly schema: JsonSchema; readonly sentences: readonly string[] }
  | { readonly conflict: 'type' | 'values' | 'bounds' };

const ANNOTATIONS = ['title', 'description', 'default', 'examples', 'deprecated'];

/**
 * The schema of the values that a schema and a rule both let through. What the schema says already stays as it is, and a rule that
 * adds nothing leaves the very same schema.
 */
export function narrowSchema(schema: JsonSchema, effect: RuleEffect, definitions: Definitions): Narrowed {
  const name = referredName(schema);
  const definition = name === undefined ? undefined : definitions[name];
  if (definition !== undefined) return narrowReference(schema, definition, effect, definitions);
  if (schema.anyOf !== undefined) return narrowUnion(schema, schema.anyOf, effect, definitions);
  if (schema.enum !== undefined || schema.const !== undefined) return narrowValues(schema, effect);
  const own = typesOf(schema);
  if (own === undefined) return narrowAnything(schema, effect);
  const { types } = effect;
  const common = types === undefined ? own : commonTypes(own, types);
  if (types !== undefined && common.length === 0) return { conflict: 'type' };
  // Values that are revived keep the form they have in JSON.
  if (schema['x-type'] !== undefined) return { schema, sentences: said(effect) };
  const typed: JsonSchema = sameTypes(common, own) ? schema : { ...schema, type: typeKeyword(common) };
  if (effect.values !== undefined) {
    const values = effect.values.filter(fits(typed));
    if (values.length === 0) return { conflict: 'values' };
    return { schema: { ...typed, enum: values }, sentences: said(effect) };
  }
  return addKeywords(typed, common, effect);
}

function narrowReference(
  schema: JsonSchema,
  definition: JsonSchema,
  effect: RuleEffect,
  definitions: Definitions,
): Narrowed {
  const { $ref: _pointer, ...beside } = schema;
  const inner = narrowSchema({ ...definition, ...beside }, effect, definitions);
  if ('conflict' in inner) return inner;
  const { schema: narrowed, sentences } = inner;
  const isSame = JSON.stringify(narrowed) === JSON.stringify({ ...definition, ...beside });
  if (isSame) return { schema, sentences };
  if (definition.type !== 'object') return inner;
  // A definition that contains itself has to stay one; what is said of this one place stands beside the reference.
  const added = Object.entries(narrowed).filter(([keyword, value]) => definition[keyword] !== value);
  return { schema: { ...schema, ...Object.fromEntries(added) }, sentences };
}

function narrowUnion(
  schema: JsonSchema,
  branches: readonly JsonSchema[],
  effect: RuleEffect,
  definitions: Definitions,
): Narrowed {
  const narrowed = branches.map((branch) => narrowSchema(branch, effect, definitions));
  const kept = narrowed.filter((each) => 'schema' in each);
  const [only] = kept;
  if (only === undefined) return narrowed[0] ?? { conflict: 'type' };
  const sentences = [...new Set(kept.flatMap((each) => each.sentences))];
  if (kept.length > 1) {
    const isSame = kept.length === branches.length && kept.every(({ schema: each }, index) => each === branches[index]);
    return { schema: isSame ? schema : { ...schema, anyOf: kept.map((each) => each.schema) }, sentences };
  }
  const annotations = Object.entries(schema).filter(
    ([keyword]) => ANNOTATIONS.includes(keyword) || keyword.startsWith('x-'),
  );
  return { schema: { ...only.schema, ...Object.fromEntries(annotations) }, sentences };
}

function narrowValues(schema: JsonSchema, effect: RuleEffect): Narrowed {
  const values = schema.enum ?? [schema.const ?? null];
  const fitting = values.filter((value) => accepts(effect, value));
  if (fitting.length === values.length) return { schema, sentences: said(effect) };
  const hasType =
    effect.types === undefined || values.some((value) => commonTypes([typeOf(value)], effect.types ?? []).length > 0);
  if (fitting.length === 0) return { conflict: hasType ? 'values' : 'type' };
  const { enum: _values, const: _value, type: _type, ...rest } = schema;
  const types = [...new Set(fitting.map((value) => jsonType(value)))];
  const [type] = types;
  return {
    schema: { ...rest, type: types.length === 1 && type !== undefined ? type : types, enum: fitting },
    sentences: said(effect),
  };
}

function accepts({ types, values, keywords = {} }: RuleEffect, value: Json): boolean {
  if (types !== undefined && commonTypes([typeOf(value)], types).length === 0) return false;
  if (values !== undefined && !values.includes(value)) return false;
  return fits(keywords)(value);
}

/** Whether a schema of plain values lets one of them through. */
function fits(schema: JsonSchema): (value: Json) => boolean {
  const relevant = Object.entries(schema).filter(([keyword]) => CHECKED.has(keyword));
  if (relevant.length === 0) return () => true;
  return lazyValidator(Object.fromEntries(relevant));
}

const CHECKED: ReadonlySet<string> = new Set([
  ...['type', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minLength', 'maxLength', 'pattern', 'format', 'anyOf'],
]);

/** `unknown`: the rules are all there is. */
function narrowAnything(schema: JsonSchema, effect: RuleEffect): Narrowed {
  if (effect.values !== undefined) return { schema: { ...schema, enum: effect.values }, sentences: said(effect) };
  const types = effect.types?.filter((type) => type !== 'date') ?? [];
  if (types.length === 0) return { schema, sentences: said(effect) };
  return addKeywords({ ...schema, type: typeKeyword(types) }, types, effect);
}

function addKeywords(schema: JsonSchema, types: readonly ValueType[], effect: RuleEffect): Narrowed {
  const fitting = keywordsFor(types, effect.keywords ?? {});
  const { anyOf, uniqueItems, ...keywords } = fitting;
  // The rule compares objects by identity, or by a function of the user's; the keyword compares them by what they hold.
  const items = typeof schema.items === 'object' ? schema.items : {};
  const hasPlainItems = items.type !== undefined && items.type !== 'object' && items.type !== 'array';
  const added = { ...keywords, ...(uniqueItems === true && hasPlainItems && { uniqueItems }) };
  const { merged, leftOver } = mergeKeywords(schema, added);
  if (isEmptyRange(merged)) return { conflict: 'bounds' };
  const isSame = Object.keys(added).every((keyword) => merged[keyword] === schema[keyword]);
  const whole = anyOf === undefined ? merged : { ...merged, anyOf };
  return { schema: isSame && anyOf === undefined ? schema : whole, sentences: [...leftOver, ...said(effect)] };
}

/** Whether no number, text, list or object fits the bounds. */
export function isEmptyRange(schema: JsonSchema): boolean {
  const lowest = Math.max(schema.minimum ?? -Infinity, schema.exclusiveMinimum ?? -Infinity);
  const highest = Math.min(schema.maximum ?? Infinity, schema.exclusiveMaximum ?? Infinity);
  const isOpen = schema.exclusiveMinimum === lowest || schema.exclusiveMaximum === highest;
  if (lowest > highest || (lowest === highest && isOpen && Number.isFinite(lowest))) return true;
  const counts = [
    [schema.minLength, schema.maxLength],
    [schema.minItems, schema.maxItems],
    [schema.minProperties, schema.maxProperties],
  ] as const;
  return counts.some(([least = 0, most = Infinity]) => least > most);
}

/** `undefined` for a schema that lets every type through. */
function typesOf(schema: JsonSchema): readonly ValueType[] | undefined {
  const revived = schema['x-type'];
  if (revived === 'Date') return ['date', 'object'];
  // No rule on numbers lets a bigint through.
  if (revived === 'bigint') return [];
  if (revived !== undefined) return ['object'];
  if (schema.type === undefined) return undefined;
  return typeof schema.type === 'string' ? [schema.type] : schema.type;
}

function sameTypes(a: readonly ValueType[], b: readonly ValueType[]): boolean {
  return a.length === b.length && a.every((type) => b.includes(type));
}

function typeKeyword(types: readonly ValueType[]): JsonTypeName | readonly JsonTypeName[] {
  const names = types.filter((type): type is JsonTypeName => type !== 'date');
  const [only] = names;
  return names.length === 1 && only !== undefined ? only : names;
}

function jsonType(value: Json): JsonTypeName {
  const type = typeOf(value);
  return type === 'integer' || type === 'date' ? 'number' : type;
}

function said({ sentence }: RuleEffect): readonly string[] {
  return sentence === undefined ? [] : [sentence];
}
