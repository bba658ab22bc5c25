import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { UserError } from '../../src/errors/index.js';
import type { InputItem, ModelRequest } from '../../src/model/index.js';
import { OpenAIChatCompletionsModel, type OpenAIChatCompletionsModelOptions } from '../../src/openai/index.js';
import { setLogger } from '../../src/tracing/index.js';
import { collect } from '../support/collect.js';
import { modelRequest, user, weatherTool } from '../support/openai-request.js';
import { say } from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';

const startServer = serversPerTest();
let warnings: string[];

beforeEach(() => {
  warnings = [];
  setLogger({ warn: (message) => warnings.push(message) });
});

afterEach(() => setLogger(undefined));

describe('a request to Chat Completions', () => {
  it('holds the model and the messages, and nothing that was not set', async () => {
    expect(await sent({ instructions: 'Be brief.' })).toEqual({
      model: 'qwen3',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Weather in Oslo?' },
      ],
    });
  });

  it('gives the instructions as a developer where that is asked for', async () => {
    const { messages } = await sent({ instructions: 'Be brief.' }, { instructionsRole: 'developer' });

    expect(messages[0]).toEqual({ role: 'developer', content: 'Be brief.' });
  });

  it('wraps tools as functions, with a description even where there is none (B343)', async () => {
    const { tools } = await sent({ tools: [weatherTool({ description: '' })] });

    expect(tools).toEqual([
      {
        type: 'function',
        function: { name: 'get_weather', description: '', parameters: weatherTool().strictSchema, strict: true },
      },
    ]);
  });

  it.each([
    ['auto', 'auto'],
    ['required', 'required'],
    ['none', 'none'],
    ['get_weather', { type: 'function', function: { name: 'get_weather' } }],
  ])('tool choice %s (B344)', async (toolChoice, wire) => {
    const { tool_choice } = await sent({ tools: [weatherTool()], settings: { toolChoice } });

    expect(tool_choice).toEqual(wire);
  });

  it.each(['web_search', 'get_wether'])('refuses tool choice %s', async (toolChoice) => {
    await expect(sent({ tools: [weatherTool()], settings: { toolChoice } })).rejects.toBeInstanceOf(UserError);
  });

  it('sends parallelToolCalls and toolChoice only along with tools (B348)', async () => {
    const settings = { parallelToolCalls: false, toolChoice: 'auto' };

    expect(await sent({ settings })).not.toHaveProperty('parallel_tool_calls');
    expect(await sent({ settings })).not.toHaveProperty('tool_choice');
    expect(await sent({ settings, tools: [weatherTool()] })).toMatchObject({ parallel_tool_calls: false });
  });

  it('asks for an answer of a shape', async () => {
    const schema = weatherTool().strictSchema;
    const { response_format } = await sent({ outputSchema: { name: 'final_output', schema, strict: true } });

    expect(response_format).toEqual({
      type: 'json_schema',
      json_schema: { name: 'final_output', schema, strict: true },
    });
  });

  it('sends every setting by its own name', async () => {
    const settings = {
      temperature: 0,
      topP: 0.5,
      maxTokens: 100,
      frequencyPenalty: 0.1,
      presencePenalty: 0.2,
      metadata: { team: 'a' },
      reasoning: { effort: 'low' },
      text: { verbosity: 'low' },
      topLogprobs: 2,
      promptCacheRetention: '24h',
      store: true,
      extraBody: { top_k: 5 },
    } as const;
    const common = {
      temperature: 0,
      top_p: 0.5,
      frequency_penalty: 0.1,
      presence_penalty: 0.2,
      metadata: { team: 'a' },
      reasoning_effort: 'low',
      verbosity: 'low',
      logprobs: true,
      top_logprobs: 2,
      prompt_cache_retention: '24h',
      top_k: 5,
    };

    // The test server, like OpenAI, refuses fields it does not know.
    await expect(sent({ settings })).rejects.toThrow(/top_k/);
    const { extraBody: _extraBody, ...known } = settings;
    const { top_k: _topK, ...wire } = common;
    expect(await sent({ settings: known })).toMatchObject({ ...wire, max_tokens: 100 });
    expect(await sent({ settings: known })).not.toHaveProperty('store');
    expect(await sent({ settings: known }, {}, 'https://eu.api.openai.com/v1')).toMatchObject({
      ...wire,
      max_completion_tokens: 100,
      store: true,
    });
  });

  it.each([{ truncation: 'auto' }, { responseInclude: ['x'] }, { reasoning: { summary: 'auto' } }] as const)(
    'refuses %j, which it could not pass on',
    async (settings) => {
      await expect(sent({ settings })).rejects.toThrow(/Chat Completions has no setting for/);
    },
  );

  it('refuses an extraBody that sets what toolwright sends (B31)', async () => {
    await expect(sent({ settings: { extraBody: { messages: [] } } })).rejects.toThrow(/`messages`/);
  });

  it.each([
    [{}, { stream: true, stream_options: { include_usage: true } }],
    [{ includeUsage: false }, { stream: true }],
  ])('for a stream, with options %j, adds %j (B348)', async (options, added) => {
    const server = await startServer(say('Sunny.'));
    const model = new OpenAIChatCompletionsModel(server.client(), 'qwen3', options);

    await collect(model.getStreamedResponse(modelRequest()));

    const { model: _model, messages: _messages, ...rest } = server.chatRequests[0] ?? { model: '', messages: [] };
    expect(rest).toEqual(added);
  });

  it('refuses options it does not have', () => {
    const options = { includeUsages: false } as OpenAIChatCompletionsModelOptions;
    const make = () => new OpenAIChatCompletionsModel({} as never, 'm', options);

    expect(make).toThrow(/did you mean 'includeUsage'/);
  });
});

