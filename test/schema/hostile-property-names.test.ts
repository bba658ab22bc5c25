import { describe, expect, it } from '@jest/globals';
import { compileCodec } from '../../src/schema/codec.js';
import type { JsonSchema } from '../../src/schema/json-schema.js';

const anyObject: JsonSchema = { type: 'object', properties: {}, required: [], additionalProperties: {} };

function codecOf(schema: JsonSchema): ReturnType<typeof compileCodec> {
  return compileCodec(
    { type: 'object', properties: { it: schema }, required: ['it'], additionalProperties: false },
    { strict: false },
  );
}

describe('a property named like a method of every object', () => {
  it.each(['toString', 'valueOf', 'constructor', 'hasOwnProperty'])('%s is compared as data', (name) => {
    const listed = codecOf({ enum: [{ [name]: 1 }, [2], 'x'] });
    const fixed = codecOf({ const: { [name]: 'a' } });
    const unique = codecOf({ type: 'array', items: anyObject, uniqueItems: true });

    expect(listed.problems({ it: { [name]: 1 } })).toEqual([]);
    expect(listed.problems({ it: { [name]: 2 } })).toHaveLength(1);
    expect(fixed.problems({ it: { [name]: 'a' } })).toEqual([]);
    expect(fixed.problems({ it: { [name]: 'b' } })).toHaveLength(1);
    expect(unique.problems({ it: [{ [name]: 1 }, { [name]: 2 }] })).toEqual([]);
    expect(unique.problems({ it: [{ [name]: 1 }, { [name]: 1 }] })).toHaveLength(1);
  });

  it('does not hide that the order of keys counts for nothing, and that of items does', () => {
    const listed = codecOf({ enum: [{ a: 1, b: [1, 2] }] });

    expect(listed.problems({ it: { b: [1, 2], a: 1 } })).toEqual([]);
    expect(listed.problems({ it: { a: 1, b: [2, 1] } })).toHaveLength(1);
  });
});
