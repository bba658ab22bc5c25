import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { IncompleteResponseError, ModelBehaviorError, ModelRequestError } from '../../src/errors/index.js';
import { checkCallIds, type ModelStreamEvent } from '../../src/model/index.js';
import { OpenAIChatCompletionsModel, OpenAIResponsesModel } from '../../src/openai/index.js';
import { collect, collectUntilError } from '../support/collect.js';
import { modelRequest, weatherTool } from '../support/openai-request.js';
import {
  callTool,
  failWith,
  nonsense,
  say,
  sse,
  stream,
  together,
  withFields,
  type Step,
} from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';

const startServer = serversPerTest();
const DONE = 'data: [DONE]\n\n';

describe('OpenAIChatCompletionsModel.getStreamedResponse', () => {
  it('tells of the start, each piece, each item and the end, in this order', async () => {
    const answer = together(say('Sunny.'), callTool('get_weather', { a: 1 }, { callId: 'call_7' }));

    expect(told(await eventsOf(answer))).toEqual([
      'response_started',
      'output_text_delta Sunn',
      'output_text_delta y.',
      'function_call_arguments_delta call_7 get_weather {"a"',
      'function_call_arguments_delta call_7 get_weather :1}',
      'output_item_done message',
      'output_item_done function_call',
      'response_done',
    ]);
  });

  it('gives every chunk before what was read from it', async () => {
    const events = await eventsOf(say('Sunny.'));
    const at = events.findIndex(({ type }) => type === 'output_text_delta');

    expect(events[at - 1]).toMatchObject({ type: 'model', event: { choices: [{ delta: { content: 'Sunn' } }] } });
  });

  it.each([
    ['max_output_tokens', 'max_output_tokens'],
    ['content_filter', 'content_filter'],
  ] as const)('is incomplete when cut off by %s, whole or streamed', async (reason, told) => {
    const answer = withFields(say('Sunny, but'), { status: 'incomplete', incomplete_details: { reason } });
    const server = await startServer(answer, answer);
    const model = new OpenAIChatCompletionsModel(server.client(), 'm');

    for (const asked of [model.getResponse(modelRequest()), collect(model.getStreamedResponse(modelRequest()))]) {
      await expect(asked).rejects.toBeInstanceOf(IncompleteResponseError);
      await expect(asked).rejects.toMatchObject({ reason: told, partialText: 'Sunny, but' });
    }
  });
});

