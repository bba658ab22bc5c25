import { describe, expect, it } from '@jest/globals';
import { Agent, run, UserError } from '../../src/index.js';
import { say, ScriptedModel } from '../../src/testing/index.js';

function ask(input: unknown, options: object = {}): Promise<unknown> {
  return run(new Agent({ name: 'Test', model: new ScriptedModel([say('Done.')]) }), input as string, options);
}

describe('what a run is started with', () => {
  it.each([
    [
      'nothing',
      undefined,
      'run(): the input is undefined; pass a text, a list of items, or to go on the `state` of a result.',
    ],
    ['an object', {}, 'run(): the input is an object;'],
    ['a list with a text', ['Hi'], 'run(): item 0 of the input is a string;'],
    ['a message without its type', [{ role: 'user', content: 'Hi' }], 'run(): item 0 of the input has no type;'],
    ['an item of another type', [{ type: 'output_text' }], 'is of type "output_text";'],
    ['a message without a role', [{ type: 'message', content: 'Hi' }], 'is a message without a role;'],
    ['a message without content', [{ type: 'message', role: 'user' }], 'whose content is undefined;'],
    ['a text of the assistant', [{ type: 'message', role: 'assistant', content: 'Hi' }], 'whose content is a list:'],
  ])('is refused with a word on what to pass: %s', async (_what, input, words) => {
    const failure = ask(input);

    await expect(failure).rejects.toThrow(UserError);
    await expect(failure).rejects.toThrow(words);
  });

  it('is refused when a controller stands in the place of its signal', async () => {
    await expect(ask('Hi', { signal: new AbortController() })).rejects.toThrow(
      'of an AbortController, pass its `signal`',
    );
  });

  it('is refused when the first argument is no agent', async () => {
    await expect(run({ name: 'Test' } as Agent, 'Hi')).rejects.toThrow('the first argument is no agent');
    await expect(run(undefined as unknown as Agent, 'Hi')).rejects.toThrow('the first argument is no agent');
  });
});
