import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';

import type { Json, JsonSchema } from '../../../src/schema/json-schema.js';

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

/** Replaces what one place of a schema says, so that most of two versions is the same, as in real changes. */
function changed(schema: unknown, [step = 0, ...further]: readonly number[], other: unknown): unknown {
  if (typeof schema !== 'object' || schema === null || Object.keys(schema).length === 0) return other;
  const keys = Object.keys(schema);
  const at = keys[step % keys.length] as string;
  const inside = (schema as Record<string, unknown>)[at];
  if (further.length > 0 && typeof inside === 'object') {
    const next = changed(inside, further, other);
    return Array.isArray(schema) ? schema.with(Number(at), next) : { ...schema, [at]: next };
  }
  if (Array.isArray(schema)) return schema.length > 1 ? schema.toSpliced(Number(at), 1) : schema;
  // A keyword more, a keyword less, or a bound that moved.
  if (typeof inside === 'number') return { ...schema, [at]: Math.max(0, inside + (step % 2 === 0 ? 1 : -1)) || 1 };
  return step % 2 === 0 && isSchema(other)
    ? { ...other, ...schema }
    : Object.fromEntries(Object.entries(schema).filter(([key]) => key !== at));
}

function isSchema(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const unrelated: fc.Arbitrary<SchemaPair> = fc
  .tuple(anySchema, definitions, anySchema, definitions)
  .map(([before, $defs, after, $defsNow]) => ({ before: { ...before, $defs }, after: { ...after, $defs: $defsNow } }));

const related: fc.Arbitrary<SchemaPair> = fc
  .tuple(anySchema, definitions, fc.array(fc.nat(7), { maxLength: 5 }), anySchema, fc.boolean())
  .map(([schema, $defs, path, other, isTurned]) => {
    const before = { ...schema, $defs };
    const after = {
      ...(changed(schema, path, other) as JsonSchema),
      $defs: changed($defs, path, other) as JsonSchema['$defs'] & object,
    };
    return isTurned ? { before: after, after: before } : { before, after };
  });

const ajv = new Ajv2020({ strict: false });

/** The validator takes an empty list for one that contains something where `prefixItems` stands beside `contains`. */
function isMisread(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  return ('contains' in schema && 'prefixItems' in schema) || Object.values(schema).some(isMisread);
}

export const anyPair: fc.Arbitrary<SchemaPair> = fc
  .oneof({ weight: 1, arbitrary: unrelated }, { weight: 5, arbitrary: related })
  .filter(({ before, after }) =>
    [before, after].every((schema) => ajv.validateSchema(schema) === true && !isMisread(schema)),
  );
