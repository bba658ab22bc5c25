import { describe, expect, it } from '@jest/globals';
import { InvalidArgumentsError } from '../../src/errors/index.js';
import { compileCodec, type Codec, type JsonSchema } from '../../src/schema/index.js';

/** What a model reads of arguments that do not fit. */
function whatIsWrong(codec: Codec, value: unknown): string {
  try {
    codec.lift(value);
  } catch (error) {
    if (error instanceof InvalidArgumentsError) return error.message;
    throw error;
  }
  throw new Error('The arguments were accepted.');
}

const LONGEST_MESSAGE = 10_000;

describe('an object with as many properties as strict mode allows', () => {
  const names = Array.from({ length: 4_999 }, (_, at) => `p${at}`);
  const large: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    required: names,
    additionalProperties: false,
  };
  const codec = compileCodec({
    type: 'object',
    properties: { large },
    required: ['large'],
    additionalProperties: false,
  });
  const whole = Object.fromEntries(names.map((name) => [name, 'a']));

  it('is let through when all are there, and is what it was', () => {
    expect(codec.lift({ large: whole })).toEqual({ large: whole });
  });

  it('is refused for one that does not fit, with its path', () => {
    expect(whatIsWrong(codec, { large: { ...whole, p4000: 1 } })).toContain('large.p4000 must be a string, but got 1');
  });

  it.each<[string, unknown]>([
    ['empty', {}],
    ['no object', 1],
    ['full of what does not fit', Object.fromEntries(names.map((name) => [name, 1]))],
    ['one with a name too many', { ...whole, other: 1 }],
    ['full of other names', Object.fromEntries(names.map((name) => [`other-${name}`, 1]))],
  ])('is refused in a few words when it is %s', (_what, value) => {
    expect(whatIsWrong(codec, { large: value }).length).toBeLessThan(LONGEST_MESSAGE);
  });

  it('names a dozen of the properties there are to one that is not among them', () => {
    expect(whatIsWrong(codec, { large: { ...whole, other: 1 } })).toMatch(/known: "p0", .*"p11" or 4987 more\)/);
  });
});

it('says of a union of many forms no more than the first of them', () => {
  const forms: readonly JsonSchema[] = Array.from({ length: 600 }, (_, at) => ({
    type: 'object',
    properties: { kind: { const: `k${at}` }, [`v${at}`]: { type: 'number' } },
    required: ['kind', `v${at}`],
    additionalProperties: false,
  }));
  const codec = compileCodec({ type: 'object', properties: { any: { anyOf: forms } }, required: ['any'] });

  const message = whatIsWrong(codec, { any: 1 });

  expect(message).toContain('an object with "kind", "v11" or one of 588 other forms');
  expect(message.length).toBeLessThan(LONGEST_MESSAGE);
});
