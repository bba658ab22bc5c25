import { describe, expect, it } from '@jest/globals';
import { compileCodec } from '../../src/schema/codec.js';
import type { JsonSchema } from '../../src/schema/json-schema.js';

const forecast: JsonSchema = {
  type: 'object',
  properties: {
    city: { type: 'string' },
    days: { type: 'integer', minimum: 1, default: 3 },
    tags: { type: 'array', items: { type: 'string' }, default: [] },
    note: { type: 'string' },
    until: { type: ['string', 'null'] },
  },
  required: ['city'],
  additionalProperties: false,
};

describe('lifting what the model sends', () => {
  it.each([
    ['null', { city: 'Oslo', days: null, tags: null, note: null }],
    ['nothing', { city: 'Oslo' }],
  ])('takes %s for an optional argument as left out: its default, or no key at all (A4)', (_, sent) => {
    expect(compileCodec(forecast).lift(sent)).toStrictEqual({ city: 'Oslo', days: 3, tags: [] });
  });

  it('keeps null where the type allows it', () => {
    expect(compileCodec(forecast).lift({ city: 'Oslo', until: null })).toHaveProperty('until', null);
  });

  it('gives each call a default of its own', () => {
    const codec = compileCodec(forecast);
    const first = codec.lift({ city: 'Oslo' }) as { tags: string[] };
    first.tags.push('changed');

    expect(codec.lift({ city: 'Oslo' })).toHaveProperty('tags', []);
  });

  it('ignores arguments nobody declared, but only at the top (B141)', () => {
    const codec = compileCodec({ type: 'object', properties: { at: forecast }, required: ['at'] });

    expect(codec.lift({ at: { city: 'Oslo' }, extra: 1 })).not.toHaveProperty('extra');
    expect(() => codec.lift({ at: { city: 'Oslo', extra: 1 } })).toThrow(/at\.extra must be left out/);
  });

  it('does not turn strings into numbers or back (B142)', () => {
    expect(() => compileCodec(forecast).lift({ city: 5, days: '3' })).toThrow(/city must be a string, but got 5; days/);
  });

  it('makes Dates of date-times, also as defaults and in unions', () => {
    const date: JsonSchema = { type: 'string', format: 'date-time', 'x-type': 'Date' };
    const codec = compileCodec({
      type: 'object',
      properties: {
        from: date,
        to: { ...date, default: '2024-01-02T00:00:00Z' },
        at: { anyOf: [{ type: 'string' }, date] },
      },
      required: ['from', 'at'],
    });

    expect(codec.lift({ from: '2024-01-01T00:00:00Z', to: null, at: '2024-01-03T00:00:00Z' })).toStrictEqual({
      from: new Date('2024-01-01T00:00:00Z'),
      to: new Date('2024-01-02T00:00:00Z'),
      at: new Date('2024-01-03T00:00:00Z'),
    });
    expect(() => codec.lift({ from: '1990-12-31T23:59:60Z', at: 'soon' })).toThrow(/from must be a date-time/);
  });

  it('makes records that no key can poison', () => {
    const codec = compileCodec({
      type: 'object',
      properties: { env: { type: 'object', additionalProperties: { type: 'string' } } },
      required: ['env'],
    });
    const lifted = codec.lift({
      env: [
        { key: '__proto__', value: 'x' },
        { key: 'constructor', value: 'y' },
      ],
    }) as { env: object };

    expect(Object.keys(lifted.env)).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(lifted.env)).toBe(Object.prototype);
  });

  it('refuses a key that is there twice, or beside the property of its name', () => {
    const codec = compileCodec({
      type: 'object',
      properties: { id: { type: 'string' } },
      required: ['id'],
      additionalProperties: { type: 'number' },
    });
    const pair = (key: string) => ({ key, value: 1 });

    expect(codec.problems({ id: 'a', entries: [pair('x'), pair('y'), pair('x')] })).toEqual([
      { path: 'entries[2].key', expected: 'a key that was not used before', received: '"x"' },
    ]);
    expect(codec.problems({ id: 'a', entries: [pair('id')] })[0]?.path).toBe('entries[0].key');
  });

  it('does not find arguments on the prototype of objects', () => {
    const codec = compileCodec({
      type: 'object',
      properties: { constructor: { type: 'string' as const }, toString: { type: 'string' as const } },
      required: ['constructor'],
    });

    expect(codec.problems({})).toHaveLength(1);
    expect(codec.lift({ constructor: 'x' })).toEqual({ constructor: 'x' });
  });

  it('reads any value from JSON text, and refuses text that is none', () => {
    const codec = compileCodec({ type: 'object', properties: { data: {} }, required: ['data'] });

    expect(codec.lift({ data: '{"a":[1,null]}' })).toStrictEqual({ data: { a: [1, null] } });
    expect(codec.problems({ data: '{a:1}' })).toEqual([
      { path: 'data', expected: 'a string that holds JSON text', received: '"{a:1}"' },
    ]);
  });

  it('tells a null in JSON text from an argument that was left out', () => {
    const codec = compileCodec({ type: 'object', properties: { data: {} } });

    expect(codec.lift({ data: 'null' })).toStrictEqual({ data: null });
    expect(codec.lift({ data: null })).toStrictEqual({});
    expect(codec.lower({ data: null })).toStrictEqual({ data: 'null' });
  });

  it('makes tuples of keyed objects, named after their labels', () => {
    const codec = compileCodec({
      type: 'object',
      properties: {
        at: {
          type: 'array',
          prefixItems: [{ type: 'number', title: 'lat' }, { type: 'number', title: 'lng' }, { type: 'string' }],
          minItems: 2,
          items: false,
        },
      },
      required: ['at'],
    });

    expect(codec.lift({ at: { lat: 1, lng: 2, item3: null } })).toStrictEqual({ at: [1, 2] });
    expect(codec.lift({ at: { lat: 1, lng: 2, item3: 'x' } })).toStrictEqual({ at: [1, 2, 'x'] });
  });

  it('tells an empty record from an empty list in a union of both', () => {
    const codec = compileCodec({
      anyOf: [
        { type: 'object', additionalProperties: { type: 'string' } },
        { type: 'array', items: { type: 'string' } },
      ],
    });

    expect(codec.lift(codec.lower({}))).toEqual({});
    expect(codec.lift(codec.lower([]))).toEqual([]);
  });

  it('holds the method to rules that the model could not be told', () => {
    const codec = compileCodec({
      type: 'object',
      properties: { email: { type: 'string' }, phone: { type: 'string' }, link: { type: 'string', format: 'uri' } },
      anyOf: [{ required: ['email'] }, { required: ['phone'] }],
    });

    expect(codec.losses.map((loss) => loss.keyword)).toEqual(['anyOf', 'format']);
    expect(() => codec.lift({ email: null, phone: null })).toThrow(/`anyOf`/);
    expect(() => codec.lift({ email: 'a', link: 'not a link' })).toThrow(/link must be a URI/);
    expect(codec.lift({ email: 'a', phone: null, link: null })).toStrictEqual({ email: 'a' });
  });

  it('lifts recursive types, and refuses endless nesting instead of crashing', () => {
    const tree: JsonSchema = {
      $ref: '#/$defs/Tree',
      $defs: {
        Tree: {
          type: 'object',
          properties: { name: { type: 'string' }, kids: { type: 'array', items: { $ref: '#/$defs/Tree' } } },
          required: ['name'],
        },
      },
    };
    const codec = compileCodec(tree);
    let deep: unknown = { name: 'leaf', kids: null };
    expect(codec.lift({ name: 'top', kids: [deep] })).toStrictEqual({ name: 'top', kids: [{ name: 'leaf' }] });
    for (let level = 0; level < 100_000; level++) deep = { name: 'x', kids: [deep] };

    expect(codec.problems(deep)).toEqual([
      { path: '', expected: expect.stringContaining('nested at most'), received: expect.any(String) },
    ]);
  });

  it('keeps two tools with the same $id apart', () => {
    const withId = (type: 'string' | 'number') =>
      ({ $id: 'urn:example:same', type: 'object', properties: { a: { type } }, required: ['a'] }) as const;

    expect(compileCodec(withId('string'), { strict: false }).problems({ a: 'x' })).toEqual([]);
    expect(compileCodec(withId('number'), { strict: false }).problems({ a: 1 })).toEqual([]);
  });
});

