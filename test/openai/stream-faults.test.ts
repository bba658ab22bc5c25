import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { ModelRequestError } from '../../src/errors/index.js';
import type { Model } from '../../src/model/index.js';
import { OpenAIResponsesModel } from '../../src/openai/index.js';
import { collect, collectUntilError } from '../support/collect.js';
import { modelRequest } from '../support/openai-request.js';
import { failWith, nonsense, say, sse, staySilent, stream, type Step } from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';

const startServer = serversPerTest();

const CREATED = { type: 'response.created', response: { id: 'resp_1', status: 'in_progress', output: [] } };
const COMPLETED = { type: 'response.completed', response: { id: 'resp_1', status: 'completed', output: [] } };

describe('a stream that breaks', () => {
  it.each<[string, Step, object]>([
    ['ends without its last event', stream(sse(CREATED, text('Sun'))), { failure: 'broken-stream' }],
    [
      'is cut in the middle of an event',
      stream([...sse(CREATED, text('Sun')), 'data: {"type":"resp'], 'drop'),
      { failure: 'connection' },
    ],
    [
      'ends in the middle of an event',
      stream([...sse(CREATED, text('Sun')), 'data: {"type":"resp']),
      { failure: 'broken-stream' },
    ],
    [
      'holds broken JSON',
      stream([...sse(CREATED, text('Sun')), 'data: {nonsense}\n\n', ...sse(COMPLETED)]),
      { failure: 'broken-stream' },
    ],
    ['stalls', stream(sse(CREATED, text('Sun')), 'stall'), { failure: 'timeout' }],
  ])('%s: says so, and what had come', async (_what, step, facts) => {
    const { error, events } = await failureOf(step);

    expect(events).toContainEqual({ type: 'output_text_delta', delta: 'Sun' });
    expect(error).toMatchObject({ ...facts, isNetworkError: true, producedOutput: true, partialText: 'Sun' });
    expect(error.message.length).toBeLessThan(500);
  });

  it('before any output has produced none', async () => {
    const { error } = await failureOf(stream(sse(CREATED)));

    expect(error).toMatchObject({ failure: 'broken-stream', producedOutput: false, partialText: '' });
  });

  it('without any event is no answer of the API', async () => {
    const { error } = await failureOf(stream([': nothing\n\n']));

    expect(error).toMatchObject({ failure: 'unreadable-answer' });
    expect(error.message).toMatch(/stream without any event/);
  });

  it.each([
    [
      'application/json',
      '{"error":{"message":"No streams here"}}',
      /no event stream but application\/json: .*No streams/,
    ],
    ['text/html; charset=utf-8', '<html>Welcome to nginx</html>', /no event stream but text\/html.*Welcome to nginx/],
  ])('by being %s is no stream', async (contentType, body, message) => {
    const { error } = await failureOf(nonsense(body, contentType));

    expect(error).toMatchObject({ failure: 'unreadable-answer', status: 200, requestId: 'req_test' });
    expect(error.message).toMatch(message);
  });
});

