import { describe, expect, it } from '@jest/globals';
import { dynamicTool, jsonSchema, tool, zodSchema } from 'ai';
import { type } from 'arktype';
import { z } from 'zod';
import { z as zod3 } from 'zod/v3';
import { adoptTool, Agent, functionTool, run, toolsFrom } from '../../../src/index.js';
import { OpenAIResponsesModel } from '../../../src/openai/index.js';
import { callTool } from '../../../src/testing/index.js';
import { askAgent } from '../../support/ask-agent.js';
import * as wire from '../../support/openai-server.js';
import { serversPerTest } from '../../support/openai-with-server.js';

const startServer = serversPerTest();

const weather = tool({
  description: 'Tells the weather.',
  inputSchema: z.object({
    city: z.string().trim(),
    days: z.int().min(1).default(3),
    unit: z.enum(['C', 'F']).optional(),
  }),
  execute: ({ city, days, unit = 'C' }, { toolCallId, abortSignal }) =>
    `${days} days of sun in ${city} (${unit}), ${toolCallId}, ${abortSignal?.aborted}`,
});

describe('a tool of the AI SDK', () => {
  it('is shown to the model by its key in the record, and called with what its schema makes, over HTTP', async () => {
    const server = await startServer(
      wire.callTool('weather', { city: ' Oslo ', days: null, unit: null }, { callId: 'call_1' }),
      wire.say('Sunny.'),
    );
    const model = new OpenAIResponsesModel(server.client(), 'm');
    await run(new Agent({ name: 'Guide', model, tools: [...toolsFrom({ weather })] }), 'Weather?');

    expect(server.requests[0]?.tools).toMatchObject([
      {
        name: 'weather',
        description: 'Tells the weather.',
        strict: true,
        parameters: { required: ['city', 'days', 'unit'] },
      },
    ]);
    expect(server.requests[1]?.input).toContainEqual({
      type: 'function_call_output',
      call_id: 'call_1',
      output: '3 days of sun in Oslo (C), call_1, false',
    });
  });

  it('may have a JSON Schema with a check of its own, an arktype, or one made late', async () => {
    const even = jsonSchema<{ n: number }>(
      { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'], additionalProperties: false },
      {
        validate: (value) => {
          const { n } = value as { n: number };
          return n % 2 === 0
            ? { success: true, value: { n: n / 2 } }
            : { success: false, error: new Error('n is odd') };
        },
      },
    );
    const echo = { execute: (input: unknown) => JSON.stringify(input) };
    const tools = toolsFrom({
      half: tool({ inputSchema: even, ...echo }),
      plain: dynamicTool({
        description: 'd',
        inputSchema: jsonSchema({ type: 'object', properties: { list: { type: 'array', items: { type: 'number' } } } }),
        ...echo,
      }),
      ark: tool({ inputSchema: type({ size: "'S' | 'L' = 'S'" }), ...echo }),
      late: { ...tool({ inputSchema: even, ...echo }), inputSchema: () => even },
    });
    const { outputs } = await askAgent(tools, [
      callTool('half', { n: 4 }),
      callTool('half', { n: 3 }),
      callTool('plain', { list: [1] }),
      callTool('plain', { list: ['a'] }),
      callTool('ark', { size: null }),
      callTool('late', { n: 2 }),
    ]);

    expect(outputs).toEqual([
      '{"n":2}',
      expect.stringContaining('n is odd'),
      '{"list":[1]}',
      expect.stringContaining('list[0]'),
      '{"size":"S"}',
      '{"n":1}',
    ]);
  });

  it('may have a zod 3 schema, in zodSchema() or as it is, with defaults and transforms', async () => {
    const schema = zod3.object({
      days: zod3.number().default(3),
      size: zod3.enum(['S', 'L']).optional(),
      budget: zod3.string().trim(),
      room: zod3.union([zod3.number(), zod3.string()]),
    });
    const trip = tool({ inputSchema: zodSchema(schema), execute: (input) => JSON.stringify(input) });
    const bare = { ...trip, inputSchema: schema };

    const call = callTool('trip', { days: null, size: null, budget: ' 5', room: 'suite' });
    for (const kind of [trip, bare])
      expect((await askAgent(toolsFrom({ trip: kind }), [call])).outputs).toEqual([
        '{"days":3,"budget":"5","room":"suite"}',
      ]);
  });

  it('tells the model of its failures', async () => {
    const fail = tool({ inputSchema: z.object({}), execute: () => Promise.reject<string>(new Error('no connection')) });

    expect((await askAgent(toolsFrom({ fail }), [callTool('fail')])).outputs).toEqual([
      'An error occurred while running the tool. Please try again. Error: no connection',
    ]);
  });

  it('waits for approval where it says so, asked with what its schema makes', async () => {
    const pay = tool({
      inputSchema: z.object({ amount: z.string().transform(Number) }),
      needsApproval: ({ amount }) => amount > 100,
      execute: ({ amount }) => `Paid ${amount + 1}`,
    });
    const { outputs, result } = await askAgent(
      [adoptTool(pay, { name: 'pay' }), adoptTool({ ...pay, needsApproval: true }, { name: 'always' })],
      [callTool('pay', { amount: '99' }), callTool('pay', { amount: '101' }), callTool('always', { amount: '1' })],
    );

    expect(outputs).toEqual([]);
    expect(result.interruptions.map(({ rawItem }) => [rawItem.name, rawItem.arguments])).toEqual([
      ['pay', '{"amount":"101"}'],
      ['always', '{"amount":"1"}'],
    ]);
    expect(result.newItems).toContainEqual(expect.objectContaining({ output: 'Paid 100' }));
  });

  it('gives the last of what it yields, and shows the model what it makes of its output', async () => {
    const count = tool({
      inputSchema: z.object({}),
      execute: async function* () {
        yield 'one';
        yield 'two';
      },
    });
    const chart = tool({
      inputSchema: z.object({}),
      execute: () => ({ png: 'AQ==' }),
      toModelOutput: ({ output: { png } }) => ({
        type: 'content',
        value: [
          { type: 'text', text: 'Chart' },
          { type: 'file', data: { type: 'data', data: png }, mediaType: 'image/png' },
          { type: 'file', data: { type: 'text', text: 'a;b' }, mediaType: 'text/csv', filename: 'a.csv' },
          { type: 'image-url', url: 'https://a.example/a.png' },
          { type: 'file-reference', providerReference: { openai: 'file-1' } },
        ],
      }),
    });
    const { outputs } = await askAgent(toolsFrom({ count, chart }), [callTool('count'), callTool('chart')]);

    expect(outputs).toEqual([
      'two',
      [
        { type: 'text', text: 'Chart' },
        { type: 'image', imageUrl: 'data:image/png;base64,AQ==' },
        { type: 'file', fileData: 'data:text/csv;base64,YTti', filename: 'a.csv' },
        { type: 'image', imageUrl: 'https://a.example/a.png' },
        { type: 'file', fileId: 'file-1' },
      ],
    ]);
  });

  it('may give files by the ids of several providers, and pictures of a kind that only their bytes say', async () => {
    const png = Buffer.from('89504e470d0a1a0a', 'hex').toString('base64');
    const show = tool({
      inputSchema: z.object({}),
      execute: () => null,
      toModelOutput: () => ({
        type: 'content',
        value: [
          { type: 'file-id', fileId: { openai: 'file-2', other: 'x' } },
          { type: 'image-file-id', fileId: { openai: 'file-3' } },
          { type: 'file', data: { type: 'data', data: png }, mediaType: 'image' },
        ],
      }),
    });

    expect((await askAgent(toolsFrom({ show }), [callTool('show')])).outputs).toEqual([
      [
        { type: 'file', fileId: 'file-2' },
        { type: 'image', fileId: 'file-3' },
        { type: 'image', imageUrl: `data:image/png;base64,${png}` },
      ],
    ]);
  });

  it.each([
    [undefined, 'toModelOutput gave what is no output'],
    ['text', 'toModelOutput gave what is no output'],
    [{ type: 'text' }, 'an output of type "text" without a value'],
    [{ type: 'picture', value: 1 }, 'an output of type "picture"'],
    [{ type: 'content' }, 'an output of type "content" without a value'],
    [{ type: 'content', value: [null] }, 'a part that is none'],
    [
      { type: 'content', value: [{ type: 'file', data: null }] },
      'a part of type "file", which no model here can be sent',
    ],
  ])('tells of an output for the model that is none: %j', async (output, words) => {
    const show = { ...tool({ inputSchema: z.object({}), execute: () => 1 }), toModelOutput: () => output };

    expect((await askAgent(toolsFrom({ show }), [callTool('show')])).outputs).toEqual([expect.stringContaining(words)]);
  });

  it('may give nothing as JSON', async () => {
    const show = {
      ...tool({ inputSchema: z.object({}), execute: () => 1 }),
      toModelOutput: () => ({ type: 'json', value: undefined }),
    };

    expect((await askAgent(toolsFrom({ show }), [callTool('show')])).outputs).toEqual(['null']);
  });

  it.each<readonly [string, () => unknown, string]>([
    ['listed without a name', () => new Agent({ name: 'Test', tools: [weather] }), 'no name of its own'],
    ['adopted without a name', () => adoptTool(weather), "adoptTool(weatherTool, { name: 'weather' })"],
    ['in place of a record', () => toolsFrom(weather as never), 'takes an object of tools by their names'],
    ['in a list', () => toolsFrom([weather] as never), 'takes an object of tools by their names'],
    ['a record that is listed', () => new Agent({ name: 'Test', tools: [{ weather }] }), 'toolsFrom({ name: tool })'],
    ['by a bad name', () => toolsFrom({ 'the weather': weather }), "try 'the_weather'"],
    [
      'without execute',
      () => toolsFrom({ ask: tool({ description: 'd', inputSchema: z.object({}) }) }),
      '"ask" has no execute',
    ],
    [
      'a provider’s',
      () => toolsFrom({ search: { ...weather, type: 'provider', id: 'a.b', args: {} } }),
      "Use toolwright's own",
    ],
    [
      'with a late text',
      () => toolsFrom({ weather: { ...weather, description: () => 'd' } }),
      '{ ...weather, description:',
    ],
    ['no tool at all', () => toolsFrom({ x: { run: 1 } }), 'adoptTool() takes what tool() of @openai/agents makes'],
    ['with a text that is none', () => toolsFrom({ x: { ...weather, description: null } }), 'description that is null'],
    [
      'with no JSON Schema',
      () => toolsFrom({ x: { ...weather, inputSchema: { jsonSchema: null } } }),
      'a jsonSchema that is null',
    ],
    ['with a class as schema', () => toolsFrom({ x: { ...weather, inputSchema: class {} } }), 'could not be made'],
    [
      'with another schema',
      () => toolsFrom({ x: { inputSchema: {}, execute: () => 1 } }),
      'inputSchema of an unknown kind',
    ],
  ])('is refused %s', (_what, make, words) => {
    expect(make).toThrow(words);
  });

  it('may stand in a record beside a tool of toolwright, whose name is its own', () => {
    const ping = functionTool({ name: 'ping', parameters: { type: 'object' }, execute: () => 1 });

    expect(toolsFrom({ ping, weather }).map(({ name }) => name)).toEqual(['ping', 'weather']);
    expect(() => toolsFrom({ pong: ping })).toThrow('"ping", which keeps its name');
  });
});