describe('the messages of a conversation', () => {
  const result = { type: 'function_call_result', callId: 'a', name: 'get_weather', output: 'clear' } as const;
  const call = { type: 'function_call', callId: 'a', name: 'get_weather', arguments: '' } as const;
  const text = { type: 'message', role: 'assistant', content: [{ type: 'text', text: 'Let me see.' }] } as const;
  const toolCall = (id: string) => ({ id, type: 'function', function: { name: 'get_weather', arguments: '{}' } });

  it('hold calls and the text before or after them in one message (B345)', async () => {
    const results = [result, { ...result, callId: 'b' }];
    const merged = {
      role: 'assistant',
      content: 'Let me see.',
      tool_calls: [toolCall('a'), toolCall('b')],
    };

    expect((await messagesOf(text, call, { ...call, callId: 'b' }, ...results))[1]).toEqual(merged);
    expect((await messagesOf(call, { ...call, callId: 'b' }, text, ...results))[1]).toEqual(merged);
  });

  it('keep calls of two turns apart', async () => {
    expect(await messagesOf(call, result, { ...call, callId: 'b' }, { ...result, callId: 'b' }, text)).toEqual([
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: null, tool_calls: [toolCall('a')] },
      { role: 'tool', tool_call_id: 'a', content: 'clear' },
      { role: 'assistant', content: null, tool_calls: [toolCall('b')] },
      { role: 'tool', tool_call_id: 'b', content: 'clear' },
      { role: 'assistant', content: 'Let me see.' },
    ]);
  });

  it('hold a refusal in its own field, and an empty answer as one', async () => {
    const refusal = { type: 'message', role: 'assistant', content: [{ type: 'refusal', refusal: 'No.' }] } as const;
    const empty = { type: 'message', role: 'assistant', content: [] } as const;

    expect((await messagesOf(refusal, user('Why?'), empty)).slice(1)).toEqual([
      { role: 'assistant', content: null, refusal: 'No.' },
      { role: 'user', content: 'Why?' },
      { role: 'assistant', content: '' },
    ]);
  });

  it('hold pictures and files of the user', async () => {
    const [message] = await messagesOf({
      type: 'message',
      role: 'user',
      content: [
        { type: 'text', text: 'Look:' },
        { type: 'image', imageUrl: 'https://example.com/a.png', detail: 'low' },
        { type: 'image', imageUrl: 'data:image/png;base64,AA' },
        { type: 'file', fileData: 'data:application/pdf;base64,AA' },
        { type: 'file', fileId: 'file_1' },
      ],
    }).then((messages) => messages.slice(1));

    expect(message?.content).toEqual([
      { type: 'text', text: 'Look:' },
      { type: 'image_url', image_url: { url: 'https://example.com/a.png', detail: 'low' } },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,AA' } },
      { type: 'file', file: { file_data: 'data:application/pdf;base64,AA', filename: 'file' } },
      { type: 'file', file: { file_id: 'file_1' } },
    ]);
  });

  it.each<[string, InputItem, RegExp]>([
    ['a picture by id', { type: 'message', role: 'user', content: [{ type: 'image', fileId: 'f' }] }, /imageUrl/],
    ['a file by URL', { type: 'message', role: 'user', content: [{ type: 'file', fileUrl: 'u' }] }, /fileData/],
    [
      'a picture of the developer',
      { type: 'message', role: 'developer', content: [{ type: 'image', imageUrl: 'u' }] },
      /user message/,
    ],
    ['a hosted call', { type: 'hosted_tool_call', name: 'web_search_call', providerData: {} }, /web_search_call/],
  ])('cannot hold %s, which is refused (B346)', async (_what, item, message) => {
    await expect(messagesOf(item)).rejects.toBeInstanceOf(UserError);
    await expect(messagesOf(item)).rejects.toThrow(message);
  });

  it('leave the reasoning of other providers out', async () => {
    const reasoning = { type: 'reasoning', id: 'rs_1', content: [{ type: 'text', text: 'Hm.' }] } as const;

    const messages = await messagesOf(reasoning, text);
    expect(messages[1]).toEqual({ role: 'assistant', content: 'Let me see.' });
    expect((await sentItems([reasoning, text], { replayReasoning: true }))[1]).toEqual(messages[1]);
  });
});

