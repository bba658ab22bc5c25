import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { OpenAI } from 'openai';
import { IncompleteResponseError, ModelBehaviorError, ModelRequestError } from '../../src/errors/index.js';
import type { ModelRequest } from '../../src/model/index.js';
import { OpenAIResponsesModel } from '../../src/openai/index.js';
import { modelRequest, weatherTool } from '../support/openai-request.js';
import {
  callTool,
  failWith,
  hangUp,
  items,
  nonsense,
  say,
  staySilent,
  withFields,
  type Step,
} from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';

const startServer = serversPerTest();

describe('an HTTP error', () => {
  it.each([
    [401, 'authentication', /OPENAI_API_KEY/],
    [403, 'permission', /permissions/],
    [404, 'not-found', /name of the model.*base URL/],
    [400, 'invalid-request', /settings of the agent/],
    [422, 'invalid-request', /settings of the agent/],
    [429, 'rate-limit', /maxRetries/],
    [500, 'server', /fault is on the server/],
    [503, 'server', /fault is on the server/],
  ])('%i says what happened and what to do', async (status, failure, remedy) => {
    const error = await failureOf(failWith(status, { message: 'Server says so.', code: 'some_code' }));

    expect(error).toMatchObject({
      code: 'MODEL_REQUEST',
      failure,
      status,
      serverCode: 'some_code',
      requestId: 'req_test',
    });
    expect(error.message).toContain('Server says so. ');
    expect(error.message).toMatch(remedy);
    expect(error.cause).toBeInstanceOf(Error);
  });

  it('400 names the tool whose schema is at fault', async () => {
    const error = await failureOf(failWith(400, { message: 'Bad schema.', param: 'tools[0].parameters' }), {
      tools: [weatherTool()],
    });

    expect(error).toMatchObject({ param: 'tools[0].parameters', toolName: 'get_weather' });
    expect(error.message).toContain('tool "get_weather"');
  });

  it('400 names the part of the request at fault', async () => {
    const error = await failureOf(failWith(400, { message: 'Unsupported.', param: 'temperature' }));

    expect(error.message).toContain('`temperature`');
  });

  it('429 passes on how long to wait', async () => {
    const error = await failureOf(failWith(429, {}, { 'retry-after': '20' }));

    expect(error.retryAfterMs).toBe(20_000);
    expect(error.message).toContain('Try again in 20 s');
  });

  it('429 for want of money does not advise to try again', async () => {
    const error = await failureOf(failWith(429, { code: 'insufficient_quota' }));

    expect(error.failure).toBe('quota');
    expect(error.message).toMatch(/billing/);
  });

  it('with a page of HTML shows its beginning only', async () => {
    const page = `<html>${'<p>Bad gateway</p>\n'.repeat(500)}</html>`;
    const error = await failureOf({ kind: 'http', status: 502, headers: { 'content-type': 'text/html' }, body: page });

    expect(error.failure).toBe('server');
    expect(error.message.length).toBeLessThan(1000);
  });

  it('without a body still says what to do', async () => {
    const error = await failureOf({ kind: 'http', status: 500, headers: {}, body: '' });

    expect(error.message).toMatch(/^The server at .* failed .*\(500, request req_test\)\. The fault is on the server/);
  });

  it('is retried by the client where the client is told to', async () => {
    const server = await startServer(failWith(429, {}, { 'retry-after-ms': '1' }), say('Sunny.'));
    const model = new OpenAIResponsesModel(server.client({ maxRetries: 1 }), 'gpt-5.6-luna');

    const { output } = await model.getResponse(modelRequest());

    expect(output).toMatchObject([{ type: 'message' }]);
    expect(server.requests).toHaveLength(2);
  });
});

describe('secrets', () => {
  it.each([
    ['sk-test-0123456789', 'Incorrect API key provided: sk-test-0123456789.'],
    ['local-secret-0123', 'Unknown key local-secret-0123'],
    ['sk-proj-aaaa', 'Header was Authorization: Bearer sk-proj-aaaa'],
  ])('%s quoted by the server does not reach the message', async (apiKey, message) => {
    const server = await startServer(failWith(401, { message }));
    const model = new OpenAIResponsesModel(server.client({ apiKey }), 'gpt-5.6-luna');

    const error = await rejection(model.getResponse(modelRequest()));

    expect(error.message).not.toContain(apiKey);
    expect(error.message).toContain('[secret]');
    // What a logger prints: the client's error that caused it, with its stack and the server's answer.
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(apiKey);
  });

  it('in the base URL do not reach the message', async () => {
    const client = new OpenAI({ apiKey: 'k', baseURL: 'http://me:hidden@127.0.0.1:9/v1', maxRetries: 0 });

    const error = await rejection(new OpenAIResponsesModel(client, 'm').getResponse(modelRequest()));

    expect(inspect(error, { depth: 9 })).not.toContain('hidden');
  });
});

