import type { ClientOptions, OpenAI } from 'openai';
import { refuseUnknownOptions, UserError } from '../errors/index.js';
import type { Model, ModelProvider } from '../model/model.js';
import { createClient } from './create-client.js';
import { getDefaultOpenAIClient } from './default-client.js';
import { checkApi, getDefaultOpenAIApi, type OpenAIApi } from './default-api.js';
import { defaultModelName } from './default-model.js';
import { OpenAIChatCompletionsModel } from './openai-chat-completions-model.js';
import { OpenAIResponsesModel } from './openai-responses-model.js';

export interface OpenAIProviderOptions {
  /** Sends the requests. @default the default client, see {@link setDefaultOpenAIClient} */
  client?: OpenAI;
  /** Makes a client of its own with this key; not along with `client`. @default `OPENAI_API_KEY` */
  apiKey?: string;
  /** Makes a client of its own for this server; not along with `client`. @default `OPENAI_BASE_URL`, or OpenAI's */
  baseURL?: string;
  /** The model for agents that name none. @default `OPENAI_DEFAULT_MODEL` in lower case, or `gpt-5.6-luna` (B33) */
  defaultModel?: string;
  /** Which of the server's APIs is asked. @default the one of {@link setDefaultOpenAIApi}, or `responses` */
  api?: OpenAIApi;
}

const OPENAI_PROVIDER_OPTION_NAMES = [
  'client',
  'apiKey',
  'baseURL',
  'defaultModel',
  'api',
] as const satisfies readonly (keyof OpenAIProviderOptions)[];

/** Models of OpenAI, or of a server that speaks its API, by name. */
export class OpenAIProvider implements ModelProvider {
  readonly #options: Readonly<OpenAIProviderOptions>;
  #client: OpenAI | undefined;

  /** @throws {UserError} `client` comes with `apiKey` or `baseURL`, which it already has, or there is no such option or API. */
  constructor(options: OpenAIProviderOptions = {}) {
    refuseUnknownOptions('OpenAIProvider', options, OPENAI_PROVIDER_OPTION_NAMES);
    if (options.api !== undefined) checkApi(options.api);
    if (options.client !== undefined && (options.apiKey !== undefined || options.baseURL !== undefined)) {
      throw new UserError(
        'OpenAIProvider takes either `client`, or `apiKey` and `baseURL` to make one: put the key and the URL into the client.',
      );
    }
    this.#options = { ...options };
    this.#client = options.client;
  }

  /** @throws {UserError} There is no client and no key to make one with. */
  getModel(name: string = this.#options.defaultModel ?? defaultModelName()): Model {
    const client = this.#resolveClient();
    switch (this.#options.api ?? getDefaultOpenAIApi()) {
      case 'responses':
        return new OpenAIResponsesModel(client, name);
      case 'chat_completions':
        return new OpenAIChatCompletionsModel(client, name);
    }
  }

  // On first use: a provider may be made before the key is known, and the default client may still be replaced.
  #resolveClient(): OpenAI {
    if (this.#client !== undefined) return this.#client;
    const { apiKey, baseURL } = this.#options;
    if (apiKey === undefined && baseURL === undefined) return getDefaultOpenAIClient();
    const options: ClientOptions = {
      ...(apiKey !== undefined && { apiKey }),
      ...(baseURL !== undefined && { baseURL }),
    };
    return (this.#client = createClient(options));
  }
}
