import { describe, expect, it } from '@jest/globals';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import * as v from 'valibot';
import { z } from 'zod';
import { z as zod3 } from 'zod/v3';
import { z as mini } from 'zod/mini';
import { UserError } from '../../src/errors/index.js';
import { isStandardSchema, standardJsonSchema, validateStandard } from '../../src/validation/index.js';

const Booking = z.object({
  city: z.string().min(1).describe('Where to sleep.'),
  nights: z.int().min(1).default(1),
  from: z.date(),
  guests: z.array(z.object({ name: z.string(), age: z.number().optional() })),
  budget: z.string().transform(Number),
});

describe('a Standard Schema', () => {
  it('is told from JSON Schema and from classes', () => {
    expect(isStandardSchema(Booking)).toBe(true);
    expect(isStandardSchema(mini.object({}))).toBe(true);
    expect(isStandardSchema(zod3.object({}))).toBe(true);
    expect(isStandardSchema(Object.assign(() => true, { '~standard': { validate: () => ({ value: 1 }) } }))).toBe(true);
    expect(isStandardSchema({ type: 'object' })).toBe(false);
    expect(isStandardSchema(class {})).toBe(false);
    expect(isStandardSchema(null)).toBe(false);
  });

  it('shows the model its input side, closed, with dates as text', () => {
    expect(standardJsonSchema(Booking)).toEqual({
      type: 'object',
      properties: {
        city: { type: 'string', minLength: 1, description: 'Where to sleep.' },
        nights: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER, default: 1 },
        from: { type: 'string', format: 'date-time', 'x-type': 'Date' },
        guests: {
          type: 'array',
          items: {
            type: 'object',
            properties: { name: { type: 'string' }, age: { type: 'number' } },
            required: ['name'],
            additionalProperties: false,
          },
        },
        budget: { type: 'string' },
      },
      required: ['city', 'from', 'guests', 'budget'],
      additionalProperties: false,
    });
  });

  it('keeps what is open by intent, and what refers to itself', () => {
    const Node = z.object({
      get children() {
        return z.array(Node);
      },
    });

    expect(standardJsonSchema(z.record(z.string(), z.number()))).toMatchObject({
      additionalProperties: { type: 'number' },
    });
    expect(standardJsonSchema(z.looseObject({ a: z.string() }))).toMatchObject({ additionalProperties: {} });
    expect(standardJsonSchema(Node)).toMatchObject({
      properties: { children: { type: 'array', items: { $ref: '#' } } },
      additionalProperties: false,
    });
  });

  it('gives the program its output side', async () => {
    const from = new Date('2024-05-17T00:00:00Z');

    const { value, problems } = await validateStandard(Booking, { city: 'Rome', from, guests: [], budget: '120' });

    expect(problems).toEqual([]);
    expect(value).toEqual({ city: 'Rome', nights: 1, from, guests: [], budget: 120 });
  });

  it('tells the model where it went wrong, and what it sent there', async () => {
    const { problems } = await validateStandard(Booking, {
      city: '',
      from: new Date('2024-05-17T00:00:00Z'),
      guests: [{ name: 'Ann' }, { name: 7 }],
    });

    expect(problems.map(({ path, received }) => [path, received])).toEqual([
      ['city', '""'],
      ['guests[1].name', '7'],
      ['budget', 'nothing'],
    ]);
    expect(problems[1]?.expected).toContain('expected string');
  });

  it('runs checks that take their time', async () => {
    const Free = z.string().refine(async (name) => name !== 'taken', 'is taken');

    expect((await validateStandard(Free, 'taken')).problems).toEqual([
      { path: '', expected: 'valid (is taken)', received: '"taken"' },
    ]);
    expect((await validateStandard(Free, 'free')).problems).toEqual([]);
  });

  it('reads paths whose parts are objects, keys or symbols', async () => {
    const schema = {
      '~standard': {
        version: 1,
        vendor: 'own',
        validate: () => ({
          issues: [{ message: 'no', path: [{ key: 'a b' }, 0, Symbol('s')] }, { message: 'neither' }],
        }),
      },
    } as const;

    const { problems } = await validateStandard(schema, { 'a b': ['x'] });

    expect(problems).toEqual([
      { path: '["a b"][0]["Symbol(s)"]', expected: 'valid (no)', received: 'nothing' },
      { path: '', expected: 'valid (neither)', received: '{"a b":["x"]}' },
    ]);
  });

  it.each([
    ['a promise', Promise.resolve({}), 'a promise'],
    ['a list', [], '[]'],
    ['false', false, 'false'],
    ['a text', 'object', '"object"'],
  ])('is refused where its library gives %s for its JSON Schema', (_what, given, words) => {
    const odd = {
      '~standard': { version: 1, validate: () => ({ value: 1 }), jsonSchema: { input: () => given } },
    } as never;

    expect(() => standardJsonSchema(odd)).toThrow(`This Standard schema gives ${words} for its JSON Schema`);
  });

  it.each([
    ['a file', () => z.object({ scan: z.file() }), 'file cannot be represented'],
    ['a value that cannot be', () => z.object({ none: z.never() }), 'never cannot be represented'],
  ])('is refused where it asks for %s', (_what, make, words) => {
    expect(() => standardJsonSchema(make())).toThrow(words);
  });

  it('of a library that cannot say its JSON Schema is refused with what to do', () => {
    const own = { '~standard': { version: 1, vendor: 'own', validate: (value: unknown) => ({ value }) } } as const;

    expect(() => standardJsonSchema(own)).toThrow(/This own schema cannot say its JSON Schema.*pass a JSON Schema/s);
  });

  it('with a type that JSON lacks is refused with the library’s reason', () => {
    expect(() => standardJsonSchema(z.object({ big: z.bigint() }))).toThrow(UserError);
    expect(() => standardJsonSchema(z.object({ big: z.bigint() }))).toThrow(/BigInt.*pass a JSON Schema/s);
  });

  it('of zod 4 before it had the standard’s converter is converted by zod itself', () => {
    const newer = z.object({ a: z.string(), at: z.date() });
    const { version, vendor, validate } = newer['~standard'];
    const older: typeof newer = Object.create(newer, { '~standard': { value: { version, vendor, validate } } });

    expect(standardJsonSchema(older)).toEqual({
      type: 'object',
      properties: { a: { type: 'string' }, at: { type: 'string', format: 'date-time', 'x-type': 'Date' } },
      required: ['a', 'at'],
      additionalProperties: false,
    });
  });

  it('of arktype says its JSON Schema by itself', async () => {
    const Trip = type({ city: 'string >= 1', 'nights?': '1 <= number.integer <= 30' });

    expect(isStandardSchema(Trip)).toBe(true);
    expect(standardJsonSchema(Trip)).toEqual({
      type: 'object',
      properties: { city: { type: 'string', minLength: 1 }, nights: { type: 'integer', minimum: 1, maximum: 30 } },
      required: ['city'],
      additionalProperties: false,
    });
    expect((await validateStandard(Trip, { city: 'Rome', nights: 40 })).problems).toEqual([
      { path: 'nights', expected: expect.stringContaining('at most 30'), received: '40' },
    ]);
  });

  it('of valibot says its JSON Schema once it is wrapped', async () => {
    const Trip = v.object({ city: v.string(), nights: v.optional(v.pipe(v.number(), v.integer()), 1) });

    expect(() => standardJsonSchema(Trip)).toThrow(/toStandardJsonSchema\(schema\)/);
    const wrapped = toStandardJsonSchema(Trip);
    expect(standardJsonSchema(wrapped)).toEqual({
      type: 'object',
      properties: { city: { type: 'string' }, nights: { type: 'integer', default: 1 } },
      required: ['city'],
      additionalProperties: false,
    });
    expect(await validateStandard(wrapped, { city: 'Rome' })).toEqual({
      value: { city: 'Rome', nights: 1 },
      problems: [],
    });
  });
});
