import type { JsonSchema, JsonTypeName } from '../schema/json-schema.js';
import type { CombinedEffect } from './combine-effects.js';
import type { ValueType } from './rules/rule-effect.js';

const APPLIES_TO: Readonly<Record<string, readonly ValueType[]>> = {
  minLength: ['string'],
  maxLength: ['string'],
  pattern: ['string'],
  format: ['string'],
  anyOf: ['string'],
  minimum: ['number', 'integer'],
  maximum: ['number', 'integer'],
  exclusiveMinimum: ['number', 'integer'],
  exclusiveMaximum: ['number', 'integer'],
  multipleOf: ['number', 'integer'],
  minItems: ['array'],
  maxItems: ['array'],
  uniqueItems: ['array'],
  minProperties: ['object'],
};

/** The schema of a value that is no list and no object: its types, and the keywords that have a meaning for them. */
export function valueSchema(types: readonly ValueType[], { keywords, values }: CombinedEffect): JsonSchema {
  if (types.length === 1 && types[0] === 'date') return { type: 'string', format: 'date-time', 'x-type': 'Date' };
  if (values !== undefined) return { ...typeKeyword(types), enum: values };
  const fitting = keywordsFor(types, keywords);
  // The branches of `anyOf` say the type themselves.
  return fitting.anyOf === undefined ? { ...typeKeyword(types), ...fitting } : fitting;
}

/** The keywords that have a meaning for a type. */
export function keywordsFor(types: readonly ValueType[], keywords: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(keywords).filter(([keyword]) => APPLIES_TO[keyword]?.some((type) => types.includes(type))),
  );
}

function typeKeyword(types: readonly ValueType[]): JsonSchema {
  const names = types.filter((type): type is JsonTypeName => type !== 'date');
  const [only] = names;
  return names.length === 1 && only !== undefined ? { type: only } : { type: names };
}