describe('a server that takes the API lightly', () => {
  it.each<[string, Record<string, unknown>[]]>([
    [
      'numbers no call (LiteLLM, Ollama before 0.4.7)',
      [call({ id: 'a', name: 'f', args: '{"n":1}' }), call({ id: 'b', name: 'f', args: '{"n":2}' })],
    ],
    [
      'numbers every call 0 (Ollama)',
      [
        call({ index: 0, id: 'a', name: 'f', args: '{"n":1}' }),
        call({ index: 0, id: 'b', name: 'f', args: '{"n":2}' }),
      ],
    ],
    [
      'gives every piece a new id (vLLM before 0.8)',
      [
        call({ index: 0, id: 'a', name: 'f', args: '{"n"' }),
        call({ index: 0, id: 'x', args: ':1}' }),
        call({ index: 1, id: 'b', name: 'f', args: '{"n"' }),
        call({ index: 1, id: 'y', args: ':2}' }),
      ],
    ],
    [
      'repeats id and name in every piece',
      [
        call({ index: 0, id: 'a', name: 'f', args: '{"n"' }),
        call({ index: 0, id: 'a', name: 'f', args: ':1}' }),
        call({ index: 1, id: 'b', name: 'f', args: '{"n":2}' }),
      ],
    ],
    [
      'sends pieces of two calls in turn',
      [
        call({ index: 0, id: 'a', name: 'f' }),
        call({ index: 1, id: 'b', name: 'f' }),
        call({ index: 0, args: '{"n"' }),
        call({ index: 1, args: '{"n"' }),
        call({ index: 0, args: ':1}' }),
        call({ index: 1, args: ':2}' }),
      ],
    ],
    [
      'begins to count at 1 (Bedrock gateways)',
      [
        call({ index: 1, id: 'a', name: 'f', args: '{"n":1}' }),
        call({ index: 2, id: 'b', name: 'f', args: '{"n":2}' }),
      ],
    ],
    [
      'sends arguments as objects',
      [call({ index: 0, id: 'a', name: 'f', args: { n: 1 } }), call({ index: 1, id: 'b', name: 'f', args: { n: 2 } })],
    ],
    [
      'sends both calls in one chunk',
      [
        {
          tool_calls: [
            ...pieces({ id: 'a', name: 'f', args: '{"n":1}' }),
            ...pieces({ id: 'b', name: 'f', args: '{"n":2}' }),
          ],
        },
      ],
    ],
    [
      'sends a name after its first piece',
      [
        call({ index: 0, id: 'a', args: '{"n"' }),
        call({ index: 0, name: 'f', args: ':1}' }),
        call({ index: 1, id: 'b', name: 'f', args: '{"n":2}' }),
      ],
    ],
  ])('and %s is understood', async (_habit, deltas) => {
    const events = await eventsOf(chunks(...deltas, { finish: 'tool_calls' }));

    expect(outputOf(events)).toEqual([
      { type: 'function_call', callId: 'a', name: 'f', arguments: '{"n":1}' },
      { type: 'function_call', callId: 'b', name: 'f', arguments: '{"n":2}' },
    ]);
    for (const id of ['a', 'b']) {
      const own = events.filter((event) => event.type === 'function_call_arguments_delta' && event.callId === id);
      expect(own.map((event) => ('delta' in event ? event.delta : '')).join('')).toBe(`{"n":${id === 'a' ? 1 : 2}}`);
    }
  });

  it('and sends no ids gets calls with ids that stay the same and differ from each other', async () => {
    const events = await eventsOf(
      chunks(
        call({ index: 0, name: 'f', args: '{"n"' }),
        call({ index: 0, args: ':1}' }),
        call({ index: 1, id: '', name: 'f', args: '{}' }),
        { finish: 'stop' },
      ),
    );
    const [first, second] = outputOf(events).map((item) => (item.type === 'function_call' ? item.callId : ''));

    expect(first).toMatch(/^call_\w{32}$/);
    expect(second).toMatch(/^call_\w{32}$/);
    expect(second).not.toBe(first);
    expect(told(events).filter((line) => line.startsWith('function_call'))).toEqual([
      `function_call_arguments_delta ${first} f {"n"`,
      `function_call_arguments_delta ${first} f :1}`,
      `function_call_arguments_delta ${second} f {}`,
    ]);
  });

  it('and leaves arguments out calls without any', async () => {
    expect(outputOf(await eventsOf(chunks(call({ index: 0, id: 'a', name: 'f' }), { finish: 'stop' })))).toMatchObject([
      { name: 'f', arguments: '{}' },
    ]);
  });

  it.each([
    ['null', null],
    ['empty', ''],
  ])("and says 'stop' with %s text beside calls gives the calls alone", async (_what, content) => {
    const events = await eventsOf(
      chunks({ role: 'assistant', content, ...call({ index: 0, id: 'a', name: 'f', args: '{}' }) }, { finish: 'stop' }),
    );

    expect(outputOf(events)).toMatchObject([{ type: 'function_call' }]);
  });

  it.each(['reasoning_content', 'reasoning'])('and sends %s tells its reasoning', async (field) => {
    const events = await eventsOf(
      chunks({ [field]: 'Hm, ' }, { [field]: 'yes.' }, { content: 'Yes.' }, { finish: 'stop' }),
    );

    expect(told(events).slice(0, 4)).toEqual([
      'response_started',
      'reasoning_delta Hm, ',
      'reasoning_delta yes.',
      'output_text_delta Yes.',
    ]);
    expect(outputOf(events)).toMatchObject([
      { type: 'reasoning', content: [{ text: 'Hm, yes.' }] },
      { type: 'message', content: [{ text: 'Yes.' }] },
    ]);
  });

  it('and wants its reasoning back is sent it with the calls, where that is asked for', async () => {
    const thinking = chunks({ reasoning_content: 'Hm.' }, call({ index: 0, id: 'a', name: 'f', args: '{}' }), {
      finish: 'tool_calls',
    });
    const server = await startServer(thinking, stream([]), stream([]));
    const output = outputOf(
      await collect(new OpenAIChatCompletionsModel(server.client(), 'm').getStreamedResponse(modelRequest())),
    );
    const result = { type: 'function_call_result', callId: 'a', name: 'f', output: '1' } as const;
    const input = [...modelRequest().input, ...output, result];

    for (const replayReasoning of [true, false]) {
      const model = new OpenAIChatCompletionsModel(server.client(), 'm', { replayReasoning });
      await collectUntilError(model.getStreamedResponse(modelRequest({ input })));
    }

    // OpenAI itself does not know the field: the test server refuses it, as it would.
    expect(server.chatRequests[1]?.messages[1]).toMatchObject({ reasoning_content: 'Hm.', tool_calls: [{ id: 'a' }] });
    expect(server.chatRequests[2]?.messages[1]).not.toHaveProperty('reasoning_content');
  });

  it.each<[string, Record<string, unknown>[], object]>([
    [
      'counts in the last chunk',
      [{ finish: 'stop' }, { choices: [], usage: USAGE() }],
      { inputTokens: 7, outputTokens: 3, totalTokens: 10 },
    ],
    [
      'counts in every chunk',
      [{ usage: USAGE(1) }, { finish: 'stop', usage: USAGE() }],
      { inputTokens: 7, outputTokens: 3 },
    ],
    [
      'counts in a place of its own (Groq)',
      [{ finish: 'stop', x_groq: { usage: USAGE() } }],
      { inputTokens: 7, outputTokens: 3 },
    ],
    ['does not count', [{ finish: 'stop' }], { inputTokens: 0, outputTokens: 0, totalTokens: 0 }],
  ])('and %s costs one request', async (_what, rest, usage) => {
    const events = await eventsOf(chunks({ content: 'Hi' }, ...rest));

    expect(events.at(-1)).toMatchObject({ response: { usage: { requests: 1, ...usage } } });
  });

  it('and forgets the sentinel at the end has ended all the same', async () => {
    const events = await eventsOf(stream(sse(chunk({ content: 'Hi' }), chunk({ finish: 'stop' }))));

    expect(outputOf(events)).toMatchObject([{ content: [{ text: 'Hi' }] }]);
  });

  it('and sends text as parts is read', async () => {
    const server = await startServer(
      nonsense(
        JSON.stringify({ choices: [{ message: { content: [{ type: 'text', text: 'Hi' }, { type: 'thinking' }] } }] }),
      ),
    );
    const { output } = await new OpenAIChatCompletionsModel(server.client(), 'm').getResponse(modelRequest());

    expect(output).toEqual([{ type: 'message', role: 'assistant', content: [{ type: 'text', text: 'Hi' }] }]);
  });

  it('and uses one id for two calls does so through both APIs', async () => {
    const twice = together(callTool('f', { n: 1 }, { callId: 'a' }), callTool('f', { n: 2 }, { callId: 'a' }));
    const server = await startServer(twice, twice);

    for (const Api of [OpenAIResponsesModel, OpenAIChatCompletionsModel]) {
      const events = await collect(new Api(server.client(), 'm').getStreamedResponse(modelRequest()));
      expect(() => checkCallIds(outputOf(events))).toThrow(ModelBehaviorError);
    }
  });
});

