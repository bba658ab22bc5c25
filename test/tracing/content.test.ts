import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AlwaysOffSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import { openTracer, type SpanContent, type SpanStart, type TracingOptions } from '../../src/tracing/index.js';
import { register, Traces, unregister } from './traces.js';

const VARIABLE = 'OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT';
const chat: SpanStart = { kind: 'model_call', model: 'gpt-5', settings: {} };

let traces: Traces;
beforeEach(() => {
  traces = new Traces();
  register(traces);
});
afterEach(() => {
  unregister();
  delete process.env[VARIABLE];
});

async function record(content: SpanContent, options?: TracingOptions): Promise<Record<string, unknown>> {
  const tracer = await openTracer(options);
  await tracer.span(chat, async (span) => span.content(() => content));
  return { ...traces.spans[0]?.attributes };
}

/** One attribute, read back from its JSON. */
async function recorded(name: string, content: SpanContent): Promise<unknown> {
  const attributes = await record(content, { includeContent: true });
  return JSON.parse(attributes[name] as string);
}

describe('what was said', () => {
  it('is neither recorded nor put together unless asked for (B322)', async () => {
    const tracer = await openTracer(undefined);
    const content = jest.fn(() => ({ input: 'my card is 4111' }));
    await tracer.span(chat, async (span) => span.content(content));

    expect(content).not.toHaveBeenCalled();
    expect(traces.spans).toHaveLength(1);
    expect(traces.everything).not.toContain('4111');
  });

  it.each(['true', '1', 'SPAN_ONLY', 'span_and_event'])('is recorded when the environment says %s', async (value) => {
    process.env[VARIABLE] = value;
    expect(await record({ instructions: 'Be brief.' })).toHaveProperty(['gen_ai.system_instructions']);
  });

  it.each(['false', 'NO_CONTENT', 'EVENT_ONLY', ''])(
    'is not recorded when the environment says "%s"',
    async (value) => {
      process.env[VARIABLE] = value;
      expect(await record({ instructions: 'Be brief.' })).not.toHaveProperty(['gen_ai.system_instructions']);
    },
  );

  it('is recorded or not as the run says, whatever the environment does', async () => {
    process.env[VARIABLE] = 'true';
    expect(await record({ input: 'Hi' }, { includeContent: false })).not.toHaveProperty(['gen_ai.input.messages']);
  });

  it('is not put together for a span that nobody keeps', async () => {
    unregister();
    const tracer = await openTracer({ includeContent: true, tracerProvider: unsampled() });
    const content = jest.fn(() => ({}));
    await tracer.span(chat, async (span) => span.content(content));

    expect(content).not.toHaveBeenCalled();
  });
});

it('records a conversation as messages', async () => {
  const messages = await recorded('gen_ai.input.messages', {
    input: [
      { type: 'message', role: 'developer', content: 'Be brief.' },
      { type: 'message', role: 'user', content: [{ type: 'text', text: 'Oslo?' }] },
      { type: 'reasoning', content: [{ type: 'text', text: 'A city.' }] },
      { type: 'function_call', callId: 'call_1', name: 'weather', arguments: '{"city":"Oslo"}' },
      { type: 'function_call_result', callId: 'call_1', name: 'weather', output: 'rain' },
      { type: 'hosted_tool_call', name: 'web_search_call', id: 'ws_1', providerData: { action: { query: 'Oslo' } } },
      { type: 'message', role: 'assistant', content: [{ type: 'refusal', refusal: 'No.' }] },
    ],
  });

  expect(messages).toEqual([
    { role: 'developer', parts: [{ type: 'text', content: 'Be brief.' }] },
    { role: 'user', parts: [{ type: 'text', content: 'Oslo?' }] },
    { role: 'assistant', parts: [{ type: 'reasoning', content: 'A city.' }] },
    { role: 'assistant', parts: [{ type: 'tool_call', id: 'call_1', name: 'weather', arguments: { city: 'Oslo' } }] },
    { role: 'tool', parts: [{ type: 'tool_call_response', id: 'call_1', response: 'rain' }] },
    {
      role: 'assistant',
      parts: [
        {
          type: 'server_tool_call',
          id: 'ws_1',
          name: 'web_search_call',
          server_tool_call: { type: 'web_search_call', action: { query: 'Oslo' } },
        },
      ],
    },
    { role: 'assistant', parts: [{ type: 'refusal', content: 'No.' }] },
  ]);
});

it('records an answer as one message that says why it ended', async () => {
  const message = { type: 'message', role: 'assistant', content: [{ type: 'text', text: 'Let me look.' }] } as const;
  const call = { type: 'function_call', callId: 'call_1', name: 'weather', arguments: 'no JSON' } as const;

  expect(await recorded('gen_ai.output.messages', { output: [message, call] })).toEqual([
    {
      role: 'assistant',
      parts: [
        { type: 'text', content: 'Let me look.' },
        { type: 'tool_call', id: 'call_1', name: 'weather', arguments: 'no JSON' },
      ],
      finish_reason: 'tool_call',
    },
  ]);
});

it('records text alone as the message of a user, or of the assistant', async () => {
  const attributes = await record({ input: 'Hi', output: 'Hello' }, { includeContent: true });

  expect(attributes).toMatchObject({
    'gen_ai.input.messages': '[{"role":"user","parts":[{"type":"text","content":"Hi"}]}]',
    'gen_ai.output.messages':
      '[{"role":"assistant","parts":[{"type":"text","content":"Hello"}],"finish_reason":"stop"}]',
  });
});

it('records where pictures and files are, and of data only how much there was', async () => {
  const data = `data:image/png;base64,${'A'.repeat(1000)}`;
  const messages = await recorded('gen_ai.input.messages', {
    input: [
      {
        type: 'message',
        role: 'user',
        content: [
          { type: 'image', imageUrl: 'https://example.com/a.png' },
          { type: 'image', imageUrl: data },
          { type: 'file', fileId: 'file_1' },
        ],
      },
    ],
  });

  expect(messages).toEqual([
    {
      role: 'user',
      parts: [
        { type: 'uri', modality: 'image', uri: 'https://example.com/a.png' },
        { type: 'omitted_blob', modality: 'image', mime_type: 'image/png', length: data.length },
        { type: 'file', modality: 'document', file_id: 'file_1' },
      ],
    },
  ]);
});

it('records arguments as the model wrote them, results as JSON, and other words under our names', async () => {
  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  const content = { toolArguments: '{"city": "Oslo"}', toolResult: { id: 7n }, finalOutput: ['a'], circular };

  expect(await record(content, { includeContent: true })).toEqual({
    'gen_ai.operation.name': 'chat',
    'gen_ai.request.model': 'gpt-5',
    'gen_ai.tool.call.arguments': '{"city": "Oslo"}',
    'gen_ai.tool.call.result': '{"id":"7"}',
    'toolwright.final_output': '["a"]',
    'toolwright.circular': '[not JSON]',
  });
});

function unsampled(): NonNullable<TracingOptions['tracerProvider']> {
  return new TracerProvider({ sampler: new AlwaysOffSampler() });
}
