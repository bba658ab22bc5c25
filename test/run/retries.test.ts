import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  Agent,
  ModelTimeoutError,
  NO_USAGE,
  retryPolicies,
  run,
  type Model,
  type ModelSettings,
  type RetryFailure,
  type RetrySettings,
  type RunOptions,
} from '../../src/index.js';
import { OpenAIResponsesModel } from '../../src/openai/index.js';
import { failWith, hangUp, say, staySilent, type OpenAIServer, type Step } from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';

const startServer = serversPerTest();
const quick = { initialMs: 1, maxMs: 2 };

async function ask(
  script: readonly Step[],
  settings: ModelSettings,
  options: RunOptions = {},
): Promise<{ readonly server: OpenAIServer; readonly outcome: Promise<{ finalOutput: string | undefined }> }> {
  const server = await startServer(...script);
  // The client would try again by itself, were it let.
  const model = new OpenAIResponsesModel(server.client({ maxRetries: 5 }), 'gpt-5.6-luna');
  const outcome = run(new Agent({ name: 'Test', model, modelSettings: settings }), 'Go', options);
  outcome.catch(() => {});
  return { server, outcome };
}

const retry = (settings: Partial<RetrySettings>): ModelSettings => ({
  retry: { maxRetries: 2, backoff: quick, ...settings },
});

describe('a request that failed', () => {
  it('is made again as the policy says, and the run goes on as if nothing had been', async () => {
    const { server, outcome } = await ask(
      [failWith(500), failWith(503), say('Hi')],
      retry({ policy: retryPolicies.providerSuggested() }),
    );

    expect(await outcome).toMatchObject({ finalOutput: 'Hi' });
    expect(server.requests).toHaveLength(3);
  });

  it('is made by the run alone: the client does not try beside it', async () => {
    const { server, outcome } = await ask(
      [failWith(500), failWith(500), failWith(500), say('Hi')],
      retry({ maxRetries: 1, policy: retryPolicies.httpStatus([500]) }),
    );

    await expect(outcome).rejects.toMatchObject({ status: 500 });
    expect(server.requests).toHaveLength(2);
  });

  it('is not made again where the policy forgot to decide: that is an error, which has the other as its cause', async () => {
    const policy = (() => {}) as unknown as ReturnType<typeof retryPolicies.never>;
    const { server, outcome } = await ask([failWith(500), say('Hi')], retry({ policy }));

    await expect(outcome).rejects.toThrow(/retry policy has to return/);
    await expect(outcome).rejects.toMatchObject({ code: 'USER_ERROR', cause: { status: 500 } });
    expect(server.requests).toHaveLength(1);
  });

  it('is not made again without a policy', async () => {
    const server = await startServer(failWith(500), say('Hi'));
    const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');
    const agent = new Agent({ name: 'Test', model, modelSettings: { retry: { maxRetries: 3 } } });

    await expect(run(agent, 'Go')).rejects.toMatchObject({ status: 500 });
    expect(server.requests).toHaveLength(1);
  });

  it('waits as long as the server asks', async () => {
    const failures: RetryFailure[] = [];
    const started = performance.now();
    const { outcome } = await ask(
      [failWith(429, {}, { 'retry-after-ms': '120' }), say('Hi')],
      retry({ policy: (failure) => failures.push(failure) > 0 }),
    );

    expect(await outcome).toMatchObject({ finalOutput: 'Hi' });
    expect(performance.now() - started).toBeGreaterThan(115);
    expect(failures).toMatchObject([{ attempt: 1, status: 429, retryAfterMs: 120, isUnsafeToReplay: false }]);
  });

  it('is made again after the connection broke, streamed or not', async () => {
    const policy = retryPolicies.networkError();
    const whole = await ask([hangUp(), say('Hi')], retry({ policy }));
    expect(await whole.outcome).toMatchObject({ finalOutput: 'Hi' });

    const server = await startServer(hangUp(), say('Hi'));
    const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');
    const stream = await run(new Agent({ name: 'Test', model, modelSettings: retry({ policy }) }), 'Go', {
      stream: true,
    });
    await stream.completed;
    expect(stream.finalOutput).toBe('Hi');
  });

  it('is not made again where the server may have changed a conversation, unless the policy says so', async () => {
    const conversation = { conversationId: 'conv_1' };
    const careful = await ask([hangUp(), say('Hi')], retry({ policy: () => true }), conversation);
    await expect(careful.outcome).rejects.toMatchObject({ isNetworkError: true });
    expect(careful.server.requests).toHaveLength(1);

    const bold = await ask(
      [hangUp(), say('Hi')],
      retry({ policy: () => ({ retry: true, replayUnsafe: true }) }),
      conversation,
    );
    expect(await bold.outcome).toMatchObject({ finalOutput: 'Hi' });
  });

  it('waits by itself for a conversation that is locked', async () => {
    const { outcome, server } = await ask(
      [failWith(400, { code: 'conversation_locked' }), say('Hi')],
      { retry: { maxRetries: 1, backoff: quick } },
      { conversationId: 'conv_1' },
    );

    expect(await outcome).toMatchObject({ finalOutput: 'Hi' });
    expect(server.requests).toHaveLength(2);
  });

  it('is not made again once the run was aborted', async () => {
    const controller = new AbortController();
    const { server, outcome } = await ask(
      [failWith(500), say('Hi')],
      retry({
        policy: () => {
          controller.abort(new Error('enough'));
          return true;
        },
      }),
      { signal: controller.signal },
    );

    await expect(outcome).rejects.toThrow('enough');
    expect(server.requests).toHaveLength(1);
  });
});

