import { describe, expect, it } from '@jest/globals';
import { toStrictJsonSchema } from 'openai/lib/transform';
import { UserError } from '../../src/errors/index.js';
import { compileCodec } from '../../src/schema/codec.js';
import type { JsonSchema } from '../../src/schema/json-schema.js';

/** The strict schema of one required argument. */
function strictOf(argument: JsonSchema, $defs?: JsonSchema['$defs']): JsonSchema | undefined {
  const { strictSchema } = codecOf(argument, $defs);
  expect(() => toStrictJsonSchema(strictSchema as never)).not.toThrow();
  return strictSchema.properties?.['it'];
}

function codecOf(argument: JsonSchema, $defs?: JsonSchema['$defs']) {
  return compileCodec(
    { type: 'object', properties: { it: argument }, required: ['it'], ...($defs && { $defs }) },
    { toolName: 'find' },
  );
}

const closed = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

describe('the strict schema', () => {
  it('of nothing is a closed object without properties (B135, B145)', () => {
    expect(compileCodec({}).strictSchema).toEqual(closed({}));
    expect(compileCodec({ type: ['object'] }).strictSchema).toEqual(closed({}));
  });

  it('closes every object and requires all of its properties in the order of the author (B146, A1, A3)', () => {
    const point = { properties: { y: { type: 'number' }, x: { type: 'number' } }, required: ['y', 'x'] } as const;

    expect(strictOf(point)).toEqual(closed({ y: { type: 'number' }, x: { type: 'number' } }));
    expect(Object.keys(strictOf(point)?.properties ?? {})).toEqual(['y', 'x']);
  });

  it('keeps the list of an object that may be null (B149)', () => {
    const schema = { type: ['object', 'null'], properties: { a: { type: 'string' } }, required: ['a'] } as const;

    expect(strictOf(schema)).toEqual({ ...closed({ a: { type: 'string' } }), type: ['object', 'null'] });
  });

  it('widens what is optional with null, and says so once (B132, A4)', () => {
    const { strictSchema } = compileCodec({
      type: 'object',
      properties: {
        text: { type: 'string' },
        sort: { type: 'string', enum: ['asc', 'desc'], description: 'Order' },
        only: { const: 'x' },
        nullable: { type: ['string', 'null'], default: null },
        list: { type: 'array', items: { type: 'string' }, description: 'Tags' },
      },
    });

    expect(strictSchema.properties).toEqual({
      text: { type: ['string', 'null'] },
      sort: { type: ['string', 'null'], enum: ['asc', 'desc', null], description: 'Order' },
      only: { type: ['string', 'null'], enum: ['x', null] },
      nullable: { type: ['string', 'null'] },
      list: { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }], description: 'Tags' },
    });
  });

  it('says oneOf as anyOf at every depth (B150, A5, A6)', () => {
    const union = {
      oneOf: [{ type: 'string' }, { type: 'array', items: { oneOf: [{ type: 'number' }, { type: 'boolean' }] } }],
    } as const;

    expect(strictOf(union)).toEqual({
      anyOf: [{ type: 'string' }, { type: 'array', items: { anyOf: [{ type: 'number' }, { type: 'boolean' }] } }],
    });
  });

  it('puts the property that tells branches apart first, in references too', () => {
    const card = closed({ number: { type: 'string' }, kind: { const: 'card' } });
    const cash = closed({ amount: { type: 'number' }, kind: { const: 'cash' } });
    const { strictSchema } = codecOf({ anyOf: [{ $ref: '#/$defs/Card' }, cash] }, { Card: card });

    expect(Object.keys(strictSchema.$defs?.['Card']?.properties ?? {})).toEqual(['kind', 'number']);
    expect(Object.keys(strictSchema.properties?.['it']?.anyOf?.[1]?.properties ?? {})).toEqual(['kind', 'amount']);
  });

  it('lets objects of a union without such a property begin with different keys', () => {
    const both = { id: { type: 'string' } } as const;
    const union = {
      anyOf: [closed({ ...both, name: { type: 'string' } }), closed({ ...both, age: { type: 'integer' } })],
    };

    const firstKeys = strictOf(union)?.anyOf?.map((branch) => Object.keys(branch.properties ?? {})[0]);

    expect(new Set(firstKeys).size).toBe(2);
  });

  it('merges allOf into its parent, whose description wins (B151)', () => {
    const schema = { description: 'mine', allOf: [{ type: 'string', description: 'theirs', minLength: 2 }] } as const;

    expect(strictOf(schema)).toEqual({ type: 'string', description: 'mine', minLength: 2 });
    expect(
      strictOf({
        allOf: [closed({ a: { type: 'string' } }), { properties: { b: { type: 'number' } }, required: ['b'] }],
      }),
    ).toEqual(closed({ a: { type: 'string' }, b: { type: 'number' } }));
  });

  it('keeps defaults except null, in the form the model would write them (B152)', () => {
    const { strictSchema } = compileCodec({
      type: 'object',
      properties: {
        days: { type: 'integer', default: 3 },
        rates: { type: 'object', additionalProperties: { type: 'number' }, default: { EUR: 1 } },
        note: { type: 'string', default: null },
      },
    });

    expect(strictSchema.properties?.['days']?.default).toBe(3);
    expect(strictSchema.properties?.['rates']?.default).toEqual([{ key: 'EUR', value: 1 }]);
    expect(strictSchema.properties?.['note']).toEqual({ type: ['string', 'null'] });
  });

  it('keeps a lone reference and copies one with a description beside it (B153)', () => {
    const $defs = { City: { type: 'string', description: 'A city', minLength: 1 } } as const;

    expect(strictOf({ $ref: '#/$defs/City' }, $defs)).toEqual({ $ref: '#/$defs/City' });
    expect(strictOf({ $ref: '#/$defs/City', description: 'Where to' }, $defs)).toEqual({
      type: 'string',
      description: 'Where to',
      minLength: 1,
    });
  });

  it('keeps a described reference to a recursive type a reference', () => {
    const $defs: JsonSchema['$defs'] = {
      Node: closed({ next: { anyOf: [{ $ref: '#/$defs/Node' }, { type: 'null' }] } }),
    };

    expect(strictOf({ $ref: '#/$defs/Node', description: 'Start' }, $defs)).toEqual({
      anyOf: [{ $ref: '#/$defs/Node' }],
      description: 'Start',
    });
  });

  it('follows escaped pointers, older `definitions` and the root itself (B154, B155)', () => {
    const { strictSchema } = compileCodec({
      type: 'object',
      properties: { a: { $ref: '#/definitions/a~1b~0c' }, parent: { $ref: '#' } },
      required: ['a'],
      definitions: { 'a/b~c': { type: 'string' } },
    });

    expect(strictSchema.properties?.['a']).toEqual({ $ref: '#/$defs/a_b_c' });
    expect(strictSchema.$defs?.['a_b_c']).toEqual({ type: 'string' });
    expect(strictSchema.$defs?.['Root']?.required).toEqual(['a', 'parent']);
  });

  it('passes on the constraints that strict mode knows and reports the others (B158)', () => {
    const { strictSchema, losses } = compileCodec({
      type: 'object',
      properties: {
        count: { type: 'integer', minimum: 1, maximum: 9, multipleOf: 2 },
        link: { type: 'string', format: 'uri' },
        mail: { type: 'string', format: 'email', maxLength: 99 },
        tags: { type: 'array', items: { type: 'string' }, minItems: 1, uniqueItems: true },
        word: { type: 'string', pattern: '^(?!no).*$' },
        other: { type: 'string', not: { const: 'x' } },
      },
      required: ['count', 'link', 'mail', 'tags', 'word', 'other'],
    });

    expect(strictSchema.properties).toEqual({
      count: { type: 'integer', minimum: 1, maximum: 9, multipleOf: 2 },
      link: { type: 'string' },
      mail: { type: 'string', format: 'email', maxLength: 99 },
      tags: { type: 'array', items: { type: 'string' }, minItems: 1 },
      word: { type: 'string' },
      other: { type: 'string' },
    });
    expect(losses.map(({ path, keyword }) => `${path}: ${keyword}`).toSorted()).toEqual([
      'link: format',
      'other: not',
      'tags: uniqueItems',
      'word: pattern',
    ]);
  });

  it('says a record as pairs, with a name of its own for the keys beside declared properties (B137, B147)', () => {
    const pairs = (value: JsonSchema): JsonSchema => ({
      type: 'array',
      items: closed({ key: { type: 'string' }, value }),
    });

    expect(strictOf({ type: 'object', additionalProperties: { type: 'number' }, minProperties: 1 })).toEqual({
      ...pairs({ type: 'number' }),
      minItems: 1,
    });
    expect(
      strictOf({
        type: 'object',
        properties: { entries: { type: 'string' } },
        required: ['entries'],
        additionalProperties: { type: 'number' },
      }),
    ).toEqual(closed({ entries: { type: 'string' }, entries_: pairs({ type: 'number' }) }));
  });

  it('says any value as JSON text', () => {
    expect(strictOf({ description: 'The payload.' })).toEqual({
      type: 'string',
      description: 'The payload. (Any value, as JSON text.)',
    });
  });

  it('wraps arguments that are no object (B148)', () => {
    expect(compileCodec({ type: 'array', items: { type: 'string' } }).strictSchema).toEqual(
      closed({ value: { type: 'array', items: { type: 'string' } } }),
    );
  });

  it('does not show the mark of a Date to the model', () => {
    expect(strictOf({ type: 'string', format: 'date-time', 'x-type': 'Date' })).toEqual({
      type: 'string',
      format: 'date-time',
    });
  });

  it('tells examples in words, since strict mode has no keyword for them', () => {
    expect(strictOf({ type: 'string', description: 'The city.', examples: ['Oslo', 'Rome'] })).toEqual({
      type: 'string',
      description: 'The city. For example: "Oslo" or "Rome".',
    });
  });

  it('leaves the schema it was given as it was', () => {
    const given = Object.freeze({
      type: 'object',
      properties: Object.freeze({ a: Object.freeze({ type: 'string', default: 'x' }) }),
    } as const);

    compileCodec(given);

    expect(given).toEqual({ type: 'object', properties: { a: { type: 'string', default: 'x' } } });
  });
});

