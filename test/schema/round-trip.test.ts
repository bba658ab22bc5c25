import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { toStrictJsonSchema } from 'openai/lib/transform';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { InvalidArgumentsError } from '../../src/errors/index.js';
import { compileCodec, type Codec } from '../../src/schema/codec.js';
import type { BytesType, JsonSchema } from '../../src/schema/json-schema.js';
import { isOfType } from '../support/is-of-type.js';
import { checkStrictSchema } from '../support/openai-check-strict-schema.js';

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
  fc
    .bigInt()
    .map((value) => ({ schema: { type: 'string' as const, pattern: '^-?\\d+$', 'x-type': 'bigint' as const }, value })),
  fc.webUrl({ withQueryParameters: true, withFragments: true }).map((text) => ({
    schema: { type: 'string' as const, format: 'uri', 'x-type': 'URL' as const },
    value: new URL(text),
  })),
  fc.uint8Array({ maxLength: 9 }).map((value) => ({ schema: bytes('Uint8Array'), value })),
  fc.uint8Array({ maxLength: 9 }).map((value) => ({ schema: bytes('Buffer'), value: Buffer.from(value) })),
  fc
    .float64Array({ maxLength: 2, noNaN: true })
    .map((value) => ({ schema: bytes('Float64Array'), value: Float64Array.from(value) })),
);

function bytes(type: BytesType): JsonSchema {
  return { type: 'string', contentEncoding: 'base64', 'x-type': type };
}

/** Keys or items of one type, each with values that differ. */
const many: fc.Arbitrary<{ readonly schema: JsonSchema; readonly values: readonly unknown[] }> = fc.oneof(
  fc.uniqueArray(key, { maxLength: 3 }).map((values) => ({ schema: { type: 'string' as const }, values })),
  fc.uniqueArray(fc.integer(), { maxLength: 3 }).map((values) => ({ schema: { type: 'integer' as const }, values })),
  fc.subarray(['a', 'b', 'c']).map((values) => ({ schema: { enum: ['a', 'b', 'c'] }, values })),
  fc.uniqueArray(fc.bigInt(), { maxLength: 3 }).map((values) => ({
    schema: { type: 'string' as const, pattern: '^-?\\d+$', 'x-type': 'bigint' as const },
    values,
  })),
  fc.uniqueArray(fc.integer(), { maxLength: 3 }).map((values) => ({
    schema: { type: 'object' as const, properties: { id: { type: 'integer' as const } }, required: ['id'] },
    values: values.map((id) => ({ id })),
  })),
);

const set = many.map(({ schema, values }): Sample => ({
  schema: { type: 'array', items: schema, uniqueItems: true, 'x-type': 'Set' },
  value: new Set(values),
}));

function map(items: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  return fc.tuple(many, items).map(([keys, item]) => ({
    schema: {
      type: 'array',
      items: { type: 'array', prefixItems: [keys.schema, item.schema], minItems: 2, maxItems: 2 },
      'x-type': 'Map',
    },
    value: new Map(keys.values.map((each) => [each, item.value])),
  }));
}

/** Members whose JSON forms are alike; text that is no date, number, URL or base64 has to stay text. */
const alike: fc.Arbitrary<Sample> = fc
  .tuple(
    fc.uniqueArray(fc.nat(7), { minLength: 2, maxLength: 5 }),
    fc.nat(),
    fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }),
  )
  .map(([chosen, pick, words]) => {
    const text: JsonSchema = { type: 'string' };
    const members: readonly Sample[] = [
      { schema: text, value: `a text ${words.join(' ')}` },
      { schema: bytes('Buffer'), value: Buffer.from(words.join('')) },
      { schema: { type: 'string', format: 'date-time', 'x-type': 'Date' }, value: new Date(words.length) },
      { schema: { type: 'number' }, value: words.length },
      { schema: { type: 'array', items: text }, value: words },
      { schema: { type: 'array', items: text, uniqueItems: true, 'x-type': 'Set' }, value: new Set(words) },
      { schema: { type: 'object', additionalProperties: text }, value: Object.fromEntries(words.map((w) => [w, w])) },
      {
        schema: {
          type: 'array',
          items: { type: 'array', prefixItems: [text, text], minItems: 2, maxItems: 2 },
          'x-type': 'Map',
        },
        value: new Map(words.map((word) => [word, word])),
      },
    ];
    const drawn = chosen.map((index) => members[index] as Sample);
    return { schema: { anyOf: drawn.map(({ schema }) => schema) }, value: drawn[pick % drawn.length]?.value };
  });

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

function nested(...leaves: fc.Arbitrary<Sample>[]): fc.Arbitrary<Sample> {
  return fc.letrec<{ any: Sample }>((tie) => ({
    any: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      scalar,
      list(tie('any')),
      record(tie('any')),
      tuple(tie('any')),
      object(tie('any')),
      discriminated(tie('any')),
      map(tie('any')),
      set,
      ...leaves,
    ),
  })).any;
}

