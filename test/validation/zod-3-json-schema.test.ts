import { describe, expect, it } from '@jest/globals';
import { z as z4 } from 'zod';
import { z } from 'zod-3';
import { compileCodec } from '../../src/schema/codec.js';
import { standardJsonSchema, type StandardSchema } from '../../src/validation/index.js';

/** What the model would be given. */
const strictSchema = (schema: StandardSchema): unknown =>
  compileCodec(standardJsonSchema(schema), { toolName: 'test', takesAnyValue: true }).strictSchema;

describe('the JSON Schema of zod 3', () => {
  it('has dates as text, tuples in the newer way and closed objects', () => {
    const schema = z.object({
      at: z.date().describe('When.'),
      pair: z.tuple([z.string(), z.date()]),
      rest: z.tuple([z.string()]).rest(z.number()),
      open: z.object({ a: z.string() }).passthrough(),
    });

    expect(standardJsonSchema(schema)).toEqual({
      type: 'object',
      properties: {
        at: { type: 'string', format: 'date-time', 'x-type': 'Date', description: 'When.' },
        pair: {
          type: 'array',
          prefixItems: [{ type: 'string' }, { type: 'string', format: 'date-time', 'x-type': 'Date' }],
          items: false,
          minItems: 2,
          maxItems: 2,
        },
        rest: { type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'number' }, minItems: 1 },
        open: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], additionalProperties: true },
      },
      required: ['at', 'pair', 'rest', 'open'],
      additionalProperties: false,
    });
  });

  it('names what contains itself, lazy or not, and writes out what is only used twice', () => {
    interface Link {
      next?: Link | undefined;
    }
    const Link: z.ZodType<Link> = z.lazy(() => z.object({ next: Link.optional() }));
    const Point = z.object({ x: z.number() });
    const Tree: z.ZodTypeAny = z.object({
      kids: z.array(z.lazy(() => Tree)),
      first: Link,
      last: Link,
      a: Point,
      b: Point,
    });
    const point = {
      type: 'object',
      properties: { x: { type: 'number' } },
      required: ['x'],
      additionalProperties: false,
    };

    expect(standardJsonSchema(Tree)).toMatchObject({
      properties: {
        kids: { items: { $ref: '#' } },
        first: { $ref: '#/$defs/Recursive1' },
        last: { $ref: '#/$defs/Recursive1' },
        a: point,
        b: point,
      },
      $defs: { Recursive1: { type: 'object', properties: { next: { $ref: '#/$defs/Recursive1' } } } },
    });
    expect(strictSchema(Tree)).toMatchObject({ $defs: { Recursive1: { required: ['next'] } } });
  });

  it('requires what is made of anything, since nothing would be made into a value as well', () => {
    const schema = z.object({
      text: z.coerce.string().min(1).nullable(),
      flag: z.coerce.boolean().transform(String),
      maybe: z.coerce.string().optional(),
      fallback: z.coerce.string().catch('x'),
    });

    expect(standardJsonSchema(schema).required).toEqual(['text', 'flag']);
  });

  it('takes a value that may be nothing where JSON has no nothing', () => {
    const schema = z.object({ note: z.string().optional().nullable(), list: z.array(z.number().optional()) });

    expect(standardJsonSchema(schema)).toMatchObject({
      properties: {
        note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        list: { type: 'array', items: { type: 'number' } },
      },
      required: ['list'],
    });
  });

  it('can be given to a model with all that has a JSON form', () => {
    const schema = z.object({
      both: z.intersection(z.object({ a: z.string() }), z.object({ b: z.string() })),
      kind: z.discriminatedUnion('k', [z.object({ k: z.literal('a') }), z.object({ k: z.literal('b') })]),
      some: z.record(z.enum(['a', 'b']), z.number()),
      either: z.union([z.literal('a'), z.literal(3)]),
      listed: z.nativeEnum({ A: 1, B: 'x' } as const),
      loud: z.string().regex(/^abc$/i),
      any: z.any(),
      before: z.preprocess((value) => value, z.number()),
      brand: z.string().brand('id').readonly(),
    });

    expect(strictSchema(schema)).toMatchObject({
      properties: {
        both: { properties: { a: {}, b: {} }, additionalProperties: false },
        loud: { pattern: '^[aA][bB][cC]$' },
        before: { type: 'number' },
      },
    });
  });

  it.each([
    ['a bigint', z.bigint()],
    ['a bigint that may be null', z.bigint().nullable()],
    ['a bigint or a text', z.union([z.string(), z.bigint()])],
    ['the literal of a bigint', z.union([z.literal(1n), z.literal('a')])],
    ['a map', z.map(z.string(), z.number())],
    ['a set in a list', z.array(z.set(z.string()))],
    ['a symbol', z.symbol()],
    ['a function', z.function()],
  ])('refuses %s, which JSON has not', (_what, inner) => {
    expect(() => standardJsonSchema(z.object({ inner }))).toThrow(/This zod schema has no JSON Schema: .* cannot be/);
  });
});

describe.each([
  ['zod 3', z as unknown as typeof z4],
  ['zod 4', z4],
])('a default of %s', (_name, library) => {
  it('that is made anew for each call is none of the schema', () => {
    let made = 0;
    const schema = library.object({
      id: library.string().default(() => `id-${(made += 1)}`),
      at: library.date().default(() => new Date()),
      tags: library.array(library.string()).default(() => []),
    });
    const { properties, required = [] } = standardJsonSchema(schema);

    expect(properties?.['id']).toEqual({ type: 'string' });
    expect(properties?.['at']).toEqual({ type: 'string', format: 'date-time', 'x-type': 'Date' });
    expect(properties?.['tags']).toEqual({ type: 'array', items: { type: 'string' }, default: [] });
    expect(required).toEqual([]);
  });
});