describe('a schema that cannot be said', () => {
  const refused: readonly (readonly [string, JsonSchema, RegExp, JsonSchema['$defs']?])[] = [
    ['allOf that contradicts itself (B151)', { type: 'string', allOf: [{ type: 'number' }] }, /"find".*`type` at it/],
    [
      'a reference to another document (B154)',
      { $ref: 'https://example.com/x.json' },
      /`\$ref` at it.*does not start with "#\/"/,
    ],
    ['a reference to nothing', { $ref: '#/$defs/Nope' }, /points to nothing/],
    [
      'references that go round in circles (B154)',
      { $ref: '#/$defs/A', description: 'x' },
      /circles/,
      { A: { $ref: '#/$defs/B' }, B: { $ref: '#/$defs/A' } },
    ],
    ['a reference into a schema with an id (B157)', { $ref: '#/$defs/A' }, /\$id/, { A: { $id: 'a', type: 'string' } }],
    ['a bound that is no number', { type: 'integer', minimum: '0' as never }, /`minimum` at it is "0"/],
    ['a pattern that is no regular expression', { type: 'string', pattern: '(' }, /`pattern` at it/],
    ['a type that does not exist', { type: 'strin' as never }, /`type` at it is "strin"/],
    ['a required property that cannot be there', { ...closed({}), required: ['gone'] }, /asks for "gone"/],
  ];

  it.each(refused.map(([what, ...rest]) => ({ what, rest })))(
    'is refused with its place and a remedy: $what',
    ({ rest }) => {
      const [schema, message, $defs] = rest;
      const compile = () => codecOf(schema, $defs);

      expect(compile).toThrow(UserError);
      expect(compile).toThrow(message);
    },
  );

  it('is refused when it nests or grows without measure (B156)', () => {
    let deep: JsonSchema = { type: 'string' };
    for (let level = 0; level < 5_000; level++) deep = { type: 'array', items: deep };
    const $defs: Record<string, JsonSchema> = { D0: { type: 'string' } };
    for (let level = 1; level < 40; level++) {
      const half = { $ref: `#/$defs/D${level - 1}`, description: 'copied' };
      $defs[`D${level}`] = closed({ left: half, right: half });
    }

    expect(() => codecOf(deep)).toThrow(/nests deeper than 100/);
    expect(() => codecOf({ $ref: '#/$defs/D39', description: 'bomb' }, $defs)).toThrow(/larger than 100000 nodes/);
  });
});
