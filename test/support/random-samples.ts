import * as fc from 'fast-check';
import type { BytesType, JsonSchema } from '../../src/schema/json-schema.js';

/** A schema of one argument, and a value that fits it. */
export interface Sample {
  readonly schema: JsonSchema;
  readonly value: unknown;
}

const name = fc.constantFrom('city', 'days', 'entries', 'value', 'constructor', 'toString', 'a b', 'ключ', 'kind');
const key = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'hasOwnProperty', ''));
/** Any JSON at all. */
export const json = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);

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
export const alike: fc.Arbitrary<Sample> = fc
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

/** Samples of every kind of schema, within each other; `leaves` are drawn besides. */
export function nested(...leaves: fc.Arbitrary<Sample>[]): fc.Arbitrary<Sample> {
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

/** Samples of every kind of schema, with unions whose members look alike. */
export const sample = nested(alike);

/** The schema of a tool that takes the sample as `it`. */
export const wholeSchema = (schema: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { it: schema },
  required: ['it'],
  additionalProperties: false,
});
