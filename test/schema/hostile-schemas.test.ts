import { describe, expect, it } from '@jest/globals';
import { UnsupportedSchemaError } from '../../src/errors/index.js';
import { compileCodec } from '../../src/schema/codec.js';
import type { JsonSchema } from '../../src/schema/json-schema.js';

function holdingItself(): object {
  const schema: { type: string; properties: Record<string, unknown> } = { type: 'object', properties: {} };
  schema.properties['self'] = schema;
  return schema;
}

/** Each level holds the one below twice. */
function doubled(levels: number): object {
  let schema: object = { type: 'string' };
  for (let level = 0; level < levels; level++) schema = { anyOf: [schema, schema] };
  return { type: 'object', properties: { a: schema } };
}

const property = (schema: unknown, $defs?: object) => ({
  type: 'object',
  properties: { a: schema },
  ...($defs && { $defs }),
});

describe.each([true, false])('a schema that nobody could work with (strict: %s)', (strict) => {
  it.each<readonly [string, () => unknown, string]>([
    ['holds itself', holdingItself, '`self` at properties holds itself'],
    ['doubles at every level', () => doubled(40), 'parts. Make it smaller.'],
    [
      'has a regular expression',
      () => property({ type: 'string', pattern: /a/ }),
      'is an instance of RegExp, which is no JSON',
    ],
    ['has a function', () => property({ default: () => 1 }), 'is a function, which is no JSON'],
    ['has a number that is none', () => property({ minimum: NaN }), 'is NaN, which is no JSON'],
    [
      'has a text for a list',
      () => ({ type: 'object', properties: {}, required: 'a' }),
      '`required` at the root of its schema is "a". Write a list of texts',
    ],
    [
      'has a length below nothing',
      () => property({ type: 'string', minLength: -1 }),
      '`minLength` at a is -1. Write a whole number',
    ],
    [
      'has a factor of nothing',
      () => property({ type: 'number', multipleOf: 0 }),
      '`multipleOf` at a is 0. Write a number above 0',
    ],
    ['has a description that is no text', () => property({ description: 5 }), '`description` at a is 5. Write a text'],
    [
      'has nothing for its items',
      () => property({ type: 'array', items: null }),
      '`items` at a is null. Write a schema',
    ],
    [
      'has nothing for its properties',
      () => ({ type: 'object', properties: null }),
      '`properties` at the root of its schema is null',
    ],
    ['is a list', () => [], 'is a list and no JSON Schema'],
    [
      'is an intersection of itself',
      () => property({ $ref: '#/$defs/A' }, { A: { allOf: [{ $ref: '#/$defs/A' }] } }),
      '`allOf` at the root of its schema goes round in circles by "#/$defs/A"',
    ],
  ])('is refused at once where it %s', (_what, make, words) => {
    const compile = () => compileCodec(make() as JsonSchema, { toolName: 'odd', strict });

    expect(compile).toThrow(UnsupportedSchemaError);
    expect(compile).toThrow(words);
  });

  it('may share its parts, and have options that are undefined', () => {
    const name = { type: 'string', description: undefined };
    const schema = { type: 'object', properties: { a: name, b: name }, required: ['a', 'b'] } as unknown as JsonSchema;

    expect(compileCodec(schema, { strict }).lift({ a: 'x', b: 'y' })).toEqual({ a: 'x', b: 'y' });
  });
});

describe('a chain of definitions that each hold the next one twice', () => {
  it('is merged as fast as it is long', () => {
    const $defs: Record<string, object> = { D60: property({ type: 'string' }) };
    for (let link = 0; link < 60; link++) {
      const next = { $ref: `#/$defs/D${link + 1}` };
      $defs[`D${link}`] = { allOf: [next, next] };
    }
    const codec = compileCodec(property({ $ref: '#/$defs/D0' }, $defs) as JsonSchema);

    expect(codec.lift({ a: { a: 'x' } })).toEqual({ a: { a: 'x' } });
  });
});

describe('a type that names none', () => {
  it.each([null, [], 5])('is refused: %j', (type) => {
    expect(() => compileCodec(property({ type }) as JsonSchema)).toThrow('and names no type');
  });
});
