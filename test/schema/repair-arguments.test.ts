import { describe, expect, it } from '@jest/globals';
import { compileCodec } from '../../src/schema/codec.js';
import type { JsonSchema } from '../../src/schema/json-schema.js';

const INTEGER: JsonSchema = { type: 'integer' };
const NUMBER: JsonSchema = { type: 'number' };
const TEXT: JsonSchema = { type: 'string' };
const STATUS: JsonSchema = { enum: ['in-progress', 'cancelled', 'done'] };
const closed = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const POINT = closed({ x: NUMBER, y: NUMBER });

/** What becomes of one argument `it`; `refused` when nothing is done. */
function repair(schema: JsonSchema, it: unknown, strict = true): unknown {
  const repaired = compileCodec(closed({ it: schema }), { strict }).repair({ it });
  return repaired ? (repaired.value as { readonly it: unknown }).it : 'refused';
}

function repairWhole(schema: JsonSchema, value: unknown, strict = true): unknown {
  return compileCodec(schema, { strict }).repair(value)?.value ?? 'refused';
}

const table = (...rows: readonly (readonly [string, JsonSchema, unknown, unknown])[]) => rows;

describe.each([
  ['strict', true],
  ['plain', false],
])('arguments by a %s schema', (_, strict) => {
  describe('JSON text', () => {
    it.each(
      table(
        ['an integer', INTEGER, '42', 42],
        ['a negative number', NUMBER, '-0.5', -0.5],
        ['a boolean', { type: 'boolean' }, 'true', true],
        ['null', { type: ['integer', 'null'] }, 'null', null],
        ['an object', POINT, '{"x":1,"y":2}', { x: 1, y: 2 }],
        ['an object with blanks around it', POINT, '\n {"x": 1, "y": 2} ', { x: 1, y: 2 }],
        ['a list', list(TEXT), '["a","b"]', ['a', 'b']],
        ['a list of texts that are numbers', list(INTEGER), '["1", 2]', [1, 2]],
        ['numbers in a list', list(INTEGER), ['1', 2, '3'], [1, 2, 3]],
        ['an object in an object', closed({ at: POINT }), { at: '{"x":"1","y":2}' }, { at: { x: 1, y: 2 } }],
        ['a listed number', { enum: [10, 20] }, '20', 20],
        ['a constant', { const: true }, 'true', true],
        ['a number or a word', { anyOf: [{ const: 'auto' }, INTEGER] }, '42', 42],
        ['one of two types', { type: ['integer', 'boolean'] }, 'false', false],
      ),
    )('is read as %s', (_name, schema, sent, meant) => {
      expect(repair(schema, sent, strict)).toEqual(meant);
    });

    it.each(
      table(
        ['a number with zeros before it', INTEGER, '007', 'refused'],
        ['a number too large', NUMBER, '1e400', 'refused'],
        ['a number with blanks around it', INTEGER, ' 42 ', 'refused'],
        ['a number with a fraction of nothing', INTEGER, '1.0', 'refused'],
        ['a number with too many digits', NUMBER, '12345678901234567890', 'refused'],
        ['a number with too many digits in a list', list(NUMBER), '[1, 12345678901234567890]', 'refused'],
        ['minus nothing', NUMBER, '-0', 'refused'],
        ['a fraction for an integer', INTEGER, '4.5', 'refused'],
        ['a number out of bounds', { ...INTEGER, maximum: 9 }, '10', 'refused'],
        ['words for truth', { type: 'boolean' }, 'yes', 'refused'],
        ['a truth of another language', { type: 'boolean' }, 'True', 'refused'],
        ['nothing at all', INTEGER, '', 'refused'],
        ['a text in quotes', STATUS, '"done"', 'refused'],
        ['an object with another property', POINT, '{"x":1,"y":2,"z":3}', 'refused'],
        ['broken JSON', POINT, '{"x":1,"y":2', 'refused'],
        ['what may be a text', { anyOf: [{ ...TEXT, pattern: '^#' }, INTEGER] }, '42', 'refused'],
        ['what may be a date', { anyOf: [{ ...TEXT, format: 'date', 'x-type': 'Date' }, INTEGER] }, '42', 'refused'],
        ['JSON that is too deep', list(INTEGER), `${'['.repeat(9_000)}${']'.repeat(9_000)}`, 'refused'],
      ),
    )('is left alone when it is %s', (_name, schema, sent, meant) => {
      expect(repair(schema, sent, strict)).toEqual(meant);
    });

    it('keeps the long numbers that it holds as text', () => {
      expect(repair(closed({ id: TEXT, n: NUMBER }), '{"id":"12345678901234567890\\"1e999","n":1.50}', strict)).toEqual(
        {
          id: '12345678901234567890"1e999',
          n: 1.5,
        },
      );
    });
  });

  describe('a single item', () => {
    it.each(
      table(
        ['a text', list(TEXT), 'Oslo', ['Oslo']],
        ['a number', list(INTEGER), 5, [5]],
        ['a number as text', list(INTEGER), '5', [5]],
        ['an object', list(POINT), { x: 1, y: 2 }, [{ x: 1, y: 2 }]],
        ['an object as JSON text', list(POINT), '{"x":1,"y":"2"}', [{ x: 1, y: 2 }]],
        ['a listed value', list(STATUS), 'DONE', ['done']],
        ['a list of lists', list(list(INTEGER)), [1], [[1]]],
        ['an item in an item', list(list(INTEGER)), 1, [[1]]],
        ['an item of either type', list({ anyOf: [INTEGER, POINT] }), { x: 1, y: 2 }, [{ x: 1, y: 2 }]],
        ['an item of a set', { ...list(INTEGER), uniqueItems: true, 'x-type': 'Set' }, 1, [1]],
      ),
    )('makes a list of %s', (_name, schema, sent, meant) => {
      expect(repair(schema, sent, strict)).toEqual(meant);
    });

    it.each(
      table(
        ['does not fit', list(INTEGER), 'five', 'refused'],
        ['is too few', { ...list(INTEGER), minItems: 2 }, 5, 'refused'],
        ['is nothing', list({ type: ['string', 'null'] }), null, 'refused'],
        ['is an empty text', list(TEXT), '', 'refused'],
        ['is the word for nothing', list(TEXT), 'null', 'refused'],
        ['may be a list in words', list(TEXT), 'red, green', 'refused'],
        ['may be a list in lines', list(TEXT), 'red\ngreen', 'refused'],
        ['is a list in JSON that does not fit', list(TEXT), '[1]', 'refused'],
        ['is the beginning of a list in JSON', list(TEXT), '["a"', 'refused'],
        ['is several lists or one', list(list(INTEGER)), [1, 2], 'refused'],
      ),
    )('stays one when it %s', (_name, schema, sent, meant) => {
      expect(repair(schema, sent, strict)).toEqual(meant);
    });

    it('stays one when several members of a union could take it', () => {
      const either = { anyOf: [list(closed({ x: NUMBER })), list(closed({ x: NUMBER, y: NUMBER }, ['x']))] };

      expect(repair(either, { x: 1 }, strict)).toBe('refused');
      expect(repair({ anyOf: [list(INTEGER), INTEGER] }, '5', strict)).toBe('refused');
    });
  });

  describe('a listed value', () => {
    it.each(
      table(
        ['in capitals', STATUS, 'IN_PROGRESS', 'in-progress'],
        ['in camel case', STATUS, 'inProgress', 'in-progress'],
        ['with blanks', STATUS, ' Done ', 'done'],
        ['with a letter missing', STATUS, 'canceled', 'cancelled'],
        ['that is the only one', { const: 'circle' }, 'Circle', 'circle'],
        ['beside others', { anyOf: [STATUS, INTEGER] }, 'DONE', 'done'],
        ['that may be null', { enum: ['on', null] }, 'ON', 'on'],
      ),
    )('is known %s', (_name, schema, sent, meant) => {
      expect(repair(schema, sent, strict)).toEqual(meant);
    });

    it.each(
      table(
        ['is far away', STATUS, 'paused', 'refused'],
        ['is as near as another', { enum: ['reader', 'reades'] }, 'readers', 'refused'],
        ['is one of two but for case', { enum: ['ab', 'aB'] }, 'AB', 'refused'],
        ['is the opposite', { enum: ['increase'] }, 'decrease', 'refused'],
        ['is another version', { enum: ['model-1.5'] }, 'model-1.6', 'refused'],
        ['is a number for a text', { enum: ['1', '2'] }, 1, 'refused'],
        ['is JSON in other letters', { enum: [{ a: 1 }] }, '{"A":1}', 'refused'],
      ),
    )('stays unknown when it %s', (_name, schema, sent, meant) => {
      expect(repair(schema, sent, strict)).toEqual(meant);
    });

    it('tells the member of a union', () => {
      const shape = {
        anyOf: [
          closed({ kind: { const: 'circle' }, radius: NUMBER }),
          closed({ kind: { const: 'square' }, radius: NUMBER }),
        ],
      };

      expect(repair(shape, { kind: 'Square', radius: '2' }, strict)).toEqual({ kind: 'square', radius: 2 });
    });
  });

  describe('the name of a property', () => {
    const order = closed({ customerId: TEXT, lineItems: list(INTEGER), note: TEXT }, ['customerId', 'lineItems']);

    it.each([
      ['snake case', { customer_id: 'c', line_items: [1] }],
      ['capitals', { CUSTOMERID: 'c', LineItems: [1] }],
      ['kebab case', { 'customer-id': 'c', 'line items': '[1]' }],
    ])('is known in %s', (_name, sent) => {
      expect(repair(order, sent, strict)).toEqual({ customerId: 'c', lineItems: [1] });
      expect(repairWhole(order, sent, strict)).toEqual({ customerId: 'c', lineItems: [1] });
    });

    it('is known for what may be left out', () => {
      const sent = { customerId: 'c', lineItems: ['1'], Note: 'n' };

      expect(repair(order, sent, strict)).toEqual({ customerId: 'c', lineItems: [1], note: 'n' });
      expect(repairWhole(order, sent, strict)).toEqual({ customerId: 'c', lineItems: [1], note: 'n' });
    });

    it.each<[string, JsonSchema, object]>([
      ['the property is there already', closed({ userId: TEXT, n: INTEGER }), { user_id: 'a', userId: 'b', n: '1' }],
      ['two keys stand for it', closed({ userId: TEXT }), { user_id: 'a', UserId: 'b' }],
      [
        'it stands for two properties',
        closed({ userId: TEXT, user_id: TEXT }),
        { UserID: 'a', user_id: 'b', USERID: 'c' },
      ],
      ['it is declared itself', closed({ userId: TEXT, user_id: TEXT }, ['userId']), { user_id: 'a' }],
      ['it is misspelt', closed({ userId: TEXT }), { usrId: 'a' }],
      ['the value does not fit', closed({ userId: TEXT }), { user_id: 5 }],
    ])('stays as it is when %s', (_name, schema, sent) => {
      expect(repair(schema, sent, strict)).toBe('refused');
    });

    it('is not chosen for the model where unknown arguments are dropped', () => {
      const optional = closed({ userId: TEXT, user_id: TEXT, n: INTEGER }, ['n']);

      expect(
        repairWhole(closed({ userId: TEXT, n: INTEGER }, ['n']), { user_id: 'a', UserId: 'b', n: '1' }, strict),
      ).toBe('refused');
      expect(repairWhole(optional, { UserID: 'a', n: '1' }, strict)).toBe('refused');
      expect(repairWhole(optional, { UserID: 'a', user_id: 'b', n: '1' }, strict)).toEqual({
        userId: 'a',
        user_id: 'b',
        n: 1,
      });
    });

    it('of every object is no trap', () => {
      const schema = closed({ constructor: INTEGER, toString: TEXT, proto: INTEGER }, ['constructor']);

      expect(repair(schema, { Constructor: '1', to_string: 'a' }, strict)).toEqual({ constructor: 1, toString: 'a' });
      expect(repair(schema, JSON.parse('{"constructor":"1","__proto__":1}'), strict)).toBe('refused');
      const repaired = repairWhole(
        schema,
        JSON.parse('{"constructor":"1","__proto__":{"polluted":true}}'),
        strict,
      ) as object;
      expect(Object.getPrototypeOf(repaired)).toBe(Object.prototype);
      expect(Object.keys(repaired)).toEqual(['constructor', '__proto__']);
      expect(({} as { polluted?: true }).polluted).toBeUndefined();
    });
  });

  it('are repaired in several places at once, each of which is told', () => {
    const codec = compileCodec(
      closed({ orders: list(closed({ orderId: INTEGER, 'a/b~c': STATUS })), tags: list(TEXT) }),
      { strict },
    );

    expect(codec.repair({ orders: '{"order_id":"7","a/b~c":"DONE"}', tags: 'new' })).toEqual({
      value: { orders: [{ orderId: 7, 'a/b~c': 'done' }], tags: ['new'] },
      repairs: [
        {
          path: '/orders',
          kind: 'wrapped-item',
          from: String.raw`"{\"order_id\":\"7\",\"a/b~c\":\"DONE\"}"`,
          to: String.raw`["{\"order_id\":\"7\",\"a/b~c\":\"DONE\"}"]`,
        },
        {
          path: '/orders/0',
          kind: 'parsed-json',
          from: String.raw`"{\"order_id\":\"7\",\"a/b~c\":\"DONE\"}"`,
          to: '{"order_id":"7","a/b~c":"DONE"}',
        },
        { path: '/orders/0/orderId', kind: 'property-name', from: '"order_id"', to: '"orderId"' },
        { path: '/orders/0/orderId', kind: 'parsed-json', from: '"7"', to: '7' },
        { path: '/orders/0/a~1b~0c', kind: 'enum-value', from: '"DONE"', to: '"done"' },
        { path: '/tags', kind: 'wrapped-item', from: '"new"', to: '["new"]' },
      ],
    });
  });

  it('are not repaired halfway', () => {
    const codec = compileCodec(closed({ days: INTEGER, city: TEXT }), { strict });

    expect(codec.repair({ days: '5' })).toBeUndefined();
    expect(codec.repair({ days: '5', city: 7 })).toBeUndefined();
    expect(codec.repair([])).toBeUndefined();
    expect(codec.repair(null)).toBeUndefined();
  });

  it('are not read at all when they nest without end', () => {
    const codec = compileCodec(
      { ...closed({ tree: { $ref: '#/$defs/Tree' }, n: INTEGER }), $defs: { Tree: list({ $ref: '#/$defs/Tree' }) } },
      { strict },
    );
    const json = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;

    expect(codec.repair({ tree: JSON.parse(json) as unknown, n: '1' })).toBeUndefined();
    expect(codec.repair({ tree: json, n: 1 })).toBeUndefined();
    expect(codec.repair({ tree: 5, n: 1 })).toBeUndefined();
    expect(codec.repair({ tree: '[[],[[]]]', n: '1' })?.value).toEqual({ tree: [[], [[]]], n: 1 });
  });

  it('of a type that is a list or an object of its own kind are read to an end', () => {
    const nest: JsonSchema = { $ref: '#/$defs/Nest' };
    const codec = compileCodec(
      { ...closed({ nest }), $defs: { Nest: { anyOf: [closed({ in: nest, n: INTEGER }), list(nest)] } } },
      { strict },
    );

    expect(codec.repair({ nest: { in: { in: [], n: '1' }, n: '2' } })).toBeUndefined();
    expect(codec.repair({ nest: { in: 5, n: '2' } })).toBeUndefined();
    expect(codec.repair({ nest: '{"in":[],"n":2}' })).toBeUndefined();
  });

  it('that fit are none to repair, and stay as they were given', () => {
    const codec = compileCodec(closed({ days: list(INTEGER) }), { strict });
    const sent = Object.freeze({ days: Object.freeze(['5', 6]) });

    expect(codec.repair({ days: [5] })).toBeUndefined();
    expect(codec.repair(sent)?.value).toEqual({ days: [5, 6] });
    expect(sent).toEqual({ days: ['5', 6] });
  });

  it('of a recursive type are repaired at every level', () => {
    const codec = compileCodec(
      {
        ...closed({ root: { $ref: '#/$defs/Node' } }),
        $defs: { Node: closed({ size: INTEGER, inner: list({ $ref: '#/$defs/Node' }) }) },
      },
      { strict },
    );
    const leaf = { size: '1', inner: [] };

    expect(codec.repair({ root: { size: 2, inner: { size: 3, inner: JSON.stringify([leaf]) } } })?.value).toEqual({
      root: { size: 2, inner: [{ size: 3, inner: [{ size: 1, inner: [] }] }] },
    });
  });

  it('cost little to refuse, however many ways to read them there could be', () => {
    const node = { $ref: '#/$defs/Node' };
    const codec = compileCodec(
      {
        ...closed({ root: node }),
        $defs: {
          Node: {
            anyOf: [
              closed({ left: node, right: node, a: INTEGER }, ['left', 'right', 'a']),
              closed({ left: node, right: node, b: INTEGER }, ['left', 'right', 'b']),
              closed({ leaf: INTEGER }),
            ],
          },
        },
      },
      { strict },
    );
    let tree: object = { leaf: 'none' };
    for (let level = 0; level < 40; level++) tree = { left: tree, right: { leaf: '1' }, a: 1 };

    expect(codec.repair({ root: tree })).toBeUndefined();
  });
});

