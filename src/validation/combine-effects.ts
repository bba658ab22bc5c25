import type { Json, JsonSchema } from '../schema/json-schema.js';
import { shortJson } from '../schema/short-json.js';
import type { RuleEffect, ValueType } from './rules/rule-effect.js';

/** All rules on one value, taken together. */
export interface CombinedEffect {
  /** `undefined` when no rule says anything of the type; empty when they contradict each other. */
  readonly types: readonly ValueType[] | undefined;
  readonly values: readonly Json[] | undefined;
  readonly instanceOf: unknown;
  readonly keywords: JsonSchema;
  readonly sentences: readonly string[];
  readonly gaps: readonly string[];
}

/** Intersects what rules say: a value has to pass every one of them. */
export function combineEffects(effects: readonly RuleEffect[]): CombinedEffect {
  let types: readonly ValueType[] | undefined;
  let values: readonly Json[] | undefined;
  let keywords: JsonSchema = {};
  const sentences: string[] = [];
  for (const effect of effects) {
    if (effect.types !== undefined) types = types === undefined ? effect.types : commonTypes(types, effect.types);
    if (effect.values !== undefined)
      values = values?.filter((value) => effect.values?.includes(value)) ?? effect.values;
    const { merged, leftOver } = mergeKeywords(keywords, effect.keywords ?? {});
    keywords = merged;
    sentences.push(...leftOver, ...(effect.sentence === undefined ? [] : [effect.sentence]));
  }
  if (values !== undefined) {
    const narrowed = values.filter((value) => types === undefined || commonTypes([typeOf(value)], types).length > 0);
    values = narrowed;
    types = [...new Set(narrowed.map(typeOf))];
    if (types.includes('number')) types = types.filter((type) => type !== 'integer');
  }
  return {
    types,
    values,
    instanceOf: effects.find(({ instanceOf }) => instanceOf !== undefined)?.instanceOf,
    keywords,
    sentences: [...new Set(sentences)],
    gaps: effects.flatMap(({ gap }) => (gap === undefined ? [] : [gap])),
  };
}

/** Every integer is a number, so the two have integers in common. */
export function commonTypes(a: readonly ValueType[], b: readonly ValueType[]): readonly ValueType[] {
  const common = a.flatMap((type): ValueType[] => {
    if (b.includes(type)) return [type];
    if (type === 'integer' && b.includes('number')) return ['integer'];
    return type === 'number' && b.includes('integer') ? ['integer'] : [];
  });
  return [...new Set(common)];
}

export function typeOf(value: Json): ValueType {
  if (value === null) return 'null';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value === 'string' ? 'string' : 'boolean';
}

const LOWER_BOUNDS = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const UPPER_BOUNDS = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];

/** The narrower of two bounds wins; a second pattern becomes a sentence, since a schema holds only one. */
export function mergeKeywords(
  a: JsonSchema,
  b: JsonSchema,
): { readonly merged: JsonSchema; readonly leftOver: readonly string[] } {
  const merged: Record<string, unknown> = { ...a };
  const leftOver: string[] = [];
  for (const [keyword, value] of Object.entries(b)) {
    const known = a[keyword];
    if (known === undefined || known === value) merged[keyword] = value;
    else if (LOWER_BOUNDS.includes(keyword)) merged[keyword] = Math.max(Number(known), Number(value));
    else if (UPPER_BOUNDS.includes(keyword)) merged[keyword] = Math.min(Number(known), Number(value));
    else if (keyword === 'pattern') leftOver.push(`Also matches the pattern ${shortJson(value)}.`);
    else if (keyword === 'multipleOf') leftOver.push(`Also a multiple of ${shortJson(value)}.`);
    else if (keyword === 'format') leftOver.push(`Also in the format ${shortJson(value)}.`);
  }
  return { merged, leftOver };
}
