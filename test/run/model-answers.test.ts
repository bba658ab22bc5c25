import { describe, expect, it } from '@jest/globals';
import { Agent, ModelBehaviorError, run, type Model } from '../../src/index.js';
import { FunctionModel, say } from '../../src/testing/index.js';

function ask(model: Model): Promise<{ readonly finalOutput: string | undefined }> {
  return run(new Agent({ name: 'Test', model }), 'Go');
}

const answering = (answer: unknown): Model => ({ getResponse: async () => answer as never });

describe('a model of somebody else', () => {
  it.each([
    ['nothing', undefined, 'it has no `output` list'],
    ['a text', 'Hi', 'it has no `output` list'],
    ['no item', { output: [null] }, 'has an item 0 that is none of message'],
    ['an item of an unknown type', { output: [say('Hi'), { type: 'refusal' }] }, 'has an item 1 that is none of'],
    ['a message of text', { output: [{ type: 'message', content: 'Hi' }] }, 'is a message without a `content` list'],
    [
      'arguments that are no text',
      { output: [{ type: 'function_call', callId: '1', name: 'x', arguments: {} }] },
      'without `arguments` in JSON text',
    ],
  ])('is told what is wrong when it answers %s', async (_what, answer, words) => {
    const failure = ask(answering(answer));

    await expect(failure).rejects.toThrow(ModelBehaviorError);
    await expect(failure).rejects.toThrow(words);
  });

  it('need not count', async () => {
    expect(await ask(answering({ output: [say('Hi')] }))).toMatchObject({ finalOutput: 'Hi', usage: { requests: 1 } });
  });

  it('is told so when it is a function that returns nothing', async () => {
    await expect(ask(new FunctionModel(() => undefined as never))).rejects.toThrow(ModelBehaviorError);
  });
});
