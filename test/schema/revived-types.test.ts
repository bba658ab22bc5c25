import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { compileCodec, type Codec } from '../../src/schema/codec.js';
import type { BytesType, JsonSchema } from '../../src/schema/json-schema.js';
import { checkStrictSchema } from '../support/openai-check-strict-schema.js';

const date: JsonSchema = { type: 'string', format: 'date-time', 'x-type': 'Date' };
const url: JsonSchema = { type: 'string', format: 'uri', 'x-type': 'URL' };
const bigint: JsonSchema = { type: 'string', pattern: '^-?\\d+$', 'x-type': 'bigint' };
const text: JsonSchema = { type: 'string' };
const map = (key: JsonSchema, value: JsonSchema): JsonSchema => ({
  type: 'array',
  items: { type: 'array', prefixItems: [key, value], minItems: 2, maxItems: 2 },
  'x-type': 'Map',
});
const set = (items: JsonSchema): JsonSchema => ({ type: 'array', items, uniqueItems: true, 'x-type': 'Set' });
const bytes = (type: BytesType): JsonSchema => ({ type: 'string', contentEncoding: 'base64', 'x-type': type });
const union = (...anyOf: JsonSchema[]): JsonSchema => ({ anyOf });

/** The codec of one required argument named `it`. */
function codecOf(schema: JsonSchema, { strict = true, $defs }: { strict?: boolean; $defs?: JsonSchema['$defs'] } = {}) {
  const codec = compileCodec(
    {
      type: 'object',
      properties: { it: schema },
      required: ['it'],
      additionalProperties: false,
      ...($defs && { $defs }),
    },
    { strict },
  );
  if (strict) checkStrictSchema(codec.strictSchema, 'it', 'tools', 'invalid');
  return codec;
}

const strictOf = (schema: JsonSchema) => codecOf(schema).strictSchema.properties?.['it'];
const lift = (codec: Codec, sent: unknown) => (codec.lift({ it: sent }) as { it: unknown }).it;
const lower = (codec: Codec, value: unknown) => (codec.lower({ it: value }) as { it: unknown }).it;
const hear = (codec: Codec, sent: unknown) =>
  codec.problems({ it: sent }).map(({ path, expected }) => `${path}: ${expected}`);

/** What comes back of a value that went to the model as JSON. */
const travel = (codec: Codec, value: unknown) => lift(codec, JSON.parse(JSON.stringify(lower(codec, value))));

const wholeTypes: readonly (readonly [string, JsonSchema, unknown, unknown])[] = [
  ['a Date', date, '2024-01-01T00:00:00.000Z', new Date('2024-01-01')],
  ['a URL', url, 'https://example.com/a?b=%C3%BC', new URL('https://example.com/a?b=ü')],
  ['a bigint', bigint, '-90071992547409930', -90_071_992_547_409_930n],
  ['a Map of text', map(text, { type: 'number' }), [{ key: 'a', value: 1 }], new Map([['a', 1]])],
  [
    'a Map of numbers',
    map({ type: 'integer' }, date),
    [{ key: 7, value: '2024-01-01T00:00:00.000Z' }],
    new Map([[7, new Date('2024-01-01')]]),
  ],
  [
    'a Map of Maps',
    map(bigint, map(text, text)),
    [{ key: '1', value: [{ key: 'a', value: 'b' }] }],
    new Map([[1n, new Map([['a', 'b']])]]),
  ],
  ['a Set', set({ enum: ['a', 'b'] }), ['b', 'a'], new Set(['b', 'a'])],
  ['a Set of bigints', set(bigint), ['1', '2'], new Set([1n, 2n])],
  [
    'a Record of Maps',
    { type: 'object', additionalProperties: map(text, text) },
    [{ key: 'r', value: [] }],
    { r: new Map() },
  ],
  ['a tuple', { type: 'array', prefixItems: [bigint, set(text)] }, { item1: '5', item2: ['x'] }, [5n, new Set(['x'])]],
  ['a Buffer', bytes('Buffer'), 'aGk=', Buffer.from('hi')],
];

