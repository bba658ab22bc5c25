import { describe, expect, it } from '@jest/globals';
import { ModelRequestError } from '../../src/errors/index.js';
import { OpenAIResponsesModel } from '../../src/openai/index.js';
import { modelRequest } from '../support/openai-request.js';
import { failWith, hangUp, nonsense, say, staySilent, withFields, type Step } from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';

const startServer = serversPerTest();

describe('what a failure tells a retry policy', () => {
  it.each<[string, Step, object]>([
    ['400', failWith(400), { status: 400, isNetworkError: false, isSuggestedByProvider: false }],
    ['408', failWith(408), { status: 408, isNetworkError: false, isSuggestedByProvider: true }],
    ['409', failWith(409), { status: 409, isNetworkError: false, isSuggestedByProvider: true }],
    ['429', failWith(429), { status: 429, isNetworkError: false, isSuggestedByProvider: true }],
    ['no money', failWith(429, { code: 'insufficient_quota' }), { status: 429, isSuggestedByProvider: false }],
    ['503', failWith(503), { status: 503, isNetworkError: false, isSuggestedByProvider: true }],
    ['a header that says no', failWith(503, {}, { 'x-should-retry': 'false' }), { isSuggestedByProvider: false }],
    ['a header that says yes', failWith(400, {}, { 'x-should-retry': 'true' }), { isSuggestedByProvider: true }],
    ['a header of another kind', failWith(400, {}, { 'x-should-retry': '1' }), { isSuggestedByProvider: false }],
    ['a closed connection', hangUp(), { status: undefined, isNetworkError: true, isSuggestedByProvider: false }],
    ['silence', staySilent(), { status: undefined, isNetworkError: true, isSuggestedByProvider: false }],
    ['a page', nonsense('<html>'), { status: 200, isNetworkError: false, isSuggestedByProvider: false }],
    [
      'a response that failed on the server',
      withFields(say(''), { status: 'failed', error: { code: 'server_error', message: 'Out of luck.' } }),
      { status: undefined, isNetworkError: false, isSuggestedByProvider: true },
    ],
    [
      'a response that failed for what was asked',
      withFields(say(''), { status: 'failed', error: { code: 'invalid_prompt', message: 'No.' } }),
      { isNetworkError: false, isSuggestedByProvider: false },
    ],
  ])('%s', async (_what, step, facts) => {
    expect(await failureOf(step)).toMatchObject({ ...facts, producedOutput: false, partialText: '' });
  });

  it.each([
    [{ 'retry-after': '20' }, 20_000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after-ms': '1500', 'retry-after': '20' }, 1500],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 0],
  ])('%j asks for a wait of %s ms', async (headers, waitMs) => {
    expect((await failureOf(failWith(429, {}, headers))).retryAfterMs).toBe(waitMs);
  });

  it('a date asks for the time until then', async () => {
    const date = new Date(Date.now() + 3_600_000).toUTCString();

    const { retryAfterMs } = await failureOf(failWith(503, {}, { 'retry-after': date }));

    expect(retryAfterMs).toBeGreaterThan(3_500_000);
    expect(retryAfterMs).toBeLessThanOrEqual(3_600_000);
  });
});

describe("the client's own retries", () => {
  it('are off where the run tries again itself (B330)', async () => {
    const server = await startServer(failWith(500), say('Sunny.'));
    const model = new OpenAIResponsesModel(server.client({ maxRetries: 2 }), 'm');

    await expect(model.getResponse(modelRequest({ retriedByRun: true }))).rejects.toMatchObject({ status: 500 });
    expect(server.requests).toHaveLength(1);
  });
});

describe('settings.timeoutMs', () => {
  it("takes the place of the client's limit", async () => {
    const server = await startServer(staySilent());
    const model = new OpenAIResponsesModel(server.client({ timeout: 600_000 }), 'm');

    const asked = model.getResponse(modelRequest({ settings: { timeoutMs: 20 } }));

    await expect(asked).rejects.toMatchObject({ failure: 'timeout', isNetworkError: true });
  });
});

async function failureOf(step: Step): Promise<ModelRequestError> {
  const server = await startServer(step);
  const model = new OpenAIResponsesModel(server.client({ timeout: 200 }), 'gpt-5.6-luna');
  const error: unknown = await model.getResponse(modelRequest()).catch((thrown: unknown) => thrown);
  if (error instanceof ModelRequestError) return error;
  throw new Error('expected a ModelRequestError', { cause: error });
}