describe('a streamed completion that fails', () => {
  it.each<[string, Step, object]>([
    [
      'ends without a reason',
      stream([...sse(chunk({ content: 'Sun' })), DONE]),
      { failure: 'broken-stream', isNetworkError: true },
    ],
    ['is cut', stream(sse(chunk({ content: 'Sun' })), 'drop'), { failure: 'connection', isNetworkError: true }],
    ['stalls', stream(sse(chunk({ content: 'Sun' })), 'stall'), { failure: 'timeout', isNetworkError: true }],
    [
      'says so (OpenAI)',
      stream(
        sse(chunk({ content: 'Sun' }), { error: { message: 'Oh no', type: 'server_error', param: null, code: null } }),
      ),
      { failure: 'failed-response', serverCode: 'server_error', isSuggestedByProvider: true },
    ],
    [
      'says so with a status (vLLM)',
      stream(
        sse(chunk({ content: 'Sun' }), {
          error: { object: 'error', message: 'Oh no', type: 'BadRequestError', code: 400 },
        }),
      ),
      { failure: 'invalid-request', status: 400, isSuggestedByProvider: false },
    ],
    ['says so in a text', stream(sse(chunk({ content: 'Sun' }), { error: 'Oh no' })), { failure: 'failed-response' }],
    [
      'says so in a choice (OpenRouter)',
      stream(
        sse(chunk({ content: 'Sun' }), {
          choices: [{ index: 0, delta: {}, finish_reason: 'error', error: { code: 502, message: 'Oh no' } }],
        }),
      ),
      { failure: 'server', status: 502, isSuggestedByProvider: true },
    ],
  ])('%s: is told, along with what had come', async (_what, step, facts) => {
    const { error } = await failureOf(step);

    expect(error).toMatchObject({ ...facts, producedOutput: true, partialText: 'Sun' });
    expect(error.message).toMatch(/Oh no|broke off|failed before|no answer for/);
  });

  it('is told of with the tool at fault', async () => {
    const { error } = await failureOf(failWith(400, { param: 'tools[0].function.parameters' }), [weatherTool()]);

    expect(error).toMatchObject({ toolName: 'get_weather' });
  });

  it('shows no secrets', async () => {
    const { error } = await failureOf(stream(sse({ error: { message: 'Bad key sk-test-0123456789' } })));

    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('sk-test-0123456789');
  });

  it.each([
    ['nothing of the kind', '{"output":[]}', /no `choices`/],
    ['no choice', '{"choices":[]}', /no `choices`/],
    ['a page', '<html>', /not JSON.*\/chat\/completions/],
    ['an error', '{"error":{"message":"Oh no","code":"overloaded"}}', /Oh no/],
  ])('whole, as %s, is told too', async (_what, body, message) => {
    const server = await startServer(nonsense(body));
    const asked = new OpenAIChatCompletionsModel(server.client(), 'm').getResponse(modelRequest());

    await expect(asked).rejects.toBeInstanceOf(ModelRequestError);
    await expect(asked).rejects.toThrow(message);
  });

  it.each([
    ['a call without a name', call({ index: 0, id: 'a', args: '{}' }), /without naming it/],
    ['a custom tool', { tool_calls: [{ index: 0, id: 'a', type: 'custom', custom: { name: 'x' } }] }, /custom tool/],
  ])('by %s cannot be used', async (_what, delta, message) => {
    const server = await startServer(chunks(delta, { finish: 'tool_calls' }));
    const asked = collect(new OpenAIChatCompletionsModel(server.client(), 'm').getStreamedResponse(modelRequest()));

    await expect(asked).rejects.toBeInstanceOf(ModelBehaviorError);
    await expect(asked).rejects.toThrow(message);
  });
});

