import { context, ROOT_CONTEXT, trace, type ContextManager } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { openTracer, setLogger, type SpanSource, type SpanStart } from '../../src/tracing/index.js';
import { register, Traces, unregister } from './traces.js';

const run: SpanStart = { kind: 'run', agentName: 'Guide' };
const turn: SpanStart = { kind: 'turn', agentName: 'Guide', turn: 1 };
const warn = jest.fn<(message: string) => void>();

beforeEach(() => setLogger({ warn }));
afterEach(() => {
  unregister();
  setLogger(undefined);
});

/** Uses everything a span offers; answers with how often the work was done. */
async function work(tracerProvider?: SpanSource): Promise<number> {
  let times = 0;
  const tracer = await openTracer({ includeContent: true, ...(tracerProvider && { tracerProvider }) });
  return tracer.span(run, (outer) => {
    outer.facts({ inputTokens: 1 });
    outer.content(() => ({ input: 'Hi' }));
    outer.problem('It is odd', new Error('odd'));
    return tracer.span(turn, async () => (times += 1));
  });
}

const broken = (): never => {
  throw new TypeError('broken: Hi');
};
const brokenExporter: SpanExporter = { export: broken, shutdown: async () => {} };

describe('a run goes on, its work done once, when (B325)', () => {
  it('an exporter fails', async () => {
    const traces = new Traces([brokenExporter]);
    register(traces);

    expect(await work()).toBe(1);
  });

  it.each<[string, SpanSource]>([
    ['a provider fails', { getTracer: broken }],
    ['a provider has no tracer', { getTracer: () => undefined as unknown as object }],
    ['a tracer fails', { getTracer: () => ({ startSpan: broken }) }],
    ['a span fails', { getTracer: () => ({ startSpan: () => brokenSpan() }) }],
  ])('%s', async (_what, provider) => {
    expect(await work(provider)).toBe(1);
  });

  it.each<[string, Partial<ContextManager>]>([
    ['a context manager fails at once', { with: broken }],
    [
      'a context manager fails after the work has begun',
      {
        with: (_context, call, self, ...args) => {
          call.call(self as never, ...args);
          return broken();
        },
      },
    ],
    [
      'a context manager does the work twice',
      {
        with: (_context, call, self, ...args) => {
          call.call(self as never, ...args);
          return call.call(self as never, ...args);
        },
      },
    ],
    ['a context manager forgets the work', { with: () => undefined as never }],
    ['a context manager does not know where it is', { active: broken }],
  ])('%s', async (_what, methods) => {
    const manager: ContextManager = {
      active: () => ROOT_CONTEXT,
      with: (_context, call, self, ...args) => call.call(self as never, ...args),
      bind: (_context, target) => target,
      enable: () => manager,
      disable: () => manager,
      ...methods,
    };
    const traces = new Traces();
    trace.setGlobalTracerProvider(traces.provider);
    context.setGlobalContextManager(manager);

    expect(await work()).toBe(1);
  });

  it('what is to be recorded cannot be put together', async () => {
    const traces = new Traces();
    register(traces);
    const tracer = await openTracer({ includeContent: true });

    expect(await tracer.span(run, async (span) => span.content(broken))).toBeUndefined();
    expect(traces.span('invoke_agent Guide').ended).toBe(true);
  });
});

it('the failure of the work is what is thrown, not that of tracing it', async () => {
  const tracer = await openTracer({ tracerProvider: { getTracer: () => ({ startSpan: () => brokenSpan() }) } });
  const failing = tracer.span(run, async () => {
    throw new RangeError('mine');
  });

  await expect(failing).rejects.toThrow('mine');
});

it('operators are told once, and not what a failure says', async () => {
  await work({ getTracer: () => ({ startSpan: () => brokenSpan() }) });
  await work({ getTracer: broken });

  // Once in this process: the tests before may have been the ones that told.
  expect(warn.mock.calls).toEqual([[expect.stringContaining('TypeError')]]);
  expect(JSON.stringify(warn.mock.calls)).not.toContain('Hi');
});

it('what is recorded after the end of a span is dropped in silence', async () => {
  const traces = new Traces();
  register(traces);
  const tracer = await openTracer({ includeContent: true });
  const late = await tracer.span(run, async (span) => span);
  late.facts({ inputTokens: 1 });

  expect(traces.span('invoke_agent Guide').attributes).not.toHaveProperty(['gen_ai.usage.input_tokens']);
});

function brokenSpan(): object {
  return { setAttribute: broken, setAttributes: broken, setStatus: broken, isRecording: broken, end: broken };
}
