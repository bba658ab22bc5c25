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
});
