import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openTracer, type SpanStart } from '../../src/tracing/index.js';
import type { TracingOptions } from '../../src/tracing/tracing-options.js';
import { register, Traces, unregister } from './traces.js';

let traces: Traces;
beforeEach(() => {
  traces = new Traces();
  register(traces);
});
afterEach(unregister);

async function attributesOf(start: SpanStart, options?: TracingOptions): Promise<object> {
  const tracer = await openTracer(options);
  await tracer.span(start, async () => {});
  return traces.spans[0]?.attributes ?? {};
}

describe('at its start, the span of', () => {
  it('a run says whose it is and what it is for', async () => {
    expect(await attributesOf({ kind: 'run', agentName: 'Guide' })).toEqual({
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.agent.name': 'Guide',
      'gen_ai.workflow.name': 'Agent workflow',
    });
  });

  it('a run has its workflow, group and metadata (B320)', async () => {
    const options = { workflowName: 'Booking', groupId: 'chat_7', metadata: { tenant: 'acme', beta: false } };
    expect(await attributesOf({ kind: 'run', agentName: 'Guide' }, options)).toMatchObject({
      'gen_ai.workflow.name': 'Booking',
      'gen_ai.conversation.id': 'chat_7',
      'toolwright.group_id': 'chat_7',
      'toolwright.metadata.tenant': 'acme',
      'toolwright.metadata.beta': false,
    });
  });

  it('a turn has its number', async () => {
    expect(await attributesOf({ kind: 'turn', agentName: 'Guide', turn: 3 })).toEqual({
      'toolwright.operation.name': 'turn',
      'gen_ai.agent.name': 'Guide',
      'toolwright.turn': 3,
    });
  });

  it('a model call has the request, with settings of 0 and without those left out', async () => {
    const settings = { temperature: 0, topP: 0.5, maxTokens: 200, reasoning: { effort: 'low' } };
    const start: SpanStart = {
      kind: 'model_call',
      model: 'gpt-5',
      provider: 'openai',
      settings,
      stream: false,
      conversationId: 'conv_1',
      previousResponseId: 'resp_0',
    };
    expect(await attributesOf(start, { groupId: 'chat_7' })).toEqual({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'openai',
      'gen_ai.request.model': 'gpt-5',
      'gen_ai.request.stream': false,
      'gen_ai.request.previous_response.id': 'resp_0',
      'gen_ai.conversation.id': 'conv_1',
      'gen_ai.request.temperature': 0,
      'gen_ai.request.top_p': 0.5,
      'gen_ai.request.max_tokens': 200,
      'gen_ai.request.reasoning.level': 'low',
    });
  });

  it('a model call without a conversation has the group in its place, and without a model just says chat', async () => {
    expect(await attributesOf({ kind: 'model_call', model: undefined, settings: {} }, { groupId: 'chat_7' })).toEqual({
      'gen_ai.operation.name': 'chat',
      'gen_ai.conversation.id': 'chat_7',
    });
    expect(traces.spans[0]?.name).toBe('chat');
  });

  it('a tool call has the tool', async () => {
    const start: SpanStart = {
      kind: 'tool_call',
      toolName: 'weather',
      toolCallId: 'call_1',
      description: 'Tells the weather.',
      toolType: 'agent',
    };
    expect(await attributesOf(start)).toEqual({
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'weather',
      'gen_ai.tool.call.id': 'call_1',
      'gen_ai.tool.description': 'Tells the weather.',
      'gen_ai.tool.type': 'function',
      'toolwright.tool.kind': 'agent',
    });
  });

  it('a handoff and a guardrail have names of our own', async () => {
    const tracer = await openTracer(undefined);
    await tracer.span({ kind: 'handoff', from: 'Guide', to: 'Expert' }, async () => {});
    await tracer.span({ kind: 'guardrail', name: 'polite', stage: 'tool_output' }, async () => {});

    expect(traces.span('handoff Expert').attributes).toEqual({
      'toolwright.operation.name': 'handoff',
      'toolwright.handoff.from': 'Guide',
      'toolwright.handoff.to': 'Expert',
    });
    expect(traces.span('guardrail polite').attributes).toEqual({
      'toolwright.operation.name': 'guardrail',
      'toolwright.guardrail.name': 'polite',
      'toolwright.guardrail.stage': 'tool_output',
    });
  });
});

it('says of calls inside a turn which agent makes them, the last one after a handoff', async () => {
  const tracer = await openTracer(undefined);
  await tracer.span({ kind: 'run', agentName: 'Guide' }, () =>
    tracer.span({ kind: 'turn', agentName: 'Expert', turn: 2 }, () =>
      tracer.span({ kind: 'model_call', model: 'gpt-5', settings: {} }, async () => {}),
    ),
  );

  expect(traces.span('chat gpt-5').attributes).toMatchObject({ 'gen_ai.agent.name': 'Expert' });
});

it('records facts under the names of the conventions, and others under our own', async () => {
  const tracer = await openTracer(undefined);
  await tracer.span({ kind: 'turn', agentName: 'Guide', turn: 1 }, async (span) => {
    span.facts({ responseId: 'resp_1', responseModel: 'gpt-5-2026', finishReasons: ['stop'], outputTokens: 0 });
    span.facts({
      inputTokens: 9,
      cachedTokens: 4,
      cacheWriteTokens: 3,
      reasoningTokens: 2,
      totalTokens: 9,
      isApproved: undefined,
      tried: 2,
    });
  });

  expect(traces.spans[0]?.attributes).toEqual({
    'toolwright.operation.name': 'turn',
    'gen_ai.agent.name': 'Guide',
    'toolwright.turn': 1,
    'gen_ai.response.id': 'resp_1',
    'gen_ai.response.model': 'gpt-5-2026',
    'gen_ai.response.finish_reasons': ['stop'],
    'gen_ai.usage.output_tokens': 0,
    'gen_ai.usage.input_tokens': 9,
    'gen_ai.usage.cache_read.input_tokens': 4,
    'gen_ai.usage.cache_creation.input_tokens': 3,
    'gen_ai.usage.reasoning.output_tokens': 2,
    'toolwright.total_tokens': 9,
    'toolwright.tried': 2,
  });
});