describe('without strict mode', () => {
  it('sends the schema as it is and lifts Dates, defaults and nulls (B159)', () => {
    const schema: JsonSchema = {
      type: 'object',
      properties: {
        on: { type: 'string', format: 'date-time', 'x-type': 'Date' },
        rates: { type: 'object', additionalProperties: { type: 'number' } },
        pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] },
        days: { type: 'integer', default: 3 },
        next: { $ref: '#/$defs/Next' },
      },
      required: ['on'],
      $defs: {
        Next: { anyOf: [{ type: 'string' }, { type: 'object', properties: { n: { type: 'integer', default: 1 } } }] },
      },
    };
    const codec = compileCodec(schema, { strict: false });
    const sent = { on: '2024-01-01T00:00:00Z', rates: { EUR: 1 }, pair: ['a', 1], days: null, next: {}, extra: true };

    expect(codec.strictSchema).toEqual({
      ...schema,
      properties: { ...schema.properties, on: { type: 'string', format: 'date-time' } },
    });
    expect(codec.lift(sent)).toStrictEqual({
      on: new Date('2024-01-01T00:00:00Z'),
      rates: { EUR: 1 },
      pair: ['a', 1],
      days: 3,
      next: { n: 1 },
    });
    expect(() => codec.lift({ on: 'soon', rates: { EUR: 'x' } })).toThrow(
      /on must be a date-time.*rates\.EUR must be a number/,
    );
  });
});