describe('five megabytes of arguments in 50,000 pieces', () => {
  const piece = 'x'.repeat(100);
  const many = 50_000;

  it.each([
    ['Responses', OpenAIResponsesModel, responsesFlood],
    ['Chat Completions', OpenAIChatCompletionsModel, chatFlood],
  ] as const)('arrive whole through %s', async (_name, Api, flood) => {
    const server = await startServer(stream(flood()));
    let length = 0;
    let last: ModelStreamEvent | undefined;
    for await (const event of new Api(server.client(), 'm').getStreamedResponse(modelRequest())) {
      if (event.type === 'function_call_arguments_delta') length += event.delta.length;
      last = event;
    }

    expect(length).toBe(many * piece.length);
    const [item] = last?.type === 'response_done' ? last.response.output : [];
    expect(item?.type === 'function_call' && item.arguments.length).toBe(many * piece.length);
  });

  function* responsesFlood() {
    const item = { type: 'function_call', id: 'fc_1', call_id: 'a', name: 'f', arguments: '' };
    const done = { ...item, arguments: piece.repeat(many) };
    const type = 'response.function_call_arguments.delta';
    yield* sse({ type: 'response.output_item.added', output_index: 0, item });
    for (let index = 0; index < many; index += 1) yield* sse({ type, output_index: 0, delta: piece });
    yield* sse({ type: 'response.completed', response: { id: 'r', status: 'completed', output: [done] } });
  }

  function* chatFlood() {
    yield* sse(chunk(call({ index: 0, id: 'a', name: 'f' })));
    for (let index = 0; index < many; index += 1) yield* sse(chunk(call({ index: 0, args: piece })));
    yield* sse(chunk({ finish: 'tool_calls' }));
  }
});

