import { describe, expect, it } from '@jest/globals';
import { Agent, run } from '../../src/index.js';
import { callTool, say, ScriptedModel } from '../../src/testing/index.js';
import { functionTool } from '../../src/tools/index.js';

const today = functionTool({
  name: 'today',
  description: 'Tells the date.',
  parameters: { type: 'object', properties: {} },
  execute: () => '2026-05-01',
});

describe('a scripted model', () => {
  it.each([
    [[callTool('today')], 'was asked 2 times, but its script has 1 answer.'],
    [[], 'was asked 1 time, but its script has 0 answers.'],
  ])('that is out of answers says how many it had', async (script, sentence) => {
    const agent = new Agent({ name: 'Test', model: new ScriptedModel(script), tools: [today] });

    await expect(run(agent, 'Which day is it?')).rejects.toThrow(sentence);
  });

  it('keeps what it was asked, as it was at the time', async () => {
    const model = new ScriptedModel([callTool('today'), say('Friday')]);
    await run(new Agent({ name: 'Test', model, tools: [today] }), 'Which day is it?');

    expect(model.requests.map(({ input }) => input.length)).toEqual([1, 3]);
    expect(model.received.map(({ name }) => name)).toEqual(['today']);
  });
});