describe('an answer that is none', () => {
  it.each([
    ['a page of HTML', nonsense('<html>Welcome to nginx</html>', 'text/html'), /not JSON: <html>Welcome/],
    ['malformed JSON', nonsense('{"output": ['), /not JSON/],
    ['an empty body', nonsense(''), /body is empty/],
    ['JSON of another kind', nonsense('{"choices": []}'), /no `output` list/],
    ['a response without output', nonsense('{"object": "response", "status": "completed"}'), /no `output` list/],
    ['null', nonsense('null'), /no `output` list/],
  ])('%s is reported as such, with a look at the base URL', async (_what, step, detail) => {
    const error = await failureOf(step);

    expect(error).toMatchObject({ failure: 'unreadable-answer', status: 200, requestId: 'req_test' });
    expect(error.message).toMatch(detail);
    expect(error.message).toMatch(/usually ending in \/v1/);
  });

  it('a connection closed in the middle is reported as such', async () => {
    const error = await failureOf(hangUp());

    expect(error.failure).toBe('connection');
    expect(error.cause).toHaveProperty('message', 'terminated');
  });

  it('a server that is not there is reported with its address', async () => {
    const port = await unusedPort();
    const client = new OpenAI({ apiKey: 'k', baseURL: `http://127.0.0.1:${port}/v1`, maxRetries: 0 });

    const error = await rejection(new OpenAIResponsesModel(client, 'm').getResponse(modelRequest()));

    expect(error).toMatchObject({ failure: 'connection', baseUrl: `http://127.0.0.1:${port}/v1` });
    expect(error.message).toMatch(/ECONNREFUSED.*its server running/);
  });

  it("silence is reported once the client's time is up", async () => {
    const server = await startServer(staySilent());
    const model = new OpenAIResponsesModel(server.client({ timeout: 20 }), 'gpt-5.6-luna');

    const error = await rejection(model.getResponse(modelRequest()));

    expect(error.failure).toBe('timeout');
    expect(error.message).toMatch(/raise `timeout`/);
  });
});

describe('a server that stalls in the middle of its answer', () => {
  it("is reported once the client's time is up, and left alone then", async () => {
    const closed = Promise.withResolvers<void>();
    const server = createServer((_request, response) => {
      response.on('close', () => closed.resolve());
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"output":');
    });
    server.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    const model = new OpenAIResponsesModel(new OpenAI({ apiKey: 'k', baseURL, maxRetries: 0, timeout: 50 }), 'm');

    const error = await rejection(model.getResponse(modelRequest()));

    expect(error).toMatchObject({ failure: 'timeout', baseUrl: baseURL });
    await closed.promise;
    server.close();
  });
});

describe('a response that is not complete', () => {
  it("failed: says the server's code and message", async () => {
    const error = await failureOf(
      withFields(say(''), { status: 'failed', output: [], error: { code: 'server_error', message: 'Out of luck.' } }),
    );

    expect(error).toMatchObject({ failure: 'failed-response', serverCode: 'server_error' });
    expect(error.message).toContain('Out of luck.');
  });

  it.each(['cancelled', 'queued', 'in_progress'] as const)('%s: is an error', async (status) => {
    expect((await failureOf(withFields(say(''), { status, output: [] }))).failure).toBe('failed-response');
  });

  it.each([
    ['max_output_tokens', /Raise `modelSettings.maxTokens`/],
    ['content_filter', /content filter/],
  ] as const)('cut off by %s: says what to change and keeps what was said', async (reason, remedy) => {
    const error = await errorOf(
      withFields(say('Sunny, but'), { status: 'incomplete', incomplete_details: { reason } }),
    );

    expect(error).toBeInstanceOf(IncompleteResponseError);
    expect(error).toMatchObject({ code: 'INCOMPLETE_RESPONSE', reason, partialText: 'Sunny, but' });
    expect((error as Error).message).toMatch(remedy);
  });
});

describe('an item that cannot be used', () => {
  it('of an unknown type is named, along with what is known', async () => {
    const error = await errorOf(items({ type: 'telepathy_call', call_id: 'c' } as never));

    expect(error).toBeInstanceOf(ModelBehaviorError);
    expect((error as Error).message).toMatch(/"telepathy_call".*message, function_call, reasoning, file_search_call/s);
  });

  it.each([
    [
      'a call without a name',
      nonsense('{"output":[{"type":"function_call","call_id":"c","arguments":"{}"}]}'),
      /no `name`/,
    ],
    [
      'a call without arguments',
      nonsense('{"output":[{"type":"function_call","call_id":"c","name":"f"}]}'),
      /tool "f" .*`arguments`/,
    ],
    ['a message without content', nonsense('{"output":[{"type":"message"}]}'), /no `content`/],
    ['a part of another kind', nonsense('{"output":[{"type":"message","content":[{"type":"audio"}]}]}'), /neither/],
    ['something that is no item', nonsense('{"output":["hello"]}'), /not an object/],
  ])('%s is reported', async (_what, step, message) => {
    const error = await errorOf(step);

    expect(error).toBeInstanceOf(ModelBehaviorError);
    expect((error as Error).message).toMatch(message);
  });
});

describe('an abort', () => {
  it("during the request rejects with the caller's own reason", async () => {
    const server = await startServer(staySilent());
    const controller = new AbortController();
    const reason = new Error('user left');
    const asked = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna').getResponse(
      modelRequest({ signal: controller.signal }),
    );

    await Promise.all([expect(asked).rejects.toBe(reason), abortOnce(server.silent())]);

    async function abortOnce(moment: Promise<void>) {
      await moment;
      controller.abort(reason);
    }
  });

  it('before the request sends nothing', async () => {
    const server = await startServer(callTool('get_weather'));
    const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');

    await expect(model.getResponse(modelRequest({ signal: AbortSignal.abort('gone') }))).rejects.toBe('gone');
    expect(server.requests).toHaveLength(0);
  });
});

async function failureOf(step: Step, changes: Partial<ModelRequest> = {}): Promise<ModelRequestError> {
  const error = await errorOf(step, changes);
  if (!(error instanceof ModelRequestError)) throw new Error('expected a ModelRequestError', { cause: error });
  return error;
}

async function errorOf(step: Step, changes: Partial<ModelRequest> = {}): Promise<unknown> {
  const server = await startServer(step);
  return await rejection(new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna').getResponse(modelRequest(changes)));
}

async function rejection(promise: Promise<unknown>): Promise<ModelRequestError> {
  return await promise.then(
    () => {
      throw new Error('expected a rejection');
    },
    (error: ModelRequestError) => error,
  );
}

async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
