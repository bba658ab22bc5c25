/** Keywords that only tell something and never refuse a value; they may stand beside `$ref` (B153). */
export const ANNOTATION_KEYWORDS: ReadonlySet<string> = new Set([
  '$comment',
  '$anchor',
  '$schema',
  '$id',
  '$defs',
  'definitions',
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
]);

/**
 * Keywords whose meaning is lost once objects and arrays change their structure. They leave the wire schema; the lifted
 * arguments are held to them as the exact schema says.
 */
export const EXACT_ONLY_KEYWORDS = [
  'not',
  'if',
  'then',
  'else',
  'dependentRequired',
  'dependentSchemas',
  'dependencies',
  'contains',
  'minContains',
  'maxContains',
  'unevaluatedItems',
] as const;

/** Keywords that hold one kind of value to something, and so tell the type where `type` is missing. */
export const KEYWORDS_BY_TYPE = {
  object: [
    'properties',
    'required',
    'additionalProperties',
    'patternProperties',
    'propertyNames',
    'minProperties',
    'maxProperties',
    'unevaluatedProperties',
  ],
  array: ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems'],
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
} as const;

/** Keywords whose value counts or bounds; a string there is a mistake that no validator forgives. */
export const NUMERIC_KEYWORDS: ReadonlySet<string> = new Set([
  ...KEYWORDS_BY_TYPE.number,
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
]);
