import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { toStrictJsonSchema } from 'openai/lib/transform';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { InvalidArgumentsError } from '../../src/errors/index.js';
import { compileCodec, type Codec } from '../../src/schema/codec.js';
import type { JsonSchema } from '../../src/schema/json-schema.js';

/** A schema of one argument, and a value that fits it. */
interface Sample {
  readonly schema: JsonSchema;
  readonly value: unknown;
}

const name = fc.constantFrom('city', 'days', 'entries', 'value', 'constructor', 'toString', 'a b', 'ключ', 'kind');
const key = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'hasOwnProperty', ''));
const json = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);

const scalar: fc.Arbitrary<Sample> = fc.oneof(
  fc.string().map((value) => ({ schema: { type: 'string' as const, description: 'text' }, value })),
  fc.integer({ min: 1 }).map((value) => ({ schema: { type: 'integer' as const, minimum: 1 }, value })),
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .map((value) => ({ schema: { type: 'number' as const }, value: value + 0 })),
  fc.boolean().map((value) => ({ schema: { type: 'boolean' as const }, value })),
  fc.constantFrom('asc', 'desc').map((value) => ({ schema: { enum: ['asc', 'desc'] }, value })),
  fc.constantFrom('x', 1, null, true).map((value) => ({ schema: { enum: ['x', 1, null, true] }, value })),
  fc.constantFrom({ a: 1 }, [2], 'x').map((value) => ({ schema: { enum: [{ a: 1 }, [2], 'x'] }, value })),
  fc.constant({ schema: { const: 7 }, value: 7 }),
  json.map((value) => ({ schema: {}, value })),
  fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z') })
    .map((value) => ({ schema: { type: 'string' as const, format: 'date-time', 'x-type': 'Date' as const }, value })),
);

/** A list of the same type needs one schema for several values; one value repeated is enough to meet every path. */
function list(items: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  return fc.tuple(items, fc.integer({ min: 0, max: 3 })).map(([item, count]) => ({
    schema: { type: 'array', items: item.schema },
    value: Array.from({ length: count }, () => item.value),
  }));
}

function record(items: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  return fc.tuple(items, fc.uniqueArray(key, { maxLength: 3 })).map(([item, keys]) => ({
    schema: { type: 'object', additionalProperties: item.schema },
    value: Object.fromEntries(keys.map((each) => [each, item.value])),
  }));
}

function tuple(items: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  return fc.tuple(fc.array(items, { minLength: 1, maxLength: 3 }), items, fc.nat(2)).map(([members, rest, count]) => ({
    schema: {
      type: 'array',
      prefixItems: members.map(({ schema }) => schema),
      items: rest.schema,
      minItems: members.length,
    },
    value: [...members.map(({ value }) => value), ...Array.from({ length: count }, () => rest.value)],
  }));
}

function object(items: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  const property = fc.record({ name, sample: items, presence: fc.constantFrom('required', 'given', 'missing') });
  const properties = fc.uniqueArray(property, { selector: (each) => each.name, maxLength: 4 });
  return fc.tuple(properties, fc.option(items)).map(([drawn, rest]) => {
    // Null is how strict mode leaves an argument out, so it cannot tell "missing" from a null of the type's own.
    const all = drawn.map((each) =>
      JSON.stringify(each.sample.schema).includes('null') ? { ...each, presence: 'required' } : each,
    );
    const present = all.filter(({ presence }) => presence !== 'missing');
    return {
      schema: {
        type: 'object',
        properties: Object.fromEntries(all.map((each) => [each.name, each.sample.schema])),
        required: all.filter(({ presence }) => presence === 'required').map((each) => each.name),
        additionalProperties: rest === null ? false : rest.schema,
      },
      value: Object.fromEntries([
        ...present.map((each) => [each.name, each.sample.value] as const),
        ...(rest === null ? [] : [['another key', rest.value] as const]),
      ]),
    };
  });
}

function discriminated(items: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  return fc.tuple(items, items, fc.boolean()).map(([left, right, isLeft]) => {
    const branch = (tag: string, { schema }: Sample): JsonSchema => ({
      type: 'object',
      properties: { data: schema, kind: { const: tag } },
      required: ['data', 'kind'],
      additionalProperties: false,
    });
    return {
      schema: { oneOf: [branch('left', left), branch('right', right)] },
      value: isLeft ? { data: left.value, kind: 'left' } : { data: right.value, kind: 'right' },
    };
  });
}

const sample = fc.letrec<{ any: Sample }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    list(tie('any')),
    record(tie('any')),
    tuple(tie('any')),
    object(tie('any')),
    discriminated(tie('any')),
  ),
})).any;

const wholeSchema = (schema: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { it: schema },
  required: ['it'],
  additionalProperties: false,
});

const ajv = new Ajv2020({ strict: false, formats: fullFormats, ownProperties: true });

function accepts(schema: JsonSchema, value: unknown): boolean {
  return ajv.validate(schema, value);
}

function lifts(codec: Codec, sent: unknown): boolean {
  try {
    codec.lift(sent);
    return true;
  } catch (error) {
    if (error instanceof InvalidArgumentsError) return false;
    throw error;
  }
}

/** Jest's own comparison takes a key named `constructor` for the class of the value. */
function difference(received: unknown, expected: unknown): unknown {
  return isDeepStrictEqual(received, expected) ? undefined : { received, expected };
}

describe('any schema and any value of it', () => {
  it('go to the model in a legal strict schema and come back the same', () => {
    fc.assert(
      fc.property(sample, ({ schema, value }) => {
        const codec = compileCodec(wholeSchema(schema));
        const sent: unknown = JSON.parse(JSON.stringify(codec.lower({ it: value })));

        expect(accepts(codec.strictSchema, sent)).toBe(true);
        expect(() => toStrictJsonSchema(codec.strictSchema as never)).not.toThrow();
        expect(codec.problems(sent)).toEqual([]);
        expect(difference(codec.lift(sent), { it: value })).toBeUndefined();
      }),
      { numRuns: 40 },
    );
  });

  it('come back the same at the root too, wrapped or not', () => {
    fc.assert(
      fc.property(sample, ({ schema, value }) => {
        fc.pre(Object.keys(schema).length > 0);
        const codec = compileCodec(schema);
        const sent: unknown = JSON.parse(JSON.stringify(codec.lower(value)));

        expect(codec.strictSchema.type).toBe('object');
        expect(accepts(codec.strictSchema, sent)).toBe(true);
        expect(difference(codec.lift(sent), value)).toBeUndefined();
      }),
      { numRuns: 40 },
    );
  });

  it('come back the same without strict mode', () => {
    fc.assert(
      fc.property(sample, ({ schema, value }) => {
        const codec = compileCodec(wholeSchema(schema), { strict: false });
        const sent: unknown = JSON.parse(JSON.stringify(codec.lower({ it: value })));

        expect(difference(codec.lift(sent), { it: value })).toBeUndefined();
      }),
      { numRuns: 40 },
    );
  });

  it('are refused when the model sends something else, with at least one problem and never a crash', () => {
    fc.assert(
      fc.property(sample, json, ({ schema }, noise) => {
        const codec = compileCodec(wholeSchema(schema));
        const sent = { it: noise };
        const problems = codec.problems(sent);

        expect(lifts(codec, sent)).toBe(problems.length === 0);
        // Whatever strict mode lets the model say is also accepted here, unless a rule of the exact schema forbids it.
        const isStrictlyFine = codec.losses.length === 0 && accepts(codec.strictSchema, sent);
        const others = problems.filter(({ expected }) => !/JSON text|key/.test(expected));
        expect(isStrictlyFine ? others : []).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});