describe("a tool's output with more than text (B179)", () => {
  const picture = { type: 'image', imageUrl: 'u' } as const;
  const output = (...parts: readonly ({ type: 'text'; text: string } | typeof picture)[]): InputItem[] => [
    { type: 'function_call', callId: 'a', name: 'f', arguments: '{}' },
    { type: 'function_call_result', callId: 'a', name: 'f', output: parts },
  ];

  it('keeps its texts', async () => {
    const messages = await messagesOf(...output({ type: 'text', text: 'One' }, { type: 'text', text: 'two' }));

    expect(messages.at(-1)).toMatchObject({ role: 'tool', content: 'One\ntwo' });
    expect(warnings).toEqual([]);
  });

  it('loses the rest, with one warning', async () => {
    const server = await startServer(say('1'), say('2'));
    const model = new OpenAIChatCompletionsModel(server.client(), 'm');
    for (const parts of [[{ type: 'text', text: 'One' } as const, picture], [picture]]) {
      await model.getResponse(modelRequest({ input: [user('Hi'), ...output(...parts)] }));
    }

    expect(server.chatRequests.map(({ messages }) => messages.at(-1)?.content)).toEqual([
      'One',
      '[The tool returned image output, which cannot be shown here.]',
    ]);
    expect(warnings).toEqual([expect.stringMatching(/pictures and files in tool outputs/)]);
  });

  it('is refused where nothing may be lost', async () => {
    await expect(sentItems(output(picture), { strictFeatureValidation: true })).rejects.toBeInstanceOf(UserError);
  });
});

describe("what only a server's memory could answer (B347)", () => {
  it.each(['previousResponseId', 'conversationId'] as const)('%s is left out, with one warning', async (name) => {
    const server = await startServer(say('1'), say('2'));
    const model = new OpenAIChatCompletionsModel(server.client(), 'm');

    await model.getResponse(modelRequest({ [name]: 'x_1' }));
    await model.getResponse(modelRequest({ [name]: 'x_2' }));

    expect(warnings).toEqual([expect.stringContaining(`${name} is not supported`)]);
  });

  it.each(['previousResponseId', 'conversationId'] as const)('%s is refused under strict validation', async (name) => {
    await expect(sent({ [name]: 'x_1' }, { strictFeatureValidation: true })).rejects.toBeInstanceOf(UserError);
  });
});

/** The body that reaches the server. */
async function sent(changes: Partial<ModelRequest>, options: OpenAIChatCompletionsModelOptions = {}, baseURL?: string) {
  const server = await startServer(say('Sunny.'));
  // OpenAI's own address, at the other end of which is the test server.
  const rerouted = baseURL !== undefined && {
    baseURL,
    fetch: (url: unknown, init?: RequestInit) => fetch(String(url).replace(baseURL, server.baseURL), init),
  };
  const model = new OpenAIChatCompletionsModel(server.client({ ...rerouted }), 'qwen3', options);
  await model.getResponse(modelRequest(changes));
  const [body] = server.chatRequests;
  if (body === undefined) throw new Error('expected a request');
  return body;
}

async function sentItems(items: readonly InputItem[], options: OpenAIChatCompletionsModelOptions = {}) {
  return (await sent({ input: [user('Hi'), ...items] }, options)).messages;
}

async function messagesOf(...items: readonly InputItem[]) {
  return await sentItems(items);
}