describe('values that JSON cannot hold', () => {
  it.each(wholeTypes)('go to the model as JSON and come back: %s', (_, schema, sent, value) => {
    const codec = codecOf(schema);

    expect(lower(codec, value)).toStrictEqual(sent);
    expect(isDeepStrictEqual(lift(codec, sent), value)).toBe(true);
  });

  it.each(wholeTypes)('come back without strict mode too: %s', (_, schema, __, value) => {
    expect(isDeepStrictEqual(travel(codecOf(schema, { strict: false }), value), value)).toBe(true);
  });

  it.each(wholeTypes)('are optional, nullable and in arrays: %s', (_, schema, __, value) => {
    const codec = compileCodec({
      type: 'object',
      properties: { a: schema, b: union(schema, { type: 'null' }), c: { type: 'array', items: schema }, d: schema },
      required: ['b', 'c'],
    });
    const given = { a: value, b: null, c: [value] };

    expect(isDeepStrictEqual(codec.lift(JSON.parse(JSON.stringify(codec.lower(given)))), given)).toBe(true);
  });

  it('take defaults in their exact JSON, a fresh one for each call', () => {
    const codec = compileCodec({
      type: 'object',
      properties: {
        rates: { ...map(text, { type: 'number' }), default: [['EUR', 1]] },
        tags: { ...set(text), default: ['a'] },
        limit: { ...bigint, default: '10' },
      },
    });
    const first = codec.lift({}) as { rates: Map<string, number>; tags: Set<string> };
    first.rates.clear();

    expect(codec.lift({})).toStrictEqual({ rates: new Map([['EUR', 1]]), tags: new Set(['a']), limit: 10n });
    expect(codec.strictSchema.properties?.['rates']?.default).toEqual([{ key: 'EUR', value: 1 }]);
  });

  it('nest in recursive types', () => {
    const $defs: JsonSchema['$defs'] = {
      Tree: { type: 'object', properties: { kids: map(text, { $ref: '#/$defs/Tree' }) }, required: ['kids'] },
    };
    const tree = { kids: new Map([['a', { kids: new Map() }]]) };

    for (const strict of [true, false]) {
      expect(travel(codecOf({ $ref: '#/$defs/Tree' }, { strict, $defs }), tree)).toStrictEqual(tree);
    }
  });

  it('may be listed one by one', () => {
    const codec = codecOf({ type: 'string', enum: ['1', '2'], 'x-type': 'bigint' });

    expect(lift(codec, '2')).toBe(2n);
    expect(hear(codec, '3')).toEqual(['it: one of "1", "2" (did you mean "1"?)']);
  });

  it('are never marked in what the model is sent', () => {
    for (const strict of [true, false]) {
      for (const [, schema] of wholeTypes)
        expect(JSON.stringify(codecOf(schema, { strict }).strictSchema)).not.toContain('x-');
    }
  });

  it('stand beside the type of their JSON form only', () => {
    expect(() => codecOf({ type: 'object', 'x-type': 'Map' })).toThrow(/`x-type` at it is "Map".*"type": "array"/);
    expect(() => codecOf({ type: 'array', 'x-type': 'Map' })).toThrow(/`items` at it does not say what the keys/);
  });

  it('become their JSON form inside a value of any type', () => {
    const any = { at: new Date(0), big: 1n, map: new Map([['a', new Set([1])]]), raw: Buffer.from('hi') };

    expect(travel(codecOf({}), any)).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      big: '1',
      map: [['a', [1]]],
      raw: 'aGk=',
    });
  });
});

describe('a Map', () => {
  it('is a list of keys and values to the model', () => {
    expect(strictOf(map({ type: 'integer' }, text))).toEqual({
      type: 'array',
      items: {
        type: 'object',
        properties: { key: { type: 'integer' }, value: { type: 'string' } },
        required: ['key', 'value'],
        additionalProperties: false,
      },
    });
  });

  it.each([
    ['text', text, 'a', 'a'],
    ['numbers', { type: 'number' } as const, 1, 1],
    [
      'objects',
      { type: 'object', properties: { x: text, y: text }, required: ['x', 'y'] } as const,
      { x: '1', y: '2' },
      { y: '2', x: '1' },
    ],
  ])('has each key once: %s', (_, key, first, second) => {
    const problems = hear(codecOf(map(key, text)), [
      { key: first, value: 'a' },
      { key: second, value: 'b' },
    ]);

    expect(problems).toEqual(['it[1].key: a key that was not used before']);
    expect(
      hear(codecOf(map(key, text), { strict: false }), [
        [first, 'a'],
        [second, 'b'],
      ]),
    ).toEqual(['it: an array of [key, value] pairs, no key twice']);
  });

  it('tells 1 from "1"', () => {
    const codec = codecOf(map({ type: ['string', 'number'] }, text));

    expect(
      lift(codec, [
        { key: 1, value: 'a' },
        { key: '1', value: 'b' },
      ]),
    ).toStrictEqual(
      new Map<unknown, string>([
        [1, 'a'],
        ['1', 'b'],
      ]),
    );
  });

  it('keeps its bounds', () => {
    const codec = codecOf({ ...map(text, text), minItems: 1, maxItems: 1 });

    expect(hear(codec, [])).toHaveLength(1);
    expect(hear(codec, [{ key: 'a', value: 'b' }])).toEqual([]);
  });
});

