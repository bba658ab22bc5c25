import { describe, expect, it } from '@jest/globals';
import { compileCodec } from '../../src/schema/codec.js';
import type { JsonSchema } from '../../src/schema/json-schema.js';

const text: JsonSchema = { type: 'string' };
const number: JsonSchema = { type: 'number' };
const ref = (name: string): JsonSchema => ({ $ref: `#/$defs/${name}` });
const closed = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const tool = (argument: JsonSchema, $defs: JsonSchema['$defs'] = {}): JsonSchema => ({
  ...closed({ it: argument }),
  $defs,
});
const modes = [{ strict: true }, { strict: false }];

describe('a definition that contains itself through unions alone', () => {
  it.each(modes)('is what else it may be: %j', (mode) => {
    const codec = compileCodec(
      tool(ref('A'), { A: { anyOf: [ref('A'), text, ref('B')] }, B: { oneOf: [number, ref('A')] } }),
      mode,
    );

    expect(codec.lift({ it: 'a' })).toEqual({ it: 'a' });
    expect(codec.lift({ it: 1 })).toEqual({ it: 1 });
    expect(codec.problems({ it: true })).toHaveLength(1);
  });

  it.each(modes)('is refused when there is nothing else: %j', (mode) => {
    const $defs = { A: { anyOf: [ref('B')] }, B: { anyOf: [ref('A')] } };

    expect(() => compileCodec(tool(ref('A'), $defs), mode)).toThrow(/goes round in circles/);
  });

  it.each(modes)('still nests where a list or an object stands between: %j', (mode) => {
    const codec = compileCodec(tool(ref('A'), { A: { anyOf: [text, { type: 'array', items: ref('A') }] } }), mode);

    expect(codec.lift({ it: ['a', ['b', []]] })).toEqual({ it: ['a', ['b', []]] });
  });
});

describe('definitions', () => {
  it('are sent only when something refers to them', () => {
    const { strictSchema } = compileCodec(
      tool(ref('Used'), { Used: closed({ a: ref('Deeper') }), Deeper: text, Unused: number }),
    );

    expect(Object.keys(strictSchema.$defs ?? {})).toEqual(['Used', 'Deeper']);
  });

  it('are not sent for a union that may be anything', () => {
    const { strictSchema, losses } = compileCodec(
      tool({ anyOf: [ref('Gone'), {}] }, { Gone: closed({ a: { type: 'string', format: 'uri' } }) }),
    );

    expect(strictSchema).not.toHaveProperty('$defs');
    expect(losses).toEqual([]);
  });
});

describe('an intersection of objects', () => {
  const both = { allOf: [closed({ a: text }), ref('B')], description: 'Both.' };
  const $defs = { B: closed({ b: { type: 'string', format: 'date-time', 'x-type': 'Date' }, a: { minLength: 2 } }) };

  it('is one closed object to the model', () => {
    expect(compileCodec(tool(both, $defs)).strictSchema.properties?.['it']).toEqual({
      ...closed({ a: { type: 'string', minLength: 2 }, b: { type: 'string', format: 'date-time' } }),
      description: 'Both.',
    });
  });

  it.each(modes)('takes the properties of both and no others: %j', (mode) => {
    const codec = compileCodec(tool(both, $defs), mode);
    const sent = { a: 'xx', b: '2024-01-01T00:00:00Z' };

    expect(codec.lift({ it: sent })).toEqual({ it: { a: 'xx', b: new Date('2024-01-01') } });
    expect(codec.problems({ it: { ...sent, c: 1 } })).toHaveLength(1);
    expect(codec.problems({ it: { ...sent, a: 'x' } })).toHaveLength(1);
    expect(codec.problems({ it: { a: 'xx' } })).toHaveLength(1);
  });

  it.each(modes)('is held to rules that strict mode cannot say as well: %j', (mode) => {
    const codec = compileCodec(
      tool({ ...closed({ of: both, x: text }), not: { properties: { x: { const: 'no' } } } }, $defs),
      mode,
    );
    const of = { a: 'xx', b: '2024-01-01T00:00:00Z' };

    expect(codec.problems({ it: { of, x: 'yes' } })).toEqual([]);
    expect(codec.problems({ it: { of, x: 'no' } })).toHaveLength(1);
  });

  it.each(modes)('may contain itself: %j', (mode) => {
    const next = { anyOf: [{ allOf: [ref('T'), ref('U')] }, { type: 'null' as const }] };
    const codec = compileCodec(
      tool({ allOf: [ref('T'), ref('U')] }, { T: closed({ next }), U: closed({ name: text }) }),
      mode,
    );
    const value = { it: { next: { next: null, name: 'b' }, name: 'a' } };

    expect(codec.lift(value)).toEqual(value);
    expect(codec.problems({ it: { next: { next: null }, name: 'a' } })).toHaveLength(1);
  });
});

describe('deep nesting', () => {
  const deep = (levels: number) => {
    let value: unknown = 'x';
    for (let level = 0; level < levels; level++) value = [value];
    return value;
  };
  it.each<[string, JsonSchema]>([
    ['a recursive type', ref('Deep')],
    ['a recursive type behind allOf', { allOf: [{ description: 'x' }, ref('Deep')] }],
    ['a Set of anything', { type: 'array', items: {}, uniqueItems: true, 'x-type': 'Set' }],
    ['a list without repetition', { type: 'array', items: {}, uniqueItems: true }],
  ])('is a problem and no crash: %s', (_, schema) => {
    const $defs = { Deep: { anyOf: [text, { type: 'array' as const, items: ref('Deep') }] } };

    for (const mode of modes) {
      const codec = compileCodec(tool(schema, $defs), mode);
      expect(codec.problems({ it: [deep(100_000), deep(100_000)] })).toHaveLength(1);
    }
  });
});
