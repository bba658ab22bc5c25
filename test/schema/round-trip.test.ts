import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { toStrictJsonSchema } from 'openai/lib/transform';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { InvalidArgumentsError } from '../../src/errors/index.js';
import { compileCodec, type Codec } from '../../src/schema/codec.js';
import type { JsonSchema } from '../../src/schema/json-schema.js';
import { isOfType } from '../support/is-of-type.js';
import { checkStrictSchema } from '../support/openai-check-strict-schema.js';
import { alike, json, nested, sample, wholeSchema } from '../support/random-samples.js';

interface Lifted {
  readonly it: unknown;
}

const ajv = new Ajv2020({ strict: false, formats: fullFormats, ownProperties: true });

function accepts(schema: JsonSchema, value: unknown): boolean {
  return ajv.validate(schema, value);
}

function lifts(codec: Codec, sent: unknown): boolean {
  try {
    codec.lift(sent);
    return true;
  } catch (error) {
    if (error instanceof InvalidArgumentsError) return false;
    throw error;
  }
}

/** Jest's own comparison takes a key named `constructor` for the class of the value, and Node's all URLs for the same. */
function difference(received: unknown, expected: unknown): unknown {
  return isDeepStrictEqual(urlsAsText(received), urlsAsText(expected)) ? undefined : { received, expected };
}

function urlsAsText(value: unknown): unknown {
  if (value instanceof URL) return [URL, value.href];
  if (Array.isArray(value)) return value.map((item) => urlsAsText(item));
  if (value instanceof Map) return new Map([...value].map(([each, item]) => [urlsAsText(each), urlsAsText(item)]));
  const isObject = Object.prototype.toString.call(value) === '[object Object]';
  if (!isObject) return value;
  return Object.fromEntries(Object.entries(value as object).map(([each, item]) => [each, urlsAsText(item)]));
}

/** Changes one place, chosen by a path of numbers: another value, nothing, or twice the same. */
function mutate(value: unknown, [step = 0, ...further]: readonly number[], noise: unknown): unknown {
  const isList = Array.isArray(value);
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return noise;
  const keys = Object.keys(value);
  const at = keys[step % keys.length] as string;
  if (further.length > 0) {
    const changed = mutate((value as Record<string, unknown>)[at], further, noise);
    return isList ? value.with(Number(at), changed) : Object.fromEntries([...Object.entries(value), [at, changed]]);
  }
  if (isList) return step % 2 === 0 ? [...value, value[Number(at)] as unknown] : value.toSpliced(Number(at), 1);
  return Object.fromEntries(Object.entries(value).filter(([each]) => each !== at));
}

describe('any schema and any value of it', () => {
  it('go to the model in a legal strict schema and come back the same', () => {
    fc.assert(
      fc.property(sample, ({ schema, value }) => {
        const codec = compileCodec(wholeSchema(schema));
        const sent: unknown = JSON.parse(JSON.stringify(codec.lower({ it: value })));

        expect(accepts(codec.strictSchema, sent)).toBe(true);
        checkStrictSchema(codec.strictSchema, 'it', 'tools', 'invalid');
        expect(() => toStrictJsonSchema(codec.strictSchema as never)).not.toThrow();
        expect(codec.problems(sent)).toEqual([]);
        expect(difference(codec.lift(sent), { it: value })).toBeUndefined();
      }),
      { numRuns: 30 },
    );
  });

  it('come back as the member of a union that they were, though their JSON is alike', () => {
    fc.assert(
      fc.property(alike, ({ schema, value }) => {
        const codec = compileCodec(wholeSchema(schema));
        const sent: unknown = JSON.parse(JSON.stringify(codec.lower({ it: value })));

        expect(accepts(codec.strictSchema, sent)).toBe(true);
        expect(difference(codec.lift(sent), { it: value })).toBeUndefined();
      }),
      { numRuns: 80 },
    );
  });

  it('come back the same at the root too, wrapped or not', () => {
    fc.assert(
      fc.property(sample, ({ schema, value }) => {
        fc.pre(Object.keys(schema).length > 0);
        const codec = compileCodec(schema);
        const sent: unknown = JSON.parse(JSON.stringify(codec.lower(value)));

        expect(codec.strictSchema.type).toBe('object');
        expect(accepts(codec.strictSchema, sent)).toBe(true);
        expect(difference(codec.lift(sent), value)).toBeUndefined();
      }),
      { numRuns: 30 },
    );
  });

  it('come back the same without strict mode, but for members of a union that JSON holds alike', () => {
    fc.assert(
      fc.property(nested(), ({ schema, value }) => {
        const codec = compileCodec(wholeSchema(schema), { strict: false });
        const sent: unknown = JSON.parse(JSON.stringify(codec.lower({ it: value })));

        expect(difference(codec.lift(sent), { it: value })).toBeUndefined();
      }),
      { numRuns: 30 },
    );
  });

  it('are refused when the model sends something else, with at least one problem and never a crash', () => {
    fc.assert(
      fc.property(sample, json, ({ schema }, noise) => {
        const codec = compileCodec(wholeSchema(schema));
        const sent = { it: noise };
        const problems = codec.problems(sent);

        expect(lifts(codec, sent)).toBe(problems.length === 0);
        // Whatever strict mode lets the model say is also accepted here, unless a rule of the exact schema forbids it.
        const isStrictlyFine = codec.losses.length === 0 && accepts(codec.strictSchema, sent);
        const others = problems.filter(({ expected }) => !/JSON text|key/.test(expected));
        expect(isStrictlyFine ? others : []).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it.each([true, false])('stay of the type when a model changes one place, or are refused (strict: %s)', (strict) => {
    const noise = fc.oneof(json, fc.constantFrom('5', '2024-01-01T00:00:00Z', 'a:b', 'AAAA', null));
    fc.assert(
      fc.property(sample, fc.array(fc.nat(5), { maxLength: 4 }), noise, ({ schema, value }, path, other) => {
        const codec = compileCodec(wholeSchema(schema), { strict });
        const sent = { it: mutate((JSON.parse(JSON.stringify(codec.lower({ it: value }))) as Lifted).it, path, other) };
        if (!lifts(codec, sent)) return;
        const { it: lifted } = codec.lift(sent) as Lifted;

        expect(isOfType(schema, lifted) ? [] : [schema, lifted]).toEqual([]);
        const again = codec.lift(JSON.parse(JSON.stringify(codec.lower({ it: lifted }))));
        expect(difference(again, { it: lifted })).toBeUndefined();
      }),
      { numRuns: 30 },
    );
  });
});
