import { describe, expect, it } from '@jest/globals';

import { compareSchemas } from '../../../src/schema/compare/compare-schemas.js';
import { SubsetProver } from '../../../src/schema/compare/subset-prover.js';
import type { JsonSchema } from '../../../src/schema/json-schema.js';

const text: JsonSchema = { type: 'string' };
const number: JsonSchema = { type: 'number' };
const ref = (name: string): JsonSchema => ({ $ref: `#/$defs/${name}` });
const object = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({ type: 'object', properties });

function keepsOld(before: JsonSchema, after: JsonSchema): boolean {
  return compareSchemas(before, after).every((change) => change.keepsOld);
}

describe('a proof', () => {
  it('is not built on what was taken for granted and turned out wrong', () => {
    // On the way to a Link, a Node is taken for one as it is now. It is none, but nothing asks for that where it stands first.
    const schema = (first: JsonSchema, second: JsonSchema, required: readonly string[]): JsonSchema => ({
      type: 'object',
      properties: { first, second },
      $defs: { Node: { ...object({ link: ref('Link') }), required }, Link: object({ node: ref('Node') }) },
    });
    const named = { allOf: [ref('Node'), { type: 'object' as const, required: ['name'] }] };

    const [before, after] = [
      schema(ref('Link'), named, []),
      schema({ anyOf: [ref('Link'), {}] }, ref('Node'), ['name']),
    ];

    expect(new SubsetProver(before, after).proves(before, after)).toBe(false);
    expect(keepsOld(before, after)).toBe(false);
    expect(keepsOld(schema(ref('Link'), named, []), schema({ anyOf: [ref('Link'), {}] }, ref('Node'), []))).toBe(true);
  });

  it('is not made of a schema that is nothing but itself', () => {
    expect(keepsOld(text, { ...ref('Self'), $defs: { Self: { anyOf: [ref('Self')] } } })).toBe(false);
    expect(keepsOld({ ...ref('Self'), $defs: { Self: ref('Self') } }, text)).toBe(false);
  });

  it('holds of more places than are told one by one', () => {
    const wide = (last: JsonSchema): JsonSchema =>
      object({ ...Object.fromEntries(Array.from({ length: 2100 }, (_, index) => [`p${index}`, { ...text }])), last });
    const changes = compareSchemas(wide(text), wide(number));

    expect(changes).toEqual([expect.objectContaining({ kind: 'unproved', path: '', keepsOld: false })]);
  });

  it.each<[string, JsonSchema, JsonSchema, boolean]>([
    ['two may be the same', { type: 'array', maxItems: 2 }, { type: 'array', uniqueItems: true }, false],
    ['one is no repetition', { type: 'array', maxItems: 1 }, { type: 'array', maxItems: 1, uniqueItems: true }, true],
    [
      'another value under the same pattern',
      { type: 'object', patternProperties: { '^a': text } },
      { type: 'object', patternProperties: { '^a': number } },
      false,
    ],
    [
      'a required property counts once',
      { type: 'object', required: ['a'], minProperties: 1 },
      { type: 'object', required: ['a'], minProperties: 2 },
      false,
    ],
    [
      'as many as are required',
      { type: 'object', required: ['a', 'b'] },
      { type: 'object', required: ['a', 'b'], minProperties: 2 },
      true,
    ],
    [
      'no more than there are names',
      { type: 'object', properties: { a: text }, additionalProperties: false },
      { type: 'object', properties: { a: text }, additionalProperties: false, maxProperties: 1 },
      true,
    ],
    ['every value of a branch in one of several', { enum: ['x', 1] }, { anyOf: [text, number] }, true],
    ['types one by one', { type: ['string', 'number'] }, { anyOf: [number, text] }, true],
    [
      'keywords beside a reference',
      { ...ref('T'), maxLength: 2, $defs: { T: text } },
      { type: 'string', maxLength: 3 },
      true,
    ],
    ['all of several', { allOf: [text, { maxLength: 2 }] }, { type: 'string', maxLength: 2 }, true],
    ['a branch of one-of that grew', { oneOf: [text, number] }, { oneOf: [text, number, { type: 'integer' }] }, false],
    ['a remote reference', text, { $ref: 'https://example.com/schema' }, false],
  ])('%s', (_, before, after, expected) => {
    expect(keepsOld(before, after)).toBe(expected);
  });
});