describe('arguments in the strict form', () => {
  it('are repaired as the model was asked for them', () => {
    const schema = closed({
      rates: { type: 'object', additionalProperties: NUMBER },
      size: { type: 'array', prefixItems: [INTEGER, INTEGER], minItems: 2, items: false },
    });

    expect(repairWhole(schema, { rates: '[{"Key":"EUR","value":"1.5"}]', size: { Item1: '1', item2: 2 } })).toEqual({
      rates: [{ key: 'EUR', value: 1.5 }],
      size: { item1: 1, item2: 2 },
    });
  });

  it('stay as they are where one pair may be a whole record', () => {
    expect(repair({ type: 'object', additionalProperties: TEXT }, { key: 'a', value: 'b' })).toBe('refused');
  });

  it('stay as they are where any value goes as JSON text', () => {
    expect(repair({}, 'no JSON')).toBe('refused');
  });

  it('are held to what only the exact schema says', () => {
    const schema = { ...closed({ a: INTEGER, b: INTEGER }, []), minProperties: 2 };

    expect(repair(schema, { a: '1', b: 2 })).toEqual({ a: 1, b: 2 });
    expect(repair(schema, { a: '1' })).toBe('refused');
  });
});

describe('arguments of a plain schema', () => {
  it('keep properties that are welcome besides the declared ones', () => {
    const open = { type: 'object', properties: { userId: TEXT, n: INTEGER }, required: ['n'] } as const;

    expect(repair(open, { user_id: 'a', n: '1' }, false)).toEqual({ user_id: 'a', n: 1 });
    expect(repair({ ...open, required: ['n', 'userId'] }, { user_id: 'a', n: 1 }, false)).toEqual({
      userId: 'a',
      n: 1,
    });
  });

  it('are repaired in records, tuples and named patterns', () => {
    expect(repair({ type: 'object', additionalProperties: INTEGER }, { a: '1' }, false)).toEqual({ a: 1 });
    expect(repair({ type: 'object', patternProperties: { '^n': INTEGER } }, { n: '1', m: '2' }, false)).toEqual({
      n: 1,
      m: '2',
    });
    expect(repair({ type: 'array', prefixItems: [INTEGER, TEXT] }, ['1', '2'], false)).toEqual([1, '2']);
  });

  it('are repaired behind references to anywhere', () => {
    const schema: JsonSchema = {
      ...closed(
        { size: INTEGER, child: { anyOf: [{ $ref: '#' }, { type: 'null' }] }, same: { $ref: '#/properties/size' } },
        ['size'],
      ),
      $id: 'https://example.com/node',
    };

    expect(repairWhole(schema, { size: '1', child: { size: '2', same: '3' } }, false)).toEqual({
      size: 1,
      child: { size: 2, same: 3 },
    });
  });
});