describe('an error that the server streams', () => {
  it.each<[string, object, object]>([
    [
      'error',
      { type: 'error', code: 'server_error', message: 'Out of luck.', param: null },
      { isSuggestedByProvider: true },
    ],
    [
      'error, nested',
      { type: 'error', error: { type: 'error', code: 'server_error', message: 'Out of luck.' } },
      { isSuggestedByProvider: true },
    ],
    [
      'response.failed',
      {
        type: 'response.failed',
        response: { status: 'failed', output: [], error: { code: 'server_error', message: 'Out of luck.' } },
      },
      { isSuggestedByProvider: true },
    ],
  ])('%s: is told in its words', async (_what, event, facts) => {
    for (const pieces of [sse(CREATED, event), [...sse(CREATED), `data: ${JSON.stringify(event)}\n\n`]]) {
      const { error } = await failureOf(stream(pieces));

      expect(error).toMatchObject({ failure: 'failed-response', serverCode: 'server_error', ...facts });
      expect(error.message).toContain('Out of luck.');
    }
  });

  it('does not bring secrets into the message', async () => {
    const event = { type: 'error', code: 'invalid', message: 'Bad key sk-test-0123456789', param: null };
    const { error } = await failureOf(stream(sse(CREATED, event)));

    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('sk-test-0123456789');
    expect(error.message).toContain('[secret]');
  });

  it('as an HTTP status before the stream is the same error as without one', async () => {
    const { error } = await failureOf(failWith(429, { code: 'rate_limit_exceeded' }, { 'retry-after': '2' }));

    expect(error).toMatchObject({ failure: 'rate-limit', status: 429, retryAfterMs: 2000, producedOutput: false });
  });

  it('500 is tried again by the client as often as it is told to', async () => {
    const server = await startServer(failWith(500, {}, RETRY_AT_ONCE), failWith(503, {}, RETRY_AT_ONCE), say('Sunny.'));
    const model = new OpenAIResponsesModel(server.client({ maxRetries: 2 }), 'm');

    const events = await collect(model.getStreamedResponse(modelRequest()));

    expect(events.at(-1)).toMatchObject({ type: 'response_done' });
    expect(server.requests).toHaveLength(3);
  });

  it('500 is not tried again where the run does (B330)', async () => {
    const server = await startServer(failWith(500, {}, RETRY_AT_ONCE), say('Sunny.'));
    const model = new OpenAIResponsesModel(server.client({ maxRetries: 2 }), 'm');

    await expect(collect(model.getStreamedResponse(modelRequest({ retriedByRun: true })))).rejects.toThrow(/500/);
    expect(server.requests).toHaveLength(1);
  });
});

