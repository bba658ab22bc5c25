import { describe, expect, it } from '@jest/globals';
import { compileCodec } from '../../src/schema/codec.js';
import type { JsonSchema } from '../../src/schema/json-schema.js';

const text: JsonSchema = { type: 'string' };

function lossesOf(schema: JsonSchema) {
  return compileCodec({ type: 'object', properties: { it: schema }, required: ['it'] }).losses;
}

describe('the loss report', () => {
  it.each<[string, JsonSchema, string[]]>([
    ['a format of its own', { type: 'string', format: 'uri' }, ['it: format "uri"']],
    ['a pattern that looks around', { type: 'string', pattern: '(?=a)' }, ['it: pattern "(?=a)"']],
    [
      'an encoding beside a pattern',
      { ...text, pattern: 'A', contentEncoding: 'base64' },
      ['it: contentEncoding "base64"'],
    ],
    ['a media type', { ...text, contentMediaType: 'application/pdf' }, ['it: contentMediaType "application/pdf"']],
    ['items that differ', { type: 'array', items: text, uniqueItems: true }, ['it: uniqueItems true']],
    [
      'items of a tuple that differ',
      { type: 'array', prefixItems: [text, text], uniqueItems: true },
      ['it: uniqueItems true'],
    ],
    ['what a list contains', { type: 'array', items: text, contains: { const: 'a' } }, ['it: contains {"const":"a"}']],
    [
      'a number of properties',
      { type: 'object', properties: { a: text, b: text }, minProperties: 1 },
      ['it: minProperties 1'],
    ],
    ['keys that differ', { type: 'object', additionalProperties: text }, ['it[].key: uniqueItems true']],
    [
      'names of properties',
      { type: 'object', additionalProperties: text, propertyNames: { pattern: '^(?!no)' } },
      ['it[].key: uniqueItems true', 'it[].key: pattern "^(?!no)"'],
    ],
    [
      'types that follow from a key',
      { type: 'object', patternProperties: { '^a': text, '^b': { type: 'number' } } },
      ['it: patternProperties {"^a":{"type":"string"},"^b":{"type":"number"}}', 'it[].key: uniqueItems true'],
    ],
    ['what must not be', { ...text, not: { const: 'x' } }, ['it: not {"const":"x"}']],
    ['two patterns', { allOf: [{ ...text, pattern: '^a' }, { pattern: 'b$' }] }, ['it: pattern "b$"']],
    [
      'exactly one of several',
      { oneOf: [{ type: 'integer' }, { type: 'number', minimum: 5 }] },
      ['it: oneOf [{"type":"integer"},{"type":"number","minimum":5}]'],
    ],
    [
      'the keys of a Map',
      { type: 'array', items: { type: 'array', prefixItems: [text, text] }, 'x-type': 'Map' },
      ['it[].key: uniqueItems true'],
    ],
    ['a Set', { type: 'array', items: text, uniqueItems: true, 'x-type': 'Set' }, ['it: uniqueItems true']],
    ['a URL', { type: 'string', format: 'uri', 'x-type': 'URL' }, ['it: format "uri"']],
    [
      'the size of elements',
      { ...text, contentEncoding: 'base64', 'x-type': 'Float64Array' },
      ['it: x-type "Float64Array"'],
    ],
  ])('names the place, keyword, value and reason of %s', (_, schema, lines) => {
    const losses = lossesOf(schema);

    expect(losses.map(({ path, keyword, value }) => `${path}: ${keyword} ${JSON.stringify(value)}`)).toEqual(lines);
    for (const { reason } of losses) expect(reason).toMatch(/^[A-Z][^.]{20,}\.$/);
  });

  it.each<[string, JsonSchema]>([
    ['plain text', text],
    ['base64', { ...text, contentEncoding: 'base64' }],
    ['bytes', { ...text, contentEncoding: 'base64', 'x-type': 'Buffer' }],
    ['a bigint', { ...text, pattern: '^-?\\d+$', 'x-type': 'bigint' }],
    ['one of several that exclude each other', { oneOf: [text, { type: 'number' }, { const: null }] }],
    [
      'one of several objects told apart by what they require',
      {
        oneOf: ['a', 'b'].map((name) => ({
          type: 'object' as const,
          properties: { [name]: text },
          required: [name],
          additionalProperties: false,
        })),
      },
    ],
  ])('is empty for %s', (_, schema) => {
    expect(lossesOf(schema)).toEqual([]);
  });

  it.each<[string, JsonSchema, unknown]>([
    ['a second pattern', { allOf: [{ ...text, pattern: '^a' }, { pattern: 'b$' }] }, 'ac'],
    ['exactly one of several', { oneOf: [{ type: 'integer' }, { type: 'number', minimum: 5 }] }, 7],
    ['an encoding', { ...text, contentEncoding: 'base64' }, 'a'],
  ])('does not mean that nothing is enforced: %s', (_, schema, sent) => {
    expect(
      compileCodec({ type: 'object', properties: { it: schema }, required: ['it'] }).problems({ it: sent }),
    ).toHaveLength(1);
  });

  it('says where nothing is enforced', () => {
    expect(lossesOf({ ...text, format: 'colour' })[0]?.reason).toContain('nor does anything check it');
  });
});