const sample = nested(alike);

const wholeSchema = (schema: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { it: schema },
  required: ['it'],
  additionalProperties: false,
});

interface Lifted {
  readonly it: unknown;
}

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

/** Jest's own comparison takes a key named `constructor` for the class of the value, and Node's all URLs for the same. */
function difference(received: unknown, expected: unknown): unknown {
  return isDeepStrictEqual(urlsAsText(received), urlsAsText(expected)) ? undefined : { received, expected };
}

function urlsAsText(value: unknown): unknown {
  if (value instanceof URL) return [URL, value.href];
  if (Array.isArray(value)) return value.map((item) => urlsAsText(item));
  if (value instanceof Map) return new Map([...value].map(([each, item]) => [urlsAsText(each), urlsAsText(item)]));
  const isObject = Object.prototype.toString.call(value) === '[object Object]';
  if (!isObject) return value;
  return Object.fromEntries(Object.entries(value as object).map(([each, item]) => [each, urlsAsText(item)]));
}

/** Changes one place, chosen by a path of numbers: another value, nothing, or twice the same. */
function mutate(value: unknown, [step = 0, ...further]: readonly number[], noise: unknown): unknown {
  const isList = Array.isArray(value);
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return noise;
  const keys = Object.keys(value);
  const at = keys[step % keys.length] as string;
  if (further.length > 0) {
    const changed = mutate((value as Record<string, unknown>)[at], further, noise);
    return isList ? value.with(Number(at), changed) : Object.fromEntries([...Object.entries(value), [at, changed]]);
  }
  if (isList) return step % 2 === 0 ? [...value, value[Number(at)] as unknown] : value.toSpliced(Number(at), 1);
  return Object.fromEntries(Object.entries(value).filter(([each]) => each !== at));
}

describe('any schema and any value of it', () => {
  it('go to the model in a legal strict schema and come back the same', () => {
    fc.assert(
      fc.property(sample, ({ schema, value }) => {
        const codec = compileCodec(wholeSchema(schema));
        const sent: unknown = JSON.parse(JSON.stringify(codec.lower({ it: value })));

        expect(accepts(codec.strictSchema, sent)).toBe(true);
        checkStrictSchema(codec.strictSchema, 'it', 'tools', 'invalid');
        expect(() => toStrictJsonSchema(codec.strictSchema as never)).not.toThrow();
        expect(codec.problems(sent)).toEqual([]);
        expect(difference(codec.lift(sent), { it: value })).toBeUndefined();
      }),
      { numRuns: 30 },
    );
  });

  it('come back as the member of a union that they were, though their JSON is alike', () => {
    fc.assert(
      fc.property(alike, ({ schema, value }) => {
        const codec = compileCodec(wholeSchema(schema));
        const sent: unknown = JSON.parse(JSON.stringify(codec.lower({ it: value })));

        expect(accepts(codec.strictSchema, sent)).toBe(true);
        expect(difference(codec.lift(sent), { it: value })).toBeUndefined();
      }),
      { numRuns: 80 },
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
      { numRuns: 30 },
    );
  });

  it('come back the same without strict mode, but for members of a union that JSON holds alike', () => {
    fc.assert(
      fc.property(nested(), ({ schema, value }) => {
        const codec = compileCodec(wholeSchema(schema), { strict: false });
        const sent: unknown = JSON.parse(JSON.stringify(codec.lower({ it: value })));

        expect(difference(codec.lift(sent), { it: value })).toBeUndefined();
      }),
      { numRuns: 30 },
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
      { numRuns: 30 },
    );
  });

  it.each([true, false])('stay of the type when a model changes one place, or are refused (strict: %s)', (strict) => {
    const noise = fc.oneof(json, fc.constantFrom('5', '2024-01-01T00:00:00Z', 'a:b', 'AAAA', null));
    fc.assert(
      fc.property(sample, fc.array(fc.nat(5), { maxLength: 4 }), noise, ({ schema, value }, path, other) => {
        const codec = compileCodec(wholeSchema(schema), { strict });
        const sent = { it: mutate((JSON.parse(JSON.stringify(codec.lower({ it: value }))) as Lifted).it, path, other) };
        if (!lifts(codec, sent)) return;
        const { it: lifted } = codec.lift(sent) as Lifted;

        expect(isOfType(schema, lifted) ? [] : [schema, lifted]).toEqual([]);
        const again = codec.lift(JSON.parse(JSON.stringify(codec.lower({ it: lifted }))));
        expect(difference(again, { it: lifted })).toBeUndefined();
      }),
      { numRuns: 30 },
    );
  });
});
