import { expect, it } from '@jest/globals';
import { compileCodec, type JsonSchema } from '../../src/schema/index.js';

// What JSON.parse makes of a number that is too large.
const sent: unknown = JSON.parse('{"it":1e400}');

it.each<[string, JsonSchema]>([
  ['a number', { type: 'number' }],
  ['a number in bounds', { type: 'number', minimum: 0 }],
  ['a number of some kind', { type: 'number', multipleOf: 0.5 }],
  ['one of several', { anyOf: [{ type: 'number' }, { type: 'boolean' }] }],
])('a number that is too large is no Infinity, but refused, as %s', (_what, schema) => {
  const codec = compileCodec({
    type: 'object',
    properties: { it: schema },
    required: ['it'],
    additionalProperties: false,
  });

  expect(codec.problems({ it: 12 })).toEqual([]);
  expect(codec.problems(sent)).toEqual([
    { path: 'it', expected: expect.stringContaining('a number'), received: 'Infinity' },
  ]);
});