interface Piece {
  readonly index?: number;
  readonly id?: string;
  readonly name?: string;
  readonly args?: unknown;
}

/** A delta with one piece of one call. */
function call(piece: Piece): Record<string, unknown> {
  return { tool_calls: pieces(piece) };
}

function pieces({ name, args, ...rest }: Piece): object[] {
  return [
    { ...rest, function: { ...(name !== undefined && { name }), ...(args !== undefined && { arguments: args }) } },
  ];
}

/** A chunk of this delta; `finish`, `usage`, `choices` and `x_groq` go where they belong. */
function chunk({ finish = null, usage, x_groq, ...delta }: Record<string, unknown>): object {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...(usage !== undefined && { usage }),
    ...(x_groq !== undefined && { x_groq }),
    ...('choices' in delta && { choices: delta['choices'] }),
  };
}

function chunks(...deltas: readonly Record<string, unknown>[]): Step {
  return stream([...sse(...deltas.map(chunk)), DONE]);
}

function USAGE(output = 3) {
  return { prompt_tokens: 7, completion_tokens: output, total_tokens: 7 + output };
}

async function eventsOf(step: Step): Promise<ModelStreamEvent[]> {
  const server = await startServer(step);
  return await collect(new OpenAIChatCompletionsModel(server.client(), 'm').getStreamedResponse(modelRequest()));
}

function outputOf(events: readonly ModelStreamEvent[]) {
  const last = events.at(-1);
  if (last?.type !== 'response_done') throw new Error('expected a response');
  return last.response.output;
}

/** The events in short, without the provider's own. */
function told(events: readonly ModelStreamEvent[]): string[] {
  return events.flatMap((event) => {
    if (event.type === 'model') return [];
    if (event.type === 'function_call_arguments_delta')
      return [`${event.type} ${event.callId} ${event.name} ${event.delta}`];
    if ('delta' in event) return [`${event.type} ${event.delta}`];
    return [event.type === 'output_item_done' ? `${event.type} ${event.item.type}` : event.type];
  });
}

async function failureOf(step: Step, tools = [] as ReturnType<typeof weatherTool>[]) {
  const server = await startServer(step);
  const model = new OpenAIChatCompletionsModel(server.client({ timeout: 200 }), 'm');
  const { events, error } = await collectUntilError(model.getStreamedResponse(modelRequest({ tools })));
  if (error instanceof ModelRequestError) return { events, error };
  throw new Error('expected a ModelRequestError', { cause: error });
}
