import { context, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openTracer, type SpanStart, type Tracer } from '../../src/tracing/index.js';
import { register, Traces, unregister } from './traces.js';

const chat: SpanStart = { kind: 'model_call', model: 'gpt-5', settings: {} };
const turn: SpanStart = { kind: 'turn', agentName: 'Guide', turn: 1 };
const run: SpanStart = { kind: 'run', agentName: 'Guide' };

function call(toolName: string): SpanStart {
  return { kind: 'tool_call', toolName, toolCallId: `call_${toolName}`, description: '', toolType: 'function' };
}

let traces: Traces;
beforeEach(() => {
  traces = new Traces();
});
afterEach(unregister);

describe.each([{ contextManager: true }, { contextManager: false }])(
  'a run (contextManager: $contextManager)',
  ({ contextManager }) => {
    let tracer: Tracer;
    beforeEach(async () => {
      register(traces, { contextManager });
      tracer = await openTracer(undefined);
    });

    it('is one trace in which each span is a child of the one it was opened in', async () => {
      await tracer.span(run, () =>
        tracer.span(turn, async () => {
          await tracer.span(chat, async () => {});
          await tracer.span(call('weather'), async () => {});
        }),
      );

      expect(traces.parents).toEqual({
        'invoke_agent Guide': undefined,
        'turn Guide': 'invoke_agent Guide',
        'chat gpt-5': 'turn Guide',
        'execute_tool weather': 'turn Guide',
      });
      expect(new Set(traces.spans.map((span) => span.spanContext().traceId)).size).toBe(1);
    });

    it('keeps apart what goes on at the same time', async () => {
      const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
      await tracer.span(turn, () =>
        Promise.all([
          tracer.span(call('slow'), async () => {
            await gates[0].promise;
            await tracer.span({ kind: 'run', agentName: 'InSlow' }, async () => {});
          }),
          tracer.span(call('fast'), async () => {
            await tracer.span({ kind: 'run', agentName: 'InFast' }, async () => gates[0].resolve());
            await gates[1].promise;
          }),
          gates[0].promise.then(() => gates[1].resolve()),
        ]),
      );

      expect(traces.parents).toMatchObject({
        'invoke_agent InSlow': 'execute_tool slow',
        'invoke_agent InFast': 'execute_tool fast',
        'execute_tool slow': 'turn Guide',
        'execute_tool fast': 'turn Guide',
      });
    });

    it('that a tool starts, with a tracer of its own, is a child of the span of the call', async () => {
      await tracer.span(run, () =>
        tracer.span(call('ask_expert'), async () => {
          const inner = await openTracer({ workflowName: 'Inner' });
          await inner.span({ kind: 'run', agentName: 'Expert' }, async () => {});
        }),
      );

      expect(traces.parents['invoke_agent Expert']).toBe('execute_tool ask_expert');
    });

    it('begins a trace of its own after another has ended', async () => {
      await tracer.span(run, async () => {});
      await tracer.span({ kind: 'run', agentName: 'Next' }, async () => {});

      const [first, second] = traces.spans.map((span) => span.spanContext().traceId);
      expect(first).not.toBe(second);
    });
  },
);

describe('with a context manager', () => {
  beforeEach(() => register(traces));

  it('a span of the application around a run is its parent (B320)', async () => {
    const tracer = await openTracer(undefined);
    await trace.getTracer('app').startActiveSpan('GET /chat', async (span) => {
      await tracer.span(run, async () => {});
      span.end();
    });

    expect(traces.parents['invoke_agent Guide']).toBe('GET /chat');
  });

  it('a span that a tool opens is a child of the call, and what is opened in it is its child', async () => {
    const tracer = await openTracer(undefined);
    await tracer.span(call('weather'), () =>
      trace.getTracer('app').startActiveSpan('SELECT', async (span) => {
        await tracer.span(chat, async () => {});
        span.end();
      }),
    );

    expect(traces.parents).toMatchObject({ SELECT: 'execute_tool weather', 'chat gpt-5': 'SELECT' });
  });

  it('a tool may leave the trace on purpose', async () => {
    const tracer = await openTracer(undefined);
    await tracer.span(call('weather'), () => context.with(ROOT_CONTEXT, () => tracer.span(chat, async () => {})));

    expect(traces.parents['chat gpt-5']).toBeUndefined();
  });
});

it('takes a provider that is not registered', async () => {
  const tracer = await openTracer({ tracerProvider: traces.provider });
  await tracer.span(run, () => tracer.span(turn, async () => {}));

  expect(traces.parents).toEqual({ 'invoke_agent Guide': undefined, 'turn Guide': 'invoke_agent Guide' });
});

it('marks only requests to a model as going elsewhere', async () => {
  register(traces);
  const tracer = await openTracer(undefined);
  await tracer.span(run, () => tracer.span(chat, async () => {}));

  expect(traces.spans.map(({ name, kind }) => [name, kind])).toEqual([
    ['chat gpt-5', SpanKind.CLIENT],
    ['invoke_agent Guide', SpanKind.INTERNAL],
  ]);
});