describe('a Set', () => {
  it('takes equal items as one, objects too, and counts those that differ', () => {
    const point: JsonSchema = { type: 'object', properties: { x: { type: 'number' } }, required: ['x'] };

    for (const strict of [true, false]) {
      const codec = codecOf({ ...set(point), minItems: 2 }, { strict });
      expect(lift(codec, [{ x: 1 }, { x: 2 }, { x: 1 }])).toStrictEqual(new Set([{ x: 1 }, { x: 2 }]));
      expect(hear(codec, [{ x: 1 }, { x: 1 }])).toEqual([expect.stringContaining('at least 2 different items')]);
    }
  });
});

describe('a bigint', () => {
  it.each([[5], ['5.0'], ['1e3'], ['+5'], [''], [' 5'], ['007'], ['-0']])('is a string of digits, not %j', (sent) => {
    expect(hear(codecOf(bigint), sent)).toEqual(['it: a whole number as a string of digits, such as "42"']);
  });

  it('is told from a number beside it', () => {
    const codec = codecOf(union({ type: 'number' }, bigint));

    expect([lift(codec, 5), lift(codec, '5')]).toEqual([5, 5n]);
    expect([lower(codec, 5), lower(codec, 5n)]).toEqual([5, '5']);
  });
});

describe('a URL', () => {
  it.each([['example.com'], ['/path'], ['not a URL'], ['https://'], ['https://a b'], [5]])(
    'is absolute, not %j',
    (sent) => {
      expect(hear(codecOf(url), sent)).toEqual(['it: an absolute URL such as https://example.com']);
    },
  );

  it('is whatever the class takes, which is more than a URI', () => {
    expect(lift(codecOf(url), 'https://example.com/ü?q={x}')).toEqual(new URL('https://example.com/ü?q={x}'));
    expect(travel(codecOf(url), new URL('data:text/plain,a b'))).toEqual(new URL('data:text/plain,a%20b'));
  });

  it('is explained to the model in words, since strict mode has no such format', () => {
    expect(strictOf({ ...url, description: 'The page.' })).toEqual({
      type: 'string',
      description: 'The page. (An absolute URL.)',
    });
  });
});

describe('bytes', () => {
  const classes: readonly (readonly [BytesType, unknown])[] = [
    ['Buffer', Buffer.from('hello')],
    ['ArrayBuffer', new Uint8Array([1, 2, 3]).buffer],
    ['Uint8Array', new Uint8Array([1, 2, 255])],
    ['Uint8ClampedArray', new Uint8ClampedArray([1, 255])],
    ['Int8Array', new Int8Array([-1, 1])],
    ['Uint16Array', new Uint16Array([1, 65_535])],
    ['Int16Array', new Int16Array([-1])],
    ['Uint32Array', new Uint32Array([4_294_967_295])],
    ['Int32Array', new Int32Array([-1, 5])],
    ['Float32Array', new Float32Array([0.5])],
    ['Float64Array', new Float64Array([Math.PI, -0])],
    ['BigUint64Array', new BigUint64Array([5n])],
    ['BigInt64Array', new BigInt64Array([-5n])],
  ];

  it.each(classes)('come back as that very class: %s', (type, value) => {
    const lifted = travel(codecOf(bytes(type)), value);

    expect(lifted).toEqual(value);
    expect(Object.prototype.toString.call(lifted)).toBe(Object.prototype.toString.call(value));
    expect(Buffer.isBuffer(lifted)).toBe(type === 'Buffer');
  });

  it('are taken from their place in a larger buffer', () => {
    const codec = codecOf(bytes('Uint8Array'));

    expect(lower(codec, new Uint8Array([1, 2, 3, 4]).subarray(1, 3))).toBe('AgM=');
    expect((lift(codec, 'AgM=') as Uint8Array).buffer.byteLength).toBe(2);
  });

  it.each([['aGk'], ['aGk-'], ['a Gk='], ['===='], ['aGk=aGk='], [5]])('are base64, not %j', (sent) => {
    expect(hear(codecOf(bytes('Uint8Array')), sent)).toEqual(['it: base64 text']);
  });

  it('fill whole elements', () => {
    expect(hear(codecOf(bytes('Float64Array')), 'aGk=')).toEqual(['it: the base64 text of whole 8-byte elements']);
  });

  it('are described by a pattern, and checked in megabytes without it', () => {
    const { pattern } = strictOf(bytes('Buffer')) ?? {};
    const large = Buffer.alloc(12_000_000).toString('base64');

    expect(['', 'aGk=', 'aGkh', 'aG=='].every((sent) => new RegExp(pattern as string).test(sent))).toBe(true);
    expect(['aGk', 'a', '====', 'aGk=aGk='].some((sent) => new RegExp(pattern as string).test(sent))).toBe(false);
    expect((lift(codecOf(bytes('Buffer')), large) as Buffer).byteLength).toBe(12_000_000);
  });
});

