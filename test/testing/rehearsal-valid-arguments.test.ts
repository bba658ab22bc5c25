import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { compileCodec } from '../../src/schema/codec.js';
import type { JsonSchema } from '../../src/schema/json-schema.js';
import { RehearsalModel } from '../../src/testing/index.js';

const TEXTS = [
  '',
  'Order 3 of "red paint" for Ada Lovelace on 2026-03-04, urgent, without gift wrap',
  'Find A-17 and o42 at 14:30, write to ada@example.com; -2.5 or 1,200 or seven, NO DE en EUR',
];

const string = fc.oneof(
  fc.constantFrom<JsonSchema>(
    { type: 'string' },
    { type: 'string', format: 'date-time', 'x-type': 'Date' },
    { type: 'string', format: 'date' },
    { type: 'string', format: 'time' },
    { type: 'string', format: 'duration' },
    { type: 'string', format: 'email' },
    { type: 'string', format: 'hostname' },
    { type: 'string', format: 'ipv4' },
    { type: 'string', format: 'ipv6' },
    { type: 'string', format: 'uuid' },
    { type: 'string', pattern: String.raw`^v\d+\.\d{2}(-(alpha|beta))?$` },
    { type: 'string', pattern: '^[A-Z]{3}$' },
    { type: 'string', pattern: '^[^@\\s]+@[^@]+$' },
    { type: 'string', pattern: '^#(?:[0-9a-f]{3}){1,2}$' },
  ),
  fc
    .record({ minLength: fc.integer({ min: 0, max: 12 }), extra: fc.integer({ min: 0, max: 20 }) })
    .map(({ minLength, extra }): JsonSchema => ({ type: 'string', minLength, maxLength: minLength + extra })),
);

const number = fc
  .record({
    type: fc.constantFrom('integer' as const, 'number' as const),
    low: fc.integer({ min: -50, max: 50 }),
    span: fc.integer({ min: 2, max: 60 }),
    open: fc.boolean(),
    multipleOf: fc.constantFrom(undefined, 1, 2),
  })
  .map(({ type, low, span, open, multipleOf }): JsonSchema => ({
    type,
    ...(open ? { exclusiveMinimum: low, exclusiveMaximum: low + span + 2 } : { minimum: low, maximum: low + span }),
    ...(multipleOf !== undefined && { multipleOf }),
  }));

const scalar = fc.oneof(
  string,
  number,
  fc.constantFrom<JsonSchema>(
    { type: 'boolean' },
    { type: 'number' },
    { type: 'integer' },
    { type: ['string', 'number'] },
    { type: 'string', const: 'only' },
  ),
  fc
    .uniqueArray(fc.constantFrom('red', 'paint', 'NO', 'DE', 'in_stock', 'giftWrap', 'ada', 7, 3), { minLength: 1 })
    .map((values): JsonSchema => ({ enum: values })),
);

const { schema } = fc.letrec<{ schema: JsonSchema; object: JsonSchema }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.tuple(tie('schema')).map(([one]): JsonSchema => ({ anyOf: [one, { type: 'null' }] })),
    tie('object'),
    fc
      .record({ items: tie('schema'), minItems: fc.constantFrom(0, 0, 1, 3) })
      .map(({ items, minItems }): JsonSchema => ({
        type: 'array',
        items,
        ...(minItems > 0 && { minItems, maxItems: minItems + 2 }),
      })),
    fc
      .tuple(tie('schema'), tie('schema'))
      .map((prefixItems): JsonSchema => ({ type: 'array', prefixItems, minItems: 2, items: false })),
    scalar.map((additionalProperties): JsonSchema => ({ type: 'object', additionalProperties })),
    fc
      .tuple(tie('object'), tie('object'))
      .map(([left, right]): JsonSchema => ({ anyOf: [tagged(left, 'circle'), tagged(right, 'square')] })),
    fc.constant<JsonSchema>({ $ref: '#/$defs/Tree' }),
    fc.constant<JsonSchema>({ $ref: '#/$defs/Chain' }),
  ),
  object: fc
    .uniqueArray(
      fc.tuple(
        fc.constantFrom('name', 'color', 'paint', 'quantity', 'date', 'urgent', 'giftWrap', 'kindOf'),
        tie('schema'),
        fc.boolean(),
      ),
      { selector: ([name]) => name, maxLength: 4 },
    )
    .map((properties): JsonSchema => ({
      type: 'object',
      properties: Object.fromEntries(properties.map(([name, property]) => [name, property])),
      required: properties.filter(([, , isRequired]) => isRequired).map(([name]) => name),
      additionalProperties: false,
    })),
}));

function tagged(object: JsonSchema, kind: string): JsonSchema {
  return {
    ...object,
    properties: { kind: { const: kind }, ...object.properties },
    required: ['kind', ...(object.required ?? [])],
  };
}

const DEFINITIONS = {
  Tree: {
    type: 'object',
    properties: { label: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/Tree' } } },
    required: ['label', 'children'],
    additionalProperties: false,
  },
  Chain: {
    type: 'object',
    properties: { quantity: { type: 'integer' }, next: { $ref: '#/$defs/Chain' } },
    required: ['quantity'],
    additionalProperties: false,
  },
} satisfies Record<string, JsonSchema>;

describe('the arguments of a rehearsal', () => {
  it.each([true, false])('are valid for whatever schema the tool has (strict: %p)', async (strict) => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom('item', 'paint', 'when', 'count'), schema, { maxKeys: 3 }),
        fc.constantFrom(...TEXTS),
        fc.boolean(),
        async (properties, text, isRequired) => {
          const inputSchema: JsonSchema = {
            type: 'object',
            properties,
            required: isRequired ? Object.keys(properties) : [],
            additionalProperties: false,
            $defs: DEFINITIONS,
          };
          const codec = compileCodec(inputSchema, { strict });
          const response = await new RehearsalModel().getResponse({
            input: [{ type: 'message', role: 'user', content: text }],
            tools: [
              {
                name: 'place_order',
                description: 'Places an order.',
                inputSchema,
                strictSchema: codec.strictSchema,
                strict,
              },
            ],
            settings: { toolChoice: 'required' },
          });
          const calls = response.output.filter((item) => item.type === 'function_call');
          expect(calls).not.toHaveLength(0);
          for (const call of calls) {
            const args: unknown = JSON.parse(call.arguments);
            expect({ args, problems: codec.problems(args) }).toEqual({ args, problems: [] });
            codec.lift(args);
          }
        },
      ),
      { numRuns: 100, seed: 20_260 },
    );
  });
});
