import { SpanStatusCode } from '@opentelemetry/api';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ToolTimeoutError } from '../../src/errors/index.js';
import { openTracer, type SpanStart } from '../../src/tracing/index.js';
import { register, Traces, unregister } from './traces.js';

const SECRET = 'card 4111 1111';
const tool: SpanStart = {
  kind: 'tool_call',
  toolName: 'pay',
  toolCallId: 'call_1',
  description: '',
  toolType: 'function',
};
const run: SpanStart = { kind: 'run', agentName: 'Guide' };

let traces: Traces;
beforeEach(() => {
  traces = new Traces();
  register(traces);
});
afterEach(unregister);

async function fail(start: SpanStart, error: unknown, includeContent = false): Promise<void> {
  const tracer = await openTracer({ includeContent });
  const failing = tracer.span(start, async () => {
    throw error;
  });
  await expect(failing).rejects.toBe(error);
}

it('marks the span of failed work with the class of the error and none of its words', async () => {
  class BankError extends Error {}
  await fail(run, new BankError(SECRET));

  expect(traces.spans[0]).toMatchObject({
    status: { code: SpanStatusCode.ERROR },
    attributes: { 'error.type': 'BankError' },
    ended: true,
    events: [],
  });
  expect(traces.everything).not.toContain(SECRET);
});

it('keeps the words of an error, and its stack, where content is asked for', async () => {
  await fail(run, new TypeError(SECRET), true);

  expect(traces.spans[0]?.status).toEqual({ code: SpanStatusCode.ERROR, message: SECRET });
  expect(traces.spans[0]?.events).toMatchObject([
    { name: 'exception', attributes: { 'exception.type': 'TypeError', 'exception.message': SECRET } },
  ]);
});

it.each([
  ['the code of one of ours', new ToolTimeoutError('pay', 5), new ToolTimeoutError('pay', 5).code],
  ['the name that an error gives itself', new DOMException('gone', 'AbortError'), 'AbortError'],
  ['nothing written into a name', Object.assign(new Error('x'), { name: SECRET }), '_OTHER'],
  ['nothing of what is no error', SECRET, '_OTHER'],
])('takes as the type of an error %s', async (_what, error, type) => {
  await fail(run, error);

  expect(traces.spans[0]?.attributes['error.type']).toBe(type);
  expect(traces.everything).not.toContain(SECRET);
});

it('tells failures of tools that the run goes on after from those that end it (B194)', async () => {
  const tracer = await openTracer(undefined);
  const answer = await tracer.span(tool, async (span) => {
    span.problem('Error running tool (non-fatal)', new RangeError(SECRET));
    return 'sorry';
  });
  await fail(tool, new RangeError(SECRET));

  expect(answer).toBe('sorry');
  expect(traces.spans.map(({ status, attributes }) => [status.code, status.message, attributes['error.type']])).toEqual(
    [
      [SpanStatusCode.ERROR, 'Error running tool (non-fatal)', 'RangeError'],
      [SpanStatusCode.ERROR, 'Error running tool', 'RangeError'],
    ],
  );
  expect(traces.everything).not.toContain(SECRET);
});

it('adds the words of a handled error where content is asked for', async () => {
  const tracer = await openTracer({ includeContent: true });
  await tracer.span(tool, async (span) => span.problem('Error running tool (non-fatal)', new RangeError('no funds')));

  expect(traces.spans[0]?.status.message).toBe('Error running tool (non-fatal): no funds');
});

it('leaves the span of work that went well without a status', async () => {
  const tracer = await openTracer(undefined);
  expect(await tracer.span(run, async () => 7)).toBe(7);

  expect(traces.spans[0]?.status).toEqual({ code: SpanStatusCode.UNSET });
});

it('takes work that throws before it is a promise for failed work', async () => {
  const tracer = await openTracer(undefined);
  let times = 0;
  const failing = tracer.span(run, () => {
    times += 1;
    throw new TypeError('at once');
  });

  await expect(failing).rejects.toThrow('at once');
  expect(times).toBe(1);
  expect(traces.spans[0]?.attributes['error.type']).toBe('TypeError');
});