describe('modelSettings.timeoutMs', () => {
  it('ends each attempt by itself', async () => {
    const { server, outcome } = await ask([staySilent(), say('Hi')], {
      timeoutMs: 60,
      ...retry({ policy: retryPolicies.networkError() }),
    });

    expect(await outcome).toMatchObject({ finalOutput: 'Hi' });
    expect(server.requests).toHaveLength(2);
  });

  it('ends the run with an error that says what to do', async () => {
    const { outcome } = await ask([staySilent()], { timeoutMs: 30 });

    await expect(outcome).rejects.toThrow(ModelTimeoutError);
    await expect(outcome).rejects.toThrow('within 30 ms');
  });
});

describe('a slow reader of a stream', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const passed = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

  /** Says so many words, the last of which takes its time. */
  function wordy(count: number, lastMs: number): Model {
    const response = {
      output: [{ type: 'message', role: 'assistant', content: [{ type: 'text', text: 'Done' }] }],
      usage: NO_USAGE,
    } as const;
    return {
      getResponse: () => Promise.resolve(response),
      async *getStreamedResponse() {
        for (let word = 0; word < count; word += 1) yield { type: 'output_text_delta', delta: 'x' };
        await passed(lastMs);
        yield { type: 'response_done', response };
      },
    };
  }

  async function readSlowly(model: Model): Promise<unknown> {
    const agent = new Agent({ name: 'Test', model, modelSettings: { timeoutMs: 100 } });
    const stream = await run(agent, 'Go', { stream: true });
    for await (const event of stream) if (event.type === 'raw_model_stream_event') await passed(40);
    return stream.finalOutput;
  }

  const passing = async <T>(work: Promise<T>): Promise<T> => {
    work.catch(() => {});
    await jest.advanceTimersByTimeAsync(5_000);
    return work;
  };

  it('does not use up the time of the model', async () => {
    expect(await passing(readSlowly(wordy(60, 90)))).toBe('Done');
  });

  it('does not lend the model any', async () => {
    await expect(passing(readSlowly(wordy(60, 110)))).rejects.toThrow(ModelTimeoutError);
  });
});

describe('policies', () => {
  const failure: RetryFailure = {
    error: new Error('x'),
    attempt: 1,
    status: 503,
    retryAfterMs: 40,
    isNetworkError: false,
    isSuggestedByProvider: true,
    isUnsafeToReplay: false,
  };
  const { all, any, httpStatus, networkError, never, providerSuggested, retryAfter } = retryPolicies;

  it.each([
    ['never', never(), false],
    ['retryAfter', retryAfter(), { retry: true, delayMs: 40 }],
    ['all that agree', all(providerSuggested(), retryAfter()), { retry: true, delayMs: 40 }],
    ['all, one against', all(providerSuggested(), networkError()), false],
    ['all of none', all(), false],
    ['any', any(never(), httpStatus([503])), { retry: true }],
    ['any of none', any(), false],
  ])('%s', async (_name, policy, decision) => {
    expect(await policy(failure)).toEqual(decision);
  });
});
