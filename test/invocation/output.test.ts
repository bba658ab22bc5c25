import { describe, expect, it } from '@jest/globals';
import { functionTool, run, Agent, ToolCallError } from '../../src/index.js';
import { toToolOutput } from '../../src/invocation/index.js';
import { callTool, ScriptedModel } from '../../src/testing/index.js';
import { askAgent } from '../support/ask-agent.js';

describe('what a tool returns reaches the model', () => {
  const cycle: Record<string, unknown> = { name: 'loop' };
  cycle.self = cycle;
  const map = new Map<string, unknown>([['name', 'loop']]);
  map.set('self', map);
  const set = new Set<unknown>();
  set.add({ set });

  it.each([
    ['a text', 'plain', 'plain'],
    ['a number', 42, '42'],
    ['nothing', undefined, 'null'],
    ['null', null, 'null'],
    ['a boolean', true, 'true'],
    ['an object', { b: 1, a: [2] }, '{"b":1,"a":[2]}'],
    ['an empty list', [], '[]'],
    ['a bigint', 12345678901234567890n, '12345678901234567890'],
    ['bigints inside', { id: 12345678901234567890n }, '{"id":12345678901234567890}'],
    ['a map with text keys', new Map([['a', new Map([['b', 1]])]]), '{"a":{"b":1}}'],
    ['a map with other keys', new Map([[1, 'one']]), '[[1,"one"]]'],
    ['a map with a key of the language', new Map([['__proto__', 1]]), '{"__proto__":1}'],
    ['a set', new Set([1, 2]), '[1,2]'],
    ['a date', new Date('2026-05-01T10:00:00Z'), '"2026-05-01T10:00:00.000Z"'],
    ['a date that is none', { at: new Date(Number.NaN) }, '{"at":null}'],
    ['bytes', { data: Buffer.from('hi'), more: new Uint8Array([1, 2]) }, '{"data":"aGk=","more":"AQI="}'],
    [
      'other bytes',
      { list: new Float32Array([1.5]), view: new DataView(new ArrayBuffer(1)) },
      '{"list":"AADAPw==","view":"AA=="}',
    ],
    ['a buffer', new Uint8Array([1, 2]).buffer, '"AQI="'],
    ['an empty object', {}, '{}'],
    ['an object of nothing', { note: undefined }, '{}'],
    ['an empty instance', new (class Done {})(), '{}'],
    ['an error', { failed: new TypeError('bad') }, '{"failed":{"name":"TypeError","message":"bad"}}'],
    ['a cycle', cycle, '{"name":"loop","self":"[Circular]"}'],
    ['a map that holds itself', map, '{"name":"loop","self":"[Circular]"}'],
    ['a set that holds itself', set, '[{"set":"[Circular]"}]'],
    ['not a number', { x: Number.NaN }, '{"x":null}'],
    ['functions and symbols', { f: () => 1, s: Symbol('s'), k: 1 }, '{"k":1}'],
    ['a class with its own JSON form', { toJSON: () => ({ shown: true }) }, '{"shown":true}'],
  ])('as text: %s', (_what, value, text) => {
    expect(toToolOutput(value)).toBe(text);
  });

  it('as text, cut where it nests deeper than anybody reads', () => {
    let deep: object = {};
    for (let level = 0; level < 100_000; level += 1) deep = { deep };

    expect(toToolOutput(deep)).toMatch(/^\{"deep":\{"deep":.*"\[Object\]".*\}$/);
  });

  it('as parts: texts, images and files, alone or in a list of nothing else', () => {
    expect(toToolOutput({ type: 'text', text: 'hi', other: 1 })).toEqual([{ type: 'text', text: 'hi' }]);
    expect(
      toToolOutput([
        { type: 'image', imageUrl: 'data:x', detail: 'low' },
        { type: 'file', fileId: 'f1' },
      ]),
    ).toEqual([
      { type: 'image', imageUrl: 'data:x', detail: 'low' },
      { type: 'file', fileId: 'f1' },
    ]);
  });

  it('as text when a part lacks what makes it one', () => {
    expect(toToolOutput({ type: 'image' })).toBe('{"type":"image"}');
    expect(toToolOutput([{ type: 'text', text: 'hi' }, 'loose'])).toBe('[{"type":"text","text":"hi"},"loose"]');
    expect(toToolOutput({ type: 'input_text', text: 'hi' })).toBe('{"type":"input_text","text":"hi"}');
  });
});

describe('a result that cannot be sent', () => {
  const unreadable = {
    get total(): number {
      throw new Error('no connection');
    },
  };
  const give = (execute: () => unknown, errorFunction?: null) =>
    functionTool({
      name: 'give',
      parameters: { type: 'object' },
      execute,
      ...(errorFunction === null && { errorFunction }),
    });

  it.each([
    ['a getter that throws', () => unreadable, 'no connection'],
    ['an async generator', async function* () {}, 'it is a stream or an async generator, not data.'],
    ['a stream', () => new ReadableStream(), 'it is a stream or an async generator, not data.'],
    ['a generator', function* () {}, 'it is a generator or an iterator, not data.'],
    ['a function', () => () => 1, 'it is a function, not data.'],
    [
      'a response',
      () => new Response('hi'),
      'it is an instance of Response without data of its own, which as JSON is {}.',
    ],
    ['parameters of a URL', () => new URLSearchParams('a=1'), 'it is an instance of URLSearchParams without data'],
    ['a repository', () => ({ find: () => 1 }), 'it is an object of functions, which as JSON is {}.'],
  ])('is a failure of the tool: %s', async (_what, execute, words) => {
    const { outputs } = await askAgent([give(execute)], [callTool('give')]);

    expect(outputs[0]).toContain(
      `An error occurred while running the tool. Please try again. Error: The result cannot be sent to a model: ${words}`,
    );
  });

  it('ends the run where failures do', async () => {
    const agent = new Agent({
      name: 'Test',
      model: new ScriptedModel([callTool('give')]),
      tools: [give(() => unreadable, null)],
    });

    await expect(run(agent, 'Go')).rejects.toThrow(ToolCallError);
  });
});
