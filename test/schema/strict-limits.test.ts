import { describe, expect, it } from '@jest/globals';
import { compileCodec } from '../../src/schema/codec.js';
import type { JsonSchema } from '../../src/schema/json-schema.js';
import { checkStrictLimits } from '../../src/schema/strict-limits.js';

function limitsOf(properties: Record<string, JsonSchema>, $defs?: Record<string, JsonSchema>) {
  const { strictSchema } = compileCodec({
    type: 'object',
    properties,
    required: Object.keys(properties),
    ...($defs && { $defs }),
  });
  return checkStrictLimits(strictSchema);
}

const many = (count: number, make: (index: number) => JsonSchema) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, make(index)]));

describe('the limits of strict mode', () => {
  it('are kept by an ordinary schema, a recursive one too', () => {
    const Node: JsonSchema = { type: 'object', properties: { next: { $ref: '#/$defs/Node' } } };

    expect(limitsOf({ city: { type: 'string' }, node: { $ref: '#/$defs/Node' } }, { Node })).toEqual([]);
  });

  it('name the place with most properties', () => {
    const [problem] = limitsOf({ big: { type: 'object', properties: many(5_001, () => ({ type: 'string' })) } });

    expect(problem).toMatchObject({
      limit: 'properties',
      actual: 5_002,
      allowed: 5_000,
      worst: ['big (5001)', 'the root (1)'],
    });
    expect(problem?.message).toContain('5002 object properties');
  });

  it('name the deepest object', () => {
    let deep: JsonSchema = { type: 'string' };
    for (let level = 0; level < 10; level++) deep = { type: 'object', properties: { in: deep }, required: ['in'] };

    expect(limitsOf({ top: deep })[0]).toMatchObject({ limit: 'depth', worst: ['top.in.in.in.in.in.in.in.in.in'] });
    expect(limitsOf({ ...deep.properties })).toEqual([]);
  });

  it('count enum values, and the characters of long ones', () => {
    const long = Array.from({ length: 251 }, (_, index) => `value-${index}-${'x'.repeat(60)}`);

    expect(
      limitsOf({ a: { enum: Array.from({ length: 1_001 }, (_, index) => index) } }).map(({ limit }) => limit),
    ).toEqual(['enumValues']);
    expect(limitsOf({ a: { enum: long } }).map(({ limit, worst }) => `${limit} ${worst.join()}`)).toEqual([
      'longEnum a',
    ]);
    expect(limitsOf(many(30, (index) => ({ const: `${index}`.repeat(3_000) }))).map(({ limit }) => limit)).toEqual([
      'characters',
    ]);
  });

  it('want unions of objects to begin differently', () => {
    const only = (type: 'string' | 'number'): JsonSchema => ({
      type: 'object',
      properties: { id: { type } },
      required: ['id'],
    });

    expect(limitsOf({ a: { anyOf: [only('string'), only('number')] } }).map(({ limit }) => limit)).toEqual([
      'firstKeys',
    ]);
  });

  const strings = (count: number, length: number) =>
    Array.from({ length: count }, (_, index) => `${index}`.padStart(length, 'x'));
  /** Arguments of which each name and value together has this many characters. */
  const ofCharacters = (total: number) => ({ a: { const: 'x'.repeat(total - 1 - 2) } });
  const nested = (levels: number): JsonSchema =>
    levels === 0 ? { type: 'string' } : { type: 'object', properties: { in: nested(levels - 1) }, required: ['in'] };

  it.each<[string, Record<string, JsonSchema>, Record<string, JsonSchema>]>([
    ['properties', many(5_000, () => ({ type: 'string' })), many(5_001, () => ({ type: 'string' }))],
    ['depth', { top: nested(9) }, { top: nested(10) }],
    ['characters', ofCharacters(120_000), ofCharacters(120_001)],
    ['enumValues', { a: { enum: strings(1_000, 4) } }, { a: { enum: strings(1_001, 4) } }],
    ['enumValues', many(2, () => ({ enum: strings(500, 4) })), many(3, () => ({ enum: strings(334, 4) }))],
    ['longEnum', { a: { enum: strings(300, 50) } }, { a: { enum: [...strings(299, 50), 'x'.repeat(51)] } }],
    ['longEnum', { a: { enum: strings(250, 61) } }, { a: { enum: strings(251, 61) } }],
  ])('hold up to the last one: %s', (limit, fitting, exceeding) => {
    expect(limitsOf(fitting)).toEqual([]);
    expect(limitsOf(exceeding).map((problem) => problem.limit)).toEqual([limit]);
  });

  it('name the three worst offenders, in definitions too', () => {
    const Big: JsonSchema = { type: 'object', properties: many(3_000, () => ({ type: 'string' })) };
    const [problem] = limitsOf(
      { big: { $ref: '#/$defs/Big' }, other: { ...Big, properties: many(2_500, () => ({ type: 'string' })) }, c: Big },
      { Big },
    );

    expect(problem?.worst).toEqual(['c (3000)', '$defs.Big (3000)', 'other (2500)']);
    expect(problem?.message).toMatch(/Most are at c \(3000\).*set strict: false\.$/);
  });
});
