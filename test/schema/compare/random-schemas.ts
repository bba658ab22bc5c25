import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';

import type { Json, JsonSchema, JsonTypeName } from '../../../src/schema/json-schema.js';

/** Two versions of a schema, and values of which many fit one or the other. */
export interface SchemaPair {
  readonly before: JsonSchema;
  readonly after: JsonSchema;
}

const name = fc.constantFrom('a', 'b', 'c');
const small = fc.integer({ min: -1, max: 4 });
const word = fc.constantFrom('x', 'y', 'zz', '2024-05-01', '7');
const pattern = fc.constantFrom('^x', '\\d', '^a', '.');

function some(keywords: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<JsonSchema> {
  return fc.record(keywords, { requiredKeys: [] }) as fc.Arbitrary<JsonSchema>;
}

const value: fc.Arbitrary<Json> = fc.letrec<{ any: Json }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    word,
    fc.constantFrom<Json[]>(null, true, false, 0.5, 1.5),
    small,
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'x1'), tie('any'), { maxKeys: 3 }),
  ),
})).any;

/** Any JSON that the schemas here are about. */
export const anyValue = value;

const scalars: readonly Json[] = [
  null,
  true,
  -1,
  0,
  1,
  2,
  3,
  4,
  0.5,
  1.5,
  '',
  'x',
  'zz',
  'xyz',
  '2024-05-01',
  '7',
  '10.0.0.1',
];
const short: readonly Json[] = ['x', 'z', 1, 0.5, null];

/** Values at the edges of what the schemas here say. */
export const edgeValues: readonly Json[] = [
  ...scalars,
  [],
  ...short.flatMap((first) => [
    [first],
    ...short.flatMap((second) => [
      [first, second],
      [first, second, 1],
      [1, 1, first, second],
    ]),
  ]),
  {},
  ...short.flatMap((first) => [
    { a: first },
    { b: first },
    { x1: first },
    ...short.flatMap((second) => [
      { a: first, b: second },
      { a: { a: first, b: second } },
      { a: {}, b: { a: first, c: second } },
    ]),
  ]),
  { a: 1, b: 1, c: 1 },
  { a: {}, b: {} },
  { a: { a: {}, b: {} }, b: { a: {}, b: { b: {} } } },
];

const numbers = some({
  minimum: small,
  maximum: small,
  exclusiveMinimum: small,
  exclusiveMaximum: small,
  multipleOf: fc.constantFrom(1, 2, 4, 0.5),
});
const texts = some({
  minLength: fc.nat(3),
  maxLength: fc.nat(3),
  pattern,
  format: fc.constantFrom('date', 'ipv4'),
  'x-type': fc.constantFrom('Date', 'bigint'),
});