describe('a union', () => {
  it('takes a text for the most specific member that it can be', () => {
    const codec = codecOf(union(text, url, bigint, date));
    const lifted = ['2024-01-01T00:00:00Z', '42', 'https://a.example', 'note: call back', '2024', ''].map((sent) =>
      lift(codec, sent),
    );

    expect(lifted).toEqual([new Date('2024-01-01'), 42n, new URL('https://a.example'), 'note: call back', 2024n, '']);
  });

  it('asks of every member whether it takes what another member is for', () => {
    const size: JsonSchema = { type: 'object', properties: { bytes: bigint }, required: ['bytes'] };
    const pair: JsonSchema = { type: 'array', prefixItems: [size, text], minItems: 2, maxItems: 2 };

    expect(travel(codecOf(union(map(text, text), pair), { strict: false }), [{ bytes: 1n }, 'a'])).toEqual([
      { bytes: 1n },
      'a',
    ]);
  });

  it('does so behind references and without strict mode too', () => {
    const $defs: JsonSchema['$defs'] = { When: date, Either: union(text, { $ref: '#/$defs/When' }) };

    for (const strict of [true, false]) {
      const codec = codecOf(union({ $ref: '#/$defs/Either' }, { type: 'number' }), { strict, $defs });
      expect(lift(codec, '2024-01-01T00:00:00Z')).toEqual(new Date('2024-01-01'));
      expect(lift(codec, 'soon')).toBe('soon');
    }
  });

  it.each<[string, JsonSchema, unknown[]]>([
    ['text and bytes', union(bytes('Buffer'), text), ['text', '', Buffer.from('test')]],
    ['lists and Sets', union(set(text), { type: 'array', items: text }), [[], ['a'], new Set(), new Set(['a'])]],
    [
      'records and Maps',
      union({ type: 'object', additionalProperties: text }, map(text, text)),
      [{}, { a: 'b' }, new Map(), new Map([['a', 'b']])],
    ],
    [
      'lists, Sets, records and Maps',
      union({ type: 'array', items: text }, { type: 'object', additionalProperties: text }, map(text, text), set(text)),
      [[], new Set(), {}, new Map(), ['a'], new Set(['a']), { a: 'b' }, new Map([['a', 'b']])],
    ],
    ['Maps and Sets', union(map(text, text), set(text)), [new Map(), new Set(), new Map([['a', 'b']]), new Set(['a'])]],
    ['kinds of bytes', union(bytes('Float64Array'), bytes('Int32Array')), [new Float64Array([1])]],
    [
      'Maps and objects without required properties, one level down',
      union(
        { type: 'object', properties: { at: { type: 'object', properties: { a: text } } }, required: ['at'] },
        { type: 'object', properties: { at: map(text, text) }, required: ['at'] },
      ),
      [{ at: {} }, { at: new Map([['a', 'b']]) }, { at: new Map() }],
    ],
    [
      'Dates and objects without required properties',
      union({ type: 'object', properties: { a: text } }, date),
      [{}, { a: 'x' }, new Date(0)],
    ],
  ])('keeps apart what JSON alone would not: %s', (_, schema, values) => {
    const codec = codecOf(schema);

    for (const value of values) expect(isDeepStrictEqual(travel(codec, value), value)).toBe(true);
  });

  it('gives bytes a property of their own beside text', () => {
    expect(lower(codecOf(union(text, bytes('Uint8Array'))), new Uint8Array([1]))).toEqual({ base64: 'AQ==' });
  });

  it('finds a record in a union behind a reference, beside a list', () => {
    const $defs: JsonSchema['$defs'] = {
      Named: union({ type: 'object', additionalProperties: text }, { type: 'number' }),
    };
    const codec = codecOf(union({ $ref: '#/$defs/Named' }, { type: 'array', items: text }), { $defs });

    for (const value of [{}, [], { a: 'b' }, ['a'], 5]) expect(travel(codec, value)).toStrictEqual(value);
  });
});
