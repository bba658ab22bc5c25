import type { JsonSchema, JsonTypeName } from '../json-schema.js';
import { allowsType } from '../schema-types.js';
import { ANNOTATION_KEYWORDS } from '../schema-keywords.js';
import { arrayHolds } from './array-rules.js';
import { atLeast, atMost } from './bounds.js';
import { numberHolds } from './number-rules.js';
import { objectHolds } from './object-rules.js';
import type { SubsetProver } from './subset-prover.js';

/** Whether a keyword says something about which values fit; bytes are held to their `contentEncoding`. */
export function isConstraint(keyword: string): boolean {
  return keyword === 'contentEncoding' || !ANNOTATION_KEYWORDS.has(keyword);
}

/** Whether values that fit `schema` and are of this type provably satisfy all keywords of another schema. */
export function keywordsHold(schema: JsonSchema, type: JsonTypeName, other: JsonSchema, prover: SubsetProver): boolean {
  return Object.keys(other)
    .filter((keyword) => isConstraint(keyword) && other[keyword] !== undefined)
    .every((keyword) => keywordHolds(keyword, schema, type, other, prover));
}

function keywordHolds(
  keyword: string,
  schema: JsonSchema,
  type: JsonTypeName,
  other: JsonSchema,
  prover: SubsetProver,
): boolean {
  switch (keyword) {
    case 'type': {
      const allowed = typeof other.type === 'string' ? [other.type] : (other.type ?? []);
      return allowsType(allowed, type);
    }
    // Values that can be counted were looked at one by one before.
    case 'enum':
    case 'const':
      return false;
    case 'minLength':
      return type !== 'string' || atLeast(schema.minLength ?? 0, other.minLength);
    case 'maxLength':
      return type !== 'string' || atMost(schema.maxLength ?? Number.POSITIVE_INFINITY, other.maxLength);
    case 'pattern':
    case 'contentEncoding':
      return type !== 'string' || schema[keyword] === other[keyword];
    // Some formats are of numbers.
    case 'format':
      return type === 'array' || type === 'object' || schema.format === other.format;
    case 'minimum':
    case 'exclusiveMinimum':
    case 'maximum':
    case 'exclusiveMaximum':
    case 'multipleOf':
      return !isNumeric(type) || numberHolds(keyword, schema, type, other);
    case 'items':
    case 'prefixItems':
    case 'minItems':
    case 'maxItems':
    case 'uniqueItems':
      return type !== 'array' || arrayHolds(keyword, schema, other, prover);
    case 'properties':
    case 'required':
    case 'additionalProperties':
    case 'propertyNames':
    case 'patternProperties':
    case 'minProperties':
    case 'maxProperties':
      return type !== 'object' || objectHolds(keyword, schema, other, prover);
    case 'x-type':
      return schema['x-type'] === other['x-type'];
    // What these ask depends on the keywords beside them.
    case 'unevaluatedProperties':
    case 'unevaluatedItems':
    case '$dynamicRef':
    case '$recursiveRef':
      return prover.saysTheSame(schema, other);
    case 'if':
    case 'then':
    case 'else':
      return ['if', 'then', 'else'].every((each) => prover.saysTheSame(schema[each], other[each]));
    case 'contains':
    case 'minContains':
    case 'maxContains':
      return (
        type !== 'array' ||
        ['contains', 'minContains', 'maxContains'].every((each) => prover.saysTheSame(schema[each], other[each]))
      );
    // Of keywords that toolwright knows nothing about, only the same ones ask for the same.
    default:
      return prover.saysTheSame(schema[keyword], other[keyword]);
  }
}

function isNumeric(type: JsonTypeName): type is 'number' | 'integer' {
  return type === 'number' || type === 'integer';
}
