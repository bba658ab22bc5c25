import { describe, expect, it } from '@jest/globals';
import { compileCodec } from '../../src/schema/codec.js';
import type { JsonSchema } from '../../src/schema/json-schema.js';

const order: JsonSchema = {
  type: 'object',
  properties: {
    order: {
      type: 'object',
      properties: {
        sort: { enum: ['ascending', 'descending'] },
        lines: {
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            properties: { quantity: { type: 'integer', minimum: 1 }, sku: { type: 'string', pattern: '^[A-Z]+$' } },
            required: ['quantity', 'sku'],
            additionalProperties: false,
          },
        },
        pay: {
          anyOf: [
            {
              type: 'object',
              properties: { kind: { const: 'card' }, number: { type: 'string' } },
              required: ['kind', 'number'],
            },
            {
              type: 'object',
              properties: { kind: { const: 'cash' }, amount: { type: 'number' } },
              required: ['kind', 'amount'],
            },
          ],
        },
        ship: {
          anyOf: [
            { type: 'string' },
            { type: 'object', properties: { street: { type: 'string' } }, required: ['street'] },
          ],
        },
        due: { type: 'string', format: 'date-time' },
      },
      required: ['sort', 'lines'],
    },
  },
  required: ['order'],
};

/** Everything that is wrong with an order that is fine but for these changes, one line each. */
function hear(changes: Record<string, unknown>): string[] {
  const sent = { order: { sort: 'ascending', lines: [{ quantity: 1, sku: 'A' }], ...changes } };
  return compileCodec(order)
    .problems(JSON.parse(JSON.stringify(sent)))
    .map(({ path, expected, received }) => `${path}: ${expected} <- ${received}`);
}

describe('what the model hears about its arguments (A29)', () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    [
      'a number out of bounds',
      { lines: [{ quantity: 0, sku: 'A' }] },
      ['order.lines[0].quantity: an integer of at least 1 <- 0'],
    ],
    [
      'a fraction',
      { lines: [{ quantity: 1.5, sku: 'A' }] },
      ['order.lines[0].quantity: an integer of at least 1 <- 1.5'],
    ],
    [
      'a text that does not match',
      { lines: [{ quantity: 1, sku: 'a' }] },
      ['order.lines[0].sku: a string matching /^[A-Z]+$/ <- "a"'],
    ],
    [
      'too few items',
      { lines: [] },
      ['order.lines: an array of at least 1 item, each an object with "quantity", "sku" <- []'],
    ],
    [
      'a near miss of an enum',
      { sort: 'acsending' },
      ['order.sort: one of "ascending", "descending" (did you mean "ascending"?) <- "acsending"'],
    ],
    ['a missing argument', { sort: undefined }, ['order.sort: one of "ascending", "descending" <- nothing']],
    [
      'a misspelt name',
      { lines: [{ quantity: 1, sku: 'A', quantiti: 2 }] },
      [
        'order.lines[0].quantiti: left out (no property "quantiti"; did you mean "quantity"? Known: "quantity", "sku") <- 2',
      ],
    ],
    [
      'a date in words',
      { due: 'tomorrow' },
      ['order.due: a date-time such as 2024-05-01T12:00:00Z or null <- "tomorrow"'],
    ],
    ['only the branch that was meant', { pay: { kind: 'card', number: 5 } }, ['order.pay.number: a string <- 5']],
    [
      'an unknown kind',
      { pay: { kind: 'cards' } },
      ['order.pay.kind: one of "card", "cash" (did you mean "card"?) <- "cards"'],
    ],
    ['a value of no branch', { ship: 5 }, ['order.ship: a string, an object with "street" or null <- 5']],
    ['the nearest branch by type', { ship: { street: 5 } }, ['order.ship.street: a string <- 5']],
  ])('names %s', (_, changes, heard) => {
    expect(hear(changes)).toEqual(heard);
  });

  it('names several problems at once, and no more than ten', () => {
    expect(hear({ sort: 1, due: 2 })).toHaveLength(2);
    expect(hear({ lines: Array.from({ length: 1_000 }, () => ({ quantity: 0, sku: 'a' })) })).toHaveLength(10);
  });

  it('leaves out an argument that fits one branch while another argument does not', () => {
    const due = { anyOf: [{ type: 'string', format: 'date-time', 'x-type': 'Date' }, { const: 'someday' }] } as const;
    const codec = compileCodec({
      type: 'object',
      properties: { due, count: { type: 'number' } },
      required: ['due', 'count'],
    });

    expect(codec.problems({ due: 'someday', count: 'one' }).map(({ path }) => path)).toEqual(['count']);
  });

  it('cuts long values', () => {
    const [line] = hear({ sort: 'x'.repeat(100_000) });

    expect(line?.length).toBeLessThan(250);
  });

  it('says it all in one message', () => {
    expect(() => compileCodec(order, { toolName: 'place_order' }).lift({ order: null })).toThrow(
      'Invalid JSON input for tool place_order: order must be an object with "sort", "lines", but got null',
    );
  });

  it.each([[null], [[]], ['text'], [5]])('refuses arguments that are no object: %j', (sent) => {
    expect(compileCodec(order).problems(sent)).toHaveLength(1);
  });
});
