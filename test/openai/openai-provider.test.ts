import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { UserError } from '../../src/errors/index.js';
import {
  getDefaultOpenAIClient,
  OpenAIChatCompletionsModel,
  OpenAIProvider,
  OpenAIResponsesModel,
  setDefaultOpenAIApi,
  setDefaultOpenAIClient,
} from '../../src/openai/index.js';
import { modelRequest } from '../support/openai-request.js';
import { say } from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';

const startServer = serversPerTest();
const VARIABLES = ['OPENAI_API_KEY', 'OPENAI_ADMIN_KEY', 'OPENAI_BASE_URL', 'OPENAI_DEFAULT_MODEL', 'OPENAI_MODEL'];
let environment: Record<string, string | undefined>;

beforeEach(() => {
  environment = Object.fromEntries(VARIABLES.map((name) => [name, process.env[name]]));
  for (const name of VARIABLES) delete process.env[name];
});

afterEach(() => {
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  setDefaultOpenAIClient(undefined);
  setDefaultOpenAIApi(undefined);
});

describe('OpenAIProvider', () => {
  it('asks gpt-5.6-luna where no model is named', async () => {
    process.env['OPENAI_MODEL'] = 'ignored';

    expect(await modelAskedBy(undefined)).toBe('gpt-5.6-luna');
  });

  it('asks the model of OPENAI_DEFAULT_MODEL, in lower case', async () => {
    process.env['OPENAI_DEFAULT_MODEL'] = 'GPT-5-Mini';

    expect(await modelAskedBy(undefined)).toBe('gpt-5-mini');
  });

  it('asks the model it is given as it is spelt', async () => {
    process.env['OPENAI_DEFAULT_MODEL'] = 'gpt-5-mini';

    expect(await modelAskedBy('Qwen3-30B')).toBe('Qwen3-30B');
  });

  it('makes a client of its own from a key and a base URL', async () => {
    const server = await startServer(say('ok'));
    const provider = new OpenAIProvider({ apiKey: 'k', baseURL: server.baseURL, defaultModel: 'local' });

    await provider.getModel().getResponse(modelRequest());

    expect(server.requests[0]?.model).toBe('local');
  });

  it('refuses a client together with a key', () => {
    expect(() => new OpenAIProvider({ client: getClient(), apiKey: 'k' })).toThrow(UserError);
  });

  it('uses the default client that is set by the time a model is asked for', async () => {
    const server = await startServer(say('ok'));
    const provider = new OpenAIProvider();
    setDefaultOpenAIClient(server.client());

    await provider.getModel().getResponse(modelRequest());

    expect(server.requests).toHaveLength(1);
  });

  it('says what to set when there is no key', () => {
    expect(() => new OpenAIProvider().getModel()).toThrow(UserError);
    expect(() => new OpenAIProvider().getModel()).toThrow(/Set OPENAI_API_KEY.*setDefaultOpenAIClient/);
  });
});

describe('the API', () => {
  it('is Responses, unless the provider or the default says otherwise', () => {
    const client = getClient();

    expect(new OpenAIProvider({ client }).getModel()).toBeInstanceOf(OpenAIResponsesModel);
    expect(new OpenAIProvider({ client, api: 'chat_completions' }).getModel()).toBeInstanceOf(
      OpenAIChatCompletionsModel,
    );
    setDefaultOpenAIApi('chat_completions');
    expect(new OpenAIProvider({ client }).getModel()).toBeInstanceOf(OpenAIChatCompletionsModel);
    expect(new OpenAIProvider({ client, api: 'responses' }).getModel()).toBeInstanceOf(OpenAIResponsesModel);
  });

  it('is refused when there is no such one', () => {
    const api = 'completions' as 'responses';

    expect(() => new OpenAIProvider({ api })).toThrow(/no API 'completions'/);
    expect(() => setDefaultOpenAIApi(api)).toThrow(/'responses' or 'chat_completions'/);
  });

  it('is not a misspelt option', () => {
    expect(() => new OpenAIProvider({ Api: 'responses' } as object)).toThrow(/did you mean 'api'/);
  });
});

describe('the default client', () => {
  it('is made from the environment once', () => {
    const client = getClient();

    expect(client.apiKey).toBe('from-environment');
    expect(getDefaultOpenAIClient()).toBe(client);
  });

  it('is shared by both copies of the package', () => {
    const client = getClient();

    // What the other copy reads.
    expect(Reflect.get(globalThis, Symbol.for('toolwright.openai.defaultClient'))).toBe(client);
  });
});

function getClient() {
  process.env['OPENAI_API_KEY'] = 'from-environment';
  return getDefaultOpenAIClient();
}

async function modelAskedBy(name: string | undefined) {
  const server = await startServer(say('ok'));
  await new OpenAIProvider({ client: server.client() }).getModel(name).getResponse(modelRequest());
  return server.requests[0]?.model;
}
