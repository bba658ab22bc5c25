import type { OpenAI } from 'openai';
import { refuseUnknownOptions } from '../errors/index.js';
import type { ModelStreamEvent } from '../model/model-stream-event.js';
import type { Model, ModelRequest, ModelResponse } from '../model/model.js';
import { CHAT_COMPLETIONS_MODEL_OPTION_NAMES, type OpenAIChatCompletionsModelOptions } from './chat/chat-options.js';
import { chatRequestBody } from './chat/chat-request-body.js';
import { CompletionReader } from './chat/completion-reader.js';
import { readCompletion } from './chat/read-completion.js';
import { UnsupportedFeatures } from './chat/unsupported-features.js';
import { destinationOf } from './destination.js';
import { fetchAnswer } from './fetch-answer.js';
import { isOfficial } from './is-official.js';
import { streamAnswer } from './stream-answer.js';

/**
 * A model behind the Chat Completions API, through the `openai` client: the API that most other servers imitate, such as vLLM,
 * Ollama, llama.cpp and LM Studio. For OpenAI itself, prefer {@link OpenAIResponsesModel}.
 *
 * The tools that OpenAI runs, server-side conversations and reasoning from one turn to the next do not exist here.
 *
 * @example
 * const client = new OpenAI({ baseURL: 'http://localhost:11434/v1', apiKey: 'ollama' });
 * const agent = new Agent({ name: 'Support', model: new OpenAIChatCompletionsModel(client, 'qwen3'), tools: [new CustomerTools(db)] });
 */
export class OpenAIChatCompletionsModel implements Model {
  readonly #options: OpenAIChatCompletionsModelOptions;
  readonly #unsupported: UnsupportedFeatures;

  /**
   * @param client Says where requests go and with which key.
   * @param model The model's name, as the server knows it.
   * @throws {UserError} There is no such option.
   */
  constructor(
    readonly client: OpenAI,
    readonly model: string,
    options: OpenAIChatCompletionsModelOptions = {},
  ) {
    refuseUnknownOptions('OpenAIChatCompletionsModel', options, CHAT_COMPLETIONS_MODEL_OPTION_NAMES);
    this.#options = { ...options };
    this.#unsupported = new UnsupportedFeatures(options.strictFeatureValidation ?? false);
  }

  /**
   * @throws {UserError} Settings or items that the API lacks or that contradict the request; nothing was sent.
   * @throws {ModelRequestError} No answer came, or none that can be read; says why and what to do.
   * @throws {IncompleteResponseError} The answer was cut off.
   * @throws {ModelBehaviorError} The answer holds something toolwright cannot use.
   * @throws The reason of `request.signal`, as it is, when it aborts.
   */
  async getResponse(request: ModelRequest): Promise<ModelResponse> {
    request.signal?.throwIfAborted();
    const body = this.#body(request);
    const { text, status, destination } = await fetchAnswer({
      request,
      body,
      destination: this.#destination(),
      limitMs: this.client.timeout,
      send: (options) => this.client.chat.completions.create(body, options).asResponse(),
    });
    return readCompletion(text, destination, status);
  }

  /**
   * The same answer as it is made, under the same conditions as {@link OpenAIResponsesModel.getStreamedResponse}.
   *
   * @throws What `getResponse` throws; from a stream, `producedOutput` and `partialText` of the error tell what had come.
   */
  getStreamedResponse(request: ModelRequest): AsyncIterableIterator<ModelStreamEvent> {
    return streamAnswer({
      request,
      destination: this.#destination(),
      limitMs: this.client.timeout,
      makeBody: () => ({
        ...(this.#options.includeUsage !== false && { stream_options: { include_usage: true } }),
        ...this.#body(request),
        stream: true as const,
      }),
      send: (body, options) => this.client.chat.completions.create(body, options).withResponse(),
      makeReader: (destination) => new CompletionReader(destination),
    });
  }

  #body(request: ModelRequest) {
    return chatRequestBody(this.model, request, {
      ...this.#options,
      isOfficial: isOfficial(this.client),
      unsupported: this.#unsupported,
    });
  }

  #destination() {
    return destinationOf(this.client, this.model, '/chat/completions');
  }
}
