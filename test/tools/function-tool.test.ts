import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { functionTool, UserError } from '../../src/index.js';
import { callTool } from '../../src/testing/index.js';
import { askAgent } from '../support/ask-agent.js';

const sound = { name: 'ping', parameters: { type: 'object' } as const, execute: () => 'pong' };

describe('functionTool', () => {
  it.each([
    ['a misspelt option', { isEnbled: false }, "has no option 'isEnbled' (did you mean 'isEnabled'?)"],
    ['no function', { execute: undefined }, 'needs a function'],
    ['no parameters', { parameters: undefined }, 'needs `parameters`'],
    [
      'an errorFunction that is none',
      { errorFunction: 'oops' },
      'has an errorFunction that is no function but a string',
    ],
    ['an isEnabled that is neither', { isEnabled: 'no' }, 'has an isEnabled that is a string'],
    ['no name', { name: undefined }, 'names of 1 to 64 letters'],
    ['a name that has no JSON', { name: 1n }, 'not 1'],
    ['a description that is no text', { description: null }, 'description is null; it takes a text'],
    ['a strict that is neither', { strict: 'no' }, 'strict is "no"; it takes true or false'],
    ['both kinds of work', { invoke: () => 1 }, 'has both `execute` and `invoke`'],
    ['a time limit that has no text', { timeoutMs: Object.create(null) as unknown }, 'timeoutMs is an object'],
    ['an effect that has no JSON', { effect: 1n }, 'has an effect of 1'],
    ['an error function for timeouts that is none', { timeoutErrorFunction: 'x' }, 'timeoutErrorFunction'],
    [
      'the shape of a zod object',
      { parameters: { city: z.string() } },
      '`city` at the root of its schema is a schema of a library',
    ],
    [
      'a zod schema inside a JSON Schema',
      { parameters: { type: 'object', properties: { a: z.string() } } },
      '`a` at properties',
    ],
    ['a list in place of a schema', { parameters: [] }, 'is a list and no JSON Schema'],
    ['an instance in place of a schema', { parameters: new Map() }, 'an instance of Map'],
  ])('refuses %s', (_what, change, words) => {
    const make = () => functionTool({ ...sound, ...change } as unknown as Parameters<typeof functionTool>[0]);

    expect(make).toThrow(UserError);
    expect(make).toThrow(words);
  });

  it('counts an option that is undefined as left out', async () => {
    const tool = functionTool({ ...sound, invoke: undefined, description: undefined, strict: undefined } as never);

    expect((await askAgent([tool], [callTool('ping')])).outputs).toEqual(['pong']);
  });

  it('tells the model that a list of promises is none of results', async () => {
    const tool = functionTool({ ...sound, execute: () => [1, 2].map(async (each) => each) });

    expect((await askAgent([tool], [callTool('ping')])).outputs).toEqual([
      expect.stringContaining('Return `await Promise.all(list)`'),
    ]);
  });

  it('refuses to be made of nothing', () => {
    expect(() => functionTool(null as never)).toThrow('functionTool() takes its options as an object, not null');
  });

  it('takes no arguments where nothing is said of its object, and any value where nothing is said at all', async () => {
    const echo = { execute: (input: unknown) => JSON.stringify(input) };
    const none = functionTool({ name: 'none', parameters: { type: 'object' }, ...echo });
    const any = functionTool({ name: 'any', parameters: z.any(), ...echo });

    expect(none.strictSchema).toEqual({ type: 'object', properties: {}, required: [], additionalProperties: false });
    const { outputs } = await askAgent([none, any], [callTool('none'), callTool('any', { value: '{"a":[1]}' })]);
    expect(outputs).toEqual(['{}', '{"a":[1]}']);
  });

  it('tells the model the causes of an error that has no words of its own', async () => {
    const tool = functionTool({
      ...sound,
      execute: () => {
        throw new AggregateError([
          new Error('connect ECONNREFUSED ::1:5432'),
          new Error('connect ECONNREFUSED 127.0.0.1:5432'),
        ]);
      },
    });
    const { outputs } = await askAgent([tool], [callTool('ping')]);

    expect(outputs).toEqual([
      'An error occurred while running the tool. Please try again. ' +
        'Error: connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432',
    ]);
  });
});