describe('bytes', () => {
  const sentence = 'Snö på Åre ☃ 🏔️ – 東京';
  const body = sse(CREATED, ...Array.from(sentence, text), COMPLETED).join('');

  it.each<[string, Step]>([
    ['one at a time', stream(Array.from(Buffer.from(body), (byte) => Uint8Array.of(byte)))],
    ['with CRLF line ends', stream([body.replaceAll('\n', '\r\n')])],
    ['with comments and empty lines between', stream([body.replaceAll('\n\n', '\n\n: keep-alive\n\n\n')])],
    ['without a space after the colon', stream([body.replaceAll('data: ', 'data:')])],
    [
      'compressed',
      stream([gzipSync(body)], 'end', { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' }),
    ],
    ['as text/plain', stream([body], 'end', { 'content-type': 'text/plain' })],
    ['without a content type', stream([body], 'end', {})],
    ['without the last empty line', stream([body.trimEnd()])],
  ])('%s are read as they are meant', async (_what, step) => {
    const server = await startServer(step);

    const events = await collect(modelOf(server).getStreamedResponse(modelRequest()));

    expect(events.map((event) => (event.type === 'output_text_delta' ? event.delta : '')).join('')).toBe(sentence);
    expect(events.at(-1)).toMatchObject({ type: 'response_done' });
  });
});

describe('a reader', () => {
  it('that stops ends the request', async () => {
    const server = await startServer(stream(sse(CREATED, text('Sun')), 'stall'));

    for await (const event of modelOf(server).getStreamedResponse(modelRequest())) {
      if (event.type === 'output_text_delta') break;
    }

    await expect(server.abandoned()).resolves.toBeUndefined();
  });

  it('that stops while it waits ends the request, and its wait', async () => {
    const server = await startServer(stream(sse(CREATED), 'stall'));
    const events = modelOf(server).getStreamedResponse(modelRequest());
    await events.next();
    await events.next();
    const waiting = events.next();

    await events.return?.();

    await expect(waiting).resolves.toEqual({ done: true, value: undefined });
    await server.abandoned();
  });

  it('that stops before the server has answered ends the request', async () => {
    const server = await startServer(staySilent());
    const events = modelOf(server).getStreamedResponse(modelRequest());
    const waiting = events.next();
    await server.silent();

    await events.return?.();

    await expect(waiting).resolves.toEqual({ done: true, value: undefined });
    await server.abandoned();
  });

  it('that never starts sends nothing', async () => {
    const server = await startServer(say('Sunny.'));
    const events = modelOf(server).getStreamedResponse(modelRequest());

    await events.return?.();

    await expect(events.next()).resolves.toEqual({ done: true, value: undefined });
    expect(server.requests).toHaveLength(0);
  });

  it('that is slow holds the server back', async () => {
    let written = 0;
    const many = 20_000;
    function* flood() {
      yield* sse(CREATED);
      for (; written < many; written += 1) yield* sse(text('x'.repeat(1000)));
      yield* sse(COMPLETED);
    }
    const server = await startServer(stream(flood()));
    const events = modelOf(server).getStreamedResponse(modelRequest());
    await events.next();
    const settled = await unchanging(() => written);

    expect(settled).toBeLessThan(many / 2);
    let deltas = 0;
    for await (const event of events) if (event.type === 'output_text_delta') deltas += 1;
    expect(deltas).toBe(many);
  });
});

describe('an abort', () => {
  it.each([
    ['while the server is silent', stream(sse(CREATED, text('Sun')), 'stall')],
    ['while it talks', stream(endless())],
  ])("%s throws the caller's own reason and ends the request", async (_when, step) => {
    const server = await startServer(step);
    const controller = new AbortController();
    const reason = new Error('user left');
    const events = modelOf(server).getStreamedResponse(modelRequest({ signal: controller.signal }));

    const { error } = await collectUntilError(abortingAt(events, () => controller.abort(reason)));

    expect(error).toBe(reason);
    await server.abandoned();
  });

  it('before the first event sends nothing', async () => {
    const server = await startServer(say('Sunny.'));
    const events = modelOf(server).getStreamedResponse(modelRequest({ signal: AbortSignal.abort('gone') }));

    await expect(events.next()).rejects.toBe('gone');
    expect(server.requests).toHaveLength(0);
  });

  it('leaves nothing behind on a signal that outlives the request', async () => {
    const server = await startServer(say('One.'), stream(sse(CREATED)));
    const controller = new AbortController();
    const { signal } = controller;
    const listeners = { added: 0, removed: 0 };
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...args: Parameters<typeof add>) => (listeners.added++, add(...args));
    signal.removeEventListener = (...args: Parameters<typeof remove>) => (listeners.removed++, remove(...args));
    const model = modelOf(server);

    await collect(model.getStreamedResponse(modelRequest({ signal })));
    await collectUntilError(model.getStreamedResponse(modelRequest({ signal })));

    expect(listeners).toEqual({ added: 2, removed: 2 });
  });
});

const RETRY_AT_ONCE = { 'retry-after-ms': '1' };

function text(delta: string): object {
  return { type: 'response.output_text.delta', item_id: 'msg_1', output_index: 0, content_index: 0, delta };
}

function* endless() {
  yield* sse(CREATED);
  for (;;) yield* sse(text('ny '));
}

/** Passes events on and aborts at the first text. */
async function* abortingAt<T extends { readonly type: string }>(events: AsyncIterable<T>, abort: () => void) {
  for await (const event of events) {
    if (event.type === 'output_text_delta') abort();
    yield event;
  }
}

/** The value once it stays the same: as far as a server gets by itself. */
async function unchanging(read: () => number): Promise<number> {
  let same = 0;
  let last = read();
  while (same < 20) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    same = read() === last ? same + 1 : 0;
    last = read();
  }
  return last;
}

function modelOf(server: Awaited<ReturnType<typeof startServer>>, options = {}) {
  return new OpenAIResponsesModel(server.client(options), 'm') satisfies Model;
}

async function failureOf(step: Step) {
  const server = await startServer(step);
  const { events, error } = await collectUntilError(
    modelOf(server, { timeout: 200 }).getStreamedResponse(modelRequest()),
  );
  if (error instanceof ModelRequestError) return { events, error };
  throw new Error('expected a ModelRequestError', { cause: error });
}