/** A schema of any shape, with what may be asked of every type. */
export const anySchema: fc.Arbitrary<JsonSchema> = fc.letrec<{ any: unknown; node: unknown }>((tie) => ({
  node: fc.oneof({ weight: 6, arbitrary: tie('any') }, { weight: 1, arbitrary: fc.boolean() }),
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ type: fc.constantFrom('string', 'integer', 'number', 'boolean', 'null', 'array', 'object') }),
    fc.record({ type: fc.subarray(['string', 'null', 'integer', 'number', 'object', 'array'], { minLength: 1 }) }),
    fc.record({ enum: fc.array(value, { minLength: 1, maxLength: 4 }) }),
    fc.record({ const: value }),
    fc
      .tuple(fc.constantFrom({ type: 'integer' }, { type: 'number' }, {}, { type: ['number', 'null'] }), numbers)
      .map(([a, b]) => ({ ...a, ...b })),
    fc
      .tuple(fc.constantFrom({ type: 'string' }, {}, { type: ['string', 'null'] }), texts)
      .map(([a, b]) => ({ ...a, ...b })),
    fc.record({ $ref: fc.constantFrom('#/$defs/one', '#/$defs/two') }),
    fc.record({ anyOf: fc.array(tie('node'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ oneOf: fc.array(tie('node'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ allOf: fc.array(tie('node'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ not: tie('node') }),
    fc
      .tuple(
        fc.constantFrom({ type: 'object' }, {}),
        some({
          properties: fc.dictionary(name, tie('node'), { maxKeys: 3 }),
          required: fc.subarray(['a', 'b', 'c']),
          additionalProperties: tie('node'),
          patternProperties: fc.dictionary(pattern, tie('node'), { maxKeys: 2 }),
          propertyNames: some({ minLength: fc.nat(2), enum: fc.subarray(['a', 'b', 'c'], { minLength: 1 }) }),
          minProperties: fc.nat(2),
          maxProperties: fc.nat(3),
        }),
      )
      .map(([a, b]) => ({ ...a, ...b })),
    fc
      .tuple(
        fc.constantFrom({ type: 'array' }, {}),
        some({
          items: tie('node'),
          prefixItems: fc.array(tie('node'), { minLength: 1, maxLength: 2 }),
          minItems: fc.nat(2),
          maxItems: fc.nat(3),
          uniqueItems: fc.boolean(),
          contains: tie('node'),
          'x-type': fc.constant('Set'),
        }),
      )
      .map(([a, b]) => ({ ...a, ...b })),
  ),
})).any as fc.Arbitrary<JsonSchema>;

const definitions = fc.record({ one: anySchema, two: anySchema });

/** Two drawn from a family so small that one is often a little wider than the other. */
function twoOf(family: fc.Arbitrary<JsonSchema>): fc.Arbitrary<SchemaPair> {
  return fc.tuple(family, family).map(([before, after]) => ({ before, after }));
}

const leaf = fc.constantFrom<(JsonSchema | boolean)[]>(
  { type: 'string' },
  { type: 'number' },
  { type: 'integer' },
  { enum: ['x', 1] },
  true,
  false,
);
const typed = (type: JsonTypeName, keywords: fc.Arbitrary<JsonSchema>): fc.Arbitrary<JsonSchema> =>
  keywords.map((each) => ({ type, ...each }));
const shallow: fc.Arbitrary<SchemaPair> = fc.oneof(
  twoOf(typed('integer', numbers)),
  twoOf(typed('number', numbers)),
  twoOf(typed('string', some({ minLength: fc.nat(3), maxLength: fc.nat(3) }))),
  twoOf(
    typed(
      'string',
      some({ pattern, format: fc.constantFrom('date', 'ipv4'), 'x-type': fc.constantFrom('Date', 'bigint') }),
    ),
  ),
  twoOf(typed('object', some({ properties: fc.dictionary(name, leaf, { maxKeys: 2 }), additionalProperties: leaf }))),
  twoOf(
    typed(
      'object',
      some({
        properties: fc.dictionary(name, leaf, { maxKeys: 2 }),
        required: fc.subarray(['a', 'b']),
        minProperties: fc.nat(2),
        maxProperties: fc.nat(2),
      }),
    ),
  ),
  twoOf(
    typed(
      'object',
      some({
        patternProperties: fc.dictionary(fc.constantFrom('^a', '.'), leaf, { maxKeys: 2 }),
        properties: fc.dictionary(name, leaf, { maxKeys: 1 }),
        additionalProperties: leaf,
      }),
    ),
  ),
  twoOf(
    typed(
      'array',
      some({ prefixItems: fc.array(leaf, { minLength: 1, maxLength: 2 }), items: leaf, maxItems: fc.nat(3) }),
    ),
  ),
  twoOf(typed('array', some({ minItems: fc.nat(3), maxItems: fc.nat(3), uniqueItems: fc.boolean(), items: leaf }))),
  twoOf(fc.record({ anyOf: fc.array(leaf, { minLength: 1, maxLength: 3 }) }) as fc.Arbitrary<JsonSchema>),
  twoOf(fc.record({ oneOf: fc.array(leaf, { minLength: 1, maxLength: 2 }) }) as fc.Arbitrary<JsonSchema>),
);

/** Trees: definitions that refer to themselves and to each other. */
const recursive: fc.Arbitrary<SchemaPair> = twoOf(
  fc.record({
    $ref: fc.constantFrom('#/$defs/one', '#/$defs/two'),
    $defs: fc.record({ one: treeNode(), two: treeNode() }),
  }),
);

function treeNode(): fc.Arbitrary<JsonSchema> {
  const next = fc.oneof(fc.record({ $ref: fc.constantFrom('#/$defs/one', '#/$defs/two') }), leaf);
  return some({
    properties: fc.dictionary(fc.constantFrom('a', 'b'), next, { maxKeys: 2 }),
    required: fc.subarray(['a', 'b']),
  }).map((each) => ({ type: 'object', ...each }));
}

/** Replaces one place of a schema, so that most of two versions is the same, as in real changes. */
function changed(
  schema: unknown,
  [step = 0, ...further]: readonly number[],
  { before, after }: SchemaPair,
): readonly [unknown, unknown] {
  if (typeof schema !== 'object' || schema === null || further.length === 0 || Object.keys(schema).length === 0)
    return [before, after];
  const keys = Object.keys(schema);
  const at = keys[step % keys.length] as string;
  const [was, is] = changed((schema as Record<string, unknown>)[at], further, { before, after });
  return Array.isArray(schema)
    ? [schema.with(Number(at), was), schema.with(Number(at), is)]
    : [
        { ...schema, [at]: was },
        { ...schema, [at]: is },
      ];
}

const unrelated: fc.Arbitrary<SchemaPair> = fc
  .tuple(anySchema, definitions, anySchema, definitions)
  .map(([before, $defs, after, $defsNow]) => ({ before: { ...before, $defs }, after: { ...after, $defs: $defsNow } }));

const related: fc.Arbitrary<SchemaPair> = fc
  .tuple(anySchema, definitions, fc.array(fc.nat(7), { maxLength: 5 }), shallow)
  .map(([schema, $defs, path, pair]) => {
    const [before, after] = changed({ ...schema, $defs }, path, pair);
    return { before: before as JsonSchema, after: after as JsonSchema };
  });

const ajv = new Ajv2020({ strict: false });

/** The validator takes an empty list for one that contains something where `prefixItems` stands beside `contains`. */
function isMisread(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  return ('contains' in schema && 'prefixItems' in schema) || Object.values(schema).some(isMisread);
}

export const anyPair: fc.Arbitrary<SchemaPair> = fc
  .oneof(
    { weight: 1, arbitrary: unrelated },
    { weight: 4, arbitrary: related },
    { weight: 6, arbitrary: shallow },
    { weight: 2, arbitrary: recursive },
  )
  .filter(({ before, after }) =>
    [before, after].every((schema) => ajv.validateSchema(schema) === true && !isMisread(schema)),
  );
