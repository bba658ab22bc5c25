import { describe, expect, it } from '@jest/globals';
import { Agent, hostedMcpTool, run, toolSearchTool } from '../../src/index.js';
import { callBuiltIn, callTool, say, ScriptedModel } from '../../src/testing/index.js';
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

  it('asks about the tool of an MCP server, and for a search, as OpenAI does', async () => {
    const model = new ScriptedModel([
      callBuiltIn({ kind: 'mcp_approval', serverLabel: 'wiki.one' }, 'ask', { question: 'Why?' }),
      callBuiltIn({ kind: 'tool_search' }, 'tool_search', { goal: 'pay' }),
      say('Done.'),
    ]);
    const queries: unknown[] = [];
    const later = functionTool({
      name: 'later',
      parameters: { type: 'object' },
      deferLoading: true,
      execute: () => '',
    });
    const tools = [
      hostedMcpTool({ serverLabel: 'wiki.one', serverUrl: 'https://wiki.example' }),
      toolSearchTool({ execution: 'client', execute: ({ query }) => (queries.push(query), ['later']) }),
      later,
    ];
    const agent = new Agent({ name: 'Test', model, tools });
    const { interruptions, state } = await run(agent, 'Go');
    expect(interruptions).toMatchObject([{ toolName: 'wiki.one.ask', arguments: '{"question":"Why?"}' }]);

    for (const item of interruptions) state.approve(item);
    expect((await run(agent, state)).finalOutput).toBe('Done.');
    expect(queries).toEqual([{ goal: 'pay' }]);
  });

  it('keeps what it was asked, as it was at the time', async () => {
    const model = new ScriptedModel([callTool('today'), say('Friday')]);
    await run(new Agent({ name: 'Test', model, tools: [today] }), 'Which day is it?');

    expect(model.requests.map(({ input }) => input.length)).toEqual([1, 3]);
    expect(model.received.map(({ name }) => name)).toEqual(['today']);
  });
});
