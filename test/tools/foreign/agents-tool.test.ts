import { describe, expect, it } from '@jest/globals';
import {
  Agent as AgentsAgent,
  tool,
  Usage,
  webSearchTool,
  type Model as AgentsModel,
  type RunContext as AgentsRunContext,
} from '@openai/agents';
import { z } from 'zod';
import { Agent, adoptTool, run, RunState, ToolCallError, ToolRegistry, UserError } from '../../../src/index.js';
import { OpenAIResponsesModel } from '../../../src/openai/index.js';
import { callTool, say, ScriptedModel } from '../../../src/testing/index.js';
import { askAgent } from '../../support/ask-agent.js';
import * as wire from '../../support/openai-server.js';
import { serversPerTest } from '../../support/openai-with-server.js';

const startServer = serversPerTest();

const weather = tool({
  name: 'get-weather',
  description: 'Tells the weather.',
  parameters: z.object({ city: z.string(), unit: z.enum(['C', 'F']).nullable(), days: z.number().min(1) }),
  execute: ({ city, unit, days }, context?: AgentsRunContext<{ user: string }>) =>
    `${days} days of sun in ${city} (${unit}), ${context?.context.user}`,
});

describe('a tool of @openai/agents', () => {
  it('is shown to the model with its name, text and strict schema, and called, over HTTP', async () => {
    const server = await startServer(
      wire.callTool('get_weather', { city: 'Oslo', unit: null, days: 2 }, { callId: 'call_1' }),
      wire.say('Sunny.'),
    );
    const agent = new Agent({ name: 'Guide', model: new OpenAIResponsesModel(server.client(), 'm'), tools: [weather] });
    await run(agent, 'Weather?', { context: { user: 'Ada' } });

    expect(server.requests[0]?.tools).toMatchObject([
      {
        type: 'function',
        name: 'get_weather',
        description: 'Tells the weather.',
        strict: true,
        parameters: { required: ['city', 'unit', 'days'], additionalProperties: false },
      },
    ]);
    expect(server.requests[1]?.input).toContainEqual({
      type: 'function_call_output',
      call_id: 'call_1',
      output: '2 days of sun in Oslo (null), Ada',
    });
  });

  it('tells the model of arguments that do not fit, and asks nobody about them', async () => {
    const { outputs, result } = await askAgent(
      [weather],
      [callTool('get_weather', '{"city":'), callTool('get_weather', { city: 'Oslo', unit: 'K', days: 0 })],
    );

    expect(result.interruptions).toEqual([]);
    expect(outputs[0]).toContain('An error occurred while parsing tool arguments');
    expect(outputs[1]).toContain('unit');
  });

  it('tells the model of its failures in its own words, or ends the run where it has none', async () => {
    const fails = (errorFunction?: null) =>
      tool({
        name: 'fail',
        description: 'Fails',
        parameters: z.object({}),
        execute: () => Promise.reject(new RangeError('no such month')),
        ...(errorFunction === null
          ? { errorFunction }
          : { errorFunction: (_context, error) => `Oh: ${String(error)}` }),
      });

    expect((await askAgent([fails()], [callTool('fail')])).outputs).toEqual(['Oh: RangeError: no such month']);
    const failed = await askAgent([fails(null)], [callTool('fail')]).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ToolCallError);
    expect(failed).toMatchObject({ toolName: 'fail', cause: expect.objectContaining({ message: 'no such month' }) });
  });

  it('waits for approval where it says so, across a written state too', async () => {
    const refund = tool({
      name: 'refund',
      description: 'Pays back',
      parameters: z.object({ amount: z.number() }),
      needsApproval: async (_context, { amount }) => amount > 100,
      execute: ({ amount }) => `Paid ${amount}`,
    });
    const model = new ScriptedModel([
      [callTool('refund', { amount: 50 }), callTool('refund', { amount: 500 }), callTool('refund', '{')],
      say('Done.'),
    ]);
    const agent = new Agent({ name: 'Desk', model, tools: [refund] });
    const first = await run(agent, 'Go');

    // Whoever decides by the arguments is not asked where they cannot be read (B220).
    expect(first.interruptions.map(({ rawItem }) => rawItem.arguments)).toEqual(['{"amount":500}', '{']);
    const state = await RunState.fromString(agent, first.state.toString());
    for (const item of state.interruptions) state.approve(item);
    await run(agent, state);
    expect(model.received.map(({ output }) => output)).toEqual([
      'Paid 50',
      'Paid 500',
      expect.stringContaining('An error occurred while parsing'),
    ]);
  });

  it('always waits where needsApproval is true, and is hidden where isEnabled says so', async () => {
    const made = (options: object) =>
      tool({ name: 'work', description: '', parameters: z.object({}), execute: () => 'x', ...options });
    const { result } = await askAgent([made({ needsApproval: true })], [callTool('work')]);
    expect(result.interruptions).toHaveLength(1);

    const isEnabled = ({ runContext, agent }: { runContext: { context: unknown }; agent: { name: string } }) =>
      runContext.context !== 'guest' && agent.name === 'Test';
    for (const [context, names] of [
      ['guest', []],
      ['admin', ['work']],
    ] as const) {
      const model = new ScriptedModel([say('Hi.')]);
      await run(new Agent({ name: 'Test', model, tools: [made({ isEnabled })] }), 'Go', { context });
      expect(model.requests[0]?.tools.map(({ name }) => name)).toEqual(names);
    }
  });

  it('takes its guardrails, its time limit and what it keeps beside the output along', async () => {
    const guarded = tool({
      name: 'guarded',
      description: '',
      parameters: z.object({ text: z.string() }),
      execute: ({ text }) => text,
      inputGuardrails: [
        {
          name: 'no secrets',
          run: async ({ toolCall }) => ({
            behavior: toolCall.arguments.includes('secret')
              ? { type: 'rejectContent', message: 'Not that.' }
              : { type: 'allow' },
          }),
        },
      ],
      outputGuardrails: [
        {
          name: 'no shouting',
          run: async ({ output }) => ({
            behavior: output === 'LOUD' ? { type: 'rejectContent', message: 'Quiet.' } : { type: 'allow' },
          }),
        },
      ],
      customDataExtractor: ({ input, output }) => ({ input, output }),
    });
    const slow = tool({
      name: 'slow',
      description: '',
      parameters: z.object({}),
      timeoutMs: 1,
      execute: () => new Promise(() => {}),
    });
    const { outputs, result } = await askAgent(
      [guarded, slow],
      [
        callTool('guarded', { text: 'secret' }),
        callTool('guarded', { text: 'LOUD' }),
        callTool('guarded', { text: 'fine' }),
        callTool('slow'),
      ],
    );

    expect(outputs).toEqual(['Not that.', 'Quiet.', 'fine', expect.stringContaining('timed out')]);
    expect(result.newItems).toContainEqual(
      expect.objectContaining({ customData: { input: { text: 'fine' }, output: 'fine' } }),
    );
  });

  it('shows pictures and files in the form it has for them', async () => {
    const show = tool({
      name: 'show',
      description: '',
      parameters: z.object({}),
      execute: () => [
        { type: 'text', text: 'Here:' },
        { type: 'image', image: { url: 'https://a.example/a.png' }, detail: 'low' },
        { type: 'image', image: { data: new Uint8Array([1]), mediaType: 'image/png' } },
        { type: 'file', file: { data: 'YTti', mediaType: 'text/csv', filename: 'a.csv' } },
        { type: 'file', file: { id: 'file-1' } },
        { type: 'image', image: { url: 'https://a.example/b.png', mediaType: 'image/png' } },
        { type: 'image', data: 'AQ==', mediaType: 'image/png' },
        { type: 'file', fileUrl: 'https://a.example/b.pdf', filename: 'b.pdf' },
      ],
    });

    expect((await askAgent([show], [callTool('show')])).outputs).toEqual([
      [
        { type: 'text', text: 'Here:' },
        { type: 'image', imageUrl: 'https://a.example/a.png', detail: 'low' },
        { type: 'image', imageUrl: 'data:image/png;base64,AQ==' },
        { type: 'file', fileData: 'data:text/csv;base64,YTti', filename: 'a.csv' },
        { type: 'file', fileId: 'file-1' },
        { type: 'image', imageUrl: 'https://a.example/b.png' },
        { type: 'image', imageUrl: 'data:image/png;base64,AQ==' },
        { type: 'file', fileUrl: 'https://a.example/b.pdf', filename: 'b.pdf' },
      ],
    ]);
  });

  it('may return data that only looks like a picture or a file', async () => {
    const data = [
      { type: 'file', file: 'report.txt', size: 3 },
      { type: 'image', image: null },
    ];
    const list = tool({ name: 'list', description: '', parameters: z.object({}), execute: () => data });

    expect((await askAgent([list], [callTool('list')])).outputs).toEqual([JSON.stringify(data)]);
  });

  it('ends the run by name where a guardrail of it decides nothing', async () => {
    const guard = { name: 'mute', run: async () => undefined as never };
    const guarded = tool({
      name: 'work',
      description: '',
      parameters: z.object({}),
      execute: () => 1,
      inputGuardrails: [guard],
    });

    await expect(askAgent([guarded], [callTool('work')])).rejects.toThrow(
      'Guardrail "mute" of a tool of @openai/agents',
    );
  });

  it('may have a schema that has no strict form, and another name', async () => {
    const open = tool({
      name: 'open',
      description: '',
      strict: false,
      parameters: { type: 'object', properties: {}, required: [], additionalProperties: true },
      execute: (input) => JSON.stringify(input),
    });
    const renamed = adoptTool(open, { name: 'other' });

    expect(renamed).toMatchObject({ name: 'other', strict: false });
    expect((await askAgent([renamed], [callTool('other', { a: [1] })])).outputs).toEqual(['{"a":[1]}']);
    expect(new ToolRegistry().add(open).get('open')).toBeDefined();
  });

  it('may be what asTool() makes of an agent, which then runs as it did', async () => {
    const content = [{ type: 'output_text' as const, text: 'From inside.' }];
    const model: AgentsModel = {
      getResponse: async () => ({
        usage: new Usage(),
        output: [{ type: 'message', role: 'assistant', status: 'completed', content }],
      }),
      async *getStreamedResponse() {},
    };
    const inner = new AgentsAgent({ name: 'Inner', instructions: 'Answer.', model });
    const asked = inner.asTool({ toolName: 'ask_inner', toolDescription: 'Asks' });

    expect((await askAgent([asked], [callTool('ask_inner', { input: 'Hi' })])).outputs).toEqual(['From inside.']);
  });

  it('is refused where toolwright does not have what it asks for', () => {
    const agentWith = (entry: object) => () => new Agent({ name: 'Test', tools: [entry] });

    expect(agentWith(webSearchTool())).toThrow("is one that @openai/agents makes for its own runs. Use toolwright's");
    expect(agentWith({ ...weather, allowedCallers: ['anybody'] })).toThrow('"anybody", which is unknown');
    const theirs = new AgentsAgent({ name: 'Theirs' });
    expect(agentWith(theirs)).toThrow('"Theirs" is an agent. As a tool, it is agent.asTool(');
    expect(agentWith(new Agent({ name: 'Ours' }))).toThrow('"Ours" is an agent.');
    expect(agentWith({ name: 'x', run: () => 1 })).toThrow(
      'a tool() of @openai/agents, or tools of the AI SDK by toolsFrom(',
    );
    for (const wrong of [{}, null, 'tool', { type: 'function', name: 'x' }]) {
      expect(() => adoptTool(wrong as object)).toThrow(UserError);
    }
    expect(() => adoptTool(weather, { nam: 'x' } as object)).toThrow("did you mean 'name'?");
  });
});
