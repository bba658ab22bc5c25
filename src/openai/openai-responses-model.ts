import type { OpenAI } from 'openai';
import type { ModelStreamEvent } from '../model/model-stream-event.js';
import type { Model, ModelRequest, ModelResponse } from '../model/model.js';
import { destinationOf } from './destination.js';
import { fetchAnswer } from './fetch-answer.js';
import { answeredRequest } from './from-wire-item.js';
import { fromWireResponse } from './from-wire-response.js';
import { readResponse } from './read-response.js';
import { requestBody } from './request-body.js';
import { ResponseStreamReader } from './response-stream-reader.js';
import { streamAnswer } from './stream-answer.js';

/**
 * A model behind the Responses API, through the `openai` client (or any server that speaks that API).
 *
 * Time limit, retries, proxies and headers are the client's: `new OpenAI({ timeout, maxRetries, … })`.
 *
 * @example
 * const model = new OpenAIResponsesModel(new OpenAI(), 'gpt-5.6-luna');
 * const agent = new Agent({ name: 'Support', model, tools: [new CustomerTools(db)] });
 */
export class OpenAIResponsesModel implements Model {
  /**
   * @param client Says where requests go and with which key.
   * @param model The model's name, as the server knows it.
   */
  constructor(
    readonly client: OpenAI,
    readonly model: string,
  ) {}

  /**
   * @throws {UserError} Settings that the API lacks or that contradict the request; nothing was sent.
   * @throws {ModelRequestError} No answer came, or none that can be read; says why and what to do.
   * @throws {IncompleteResponseError} The answer was cut off.
   * @throws {ModelBehaviorError} The answer holds something toolwright cannot use.
   * @throws The reason of `request.signal`, as it is, when it aborts.
   */
  async getResponse(request: ModelRequest): Promise<ModelResponse> {
    request.signal?.throwIfAborted();
    const body = requestBody(this.model, request);
    const { text, status, destination } = await fetchAnswer({
      request,
      body,
      destination: this.#destination(),
      limitMs: this.client.timeout,
      send: (options) => this.client.responses.create(body, options).asResponse(),
    });
    return fromWireResponse(readResponse(text, destination, status), destination, answeredRequest(request));
  }

  /**
   * The same answer as it is made. Nothing is sent before the first event is asked for, and nothing is read ahead of
   * the reader; a reader that stops ends the request. The client's `timeout` (or `settings.timeoutMs`) bounds the wait for each event.
   *
   * @throws What `getResponse` throws; from a stream, `producedOutput` and `partialText` of the error tell what had come.
   */
  getStreamedResponse(request: ModelRequest): AsyncIterableIterator<ModelStreamEvent> {
    return streamAnswer({
      request,
      destination: this.#destination(),
      limitMs: this.client.timeout,
      makeBody: () => ({ ...requestBody(this.model, request), stream: true as const }),
      send: (body, options) => this.client.responses.create(body, options).withResponse(),
      makeReader: (destination) => new ResponseStreamReader(destination, answeredRequest(request)),
    });
  }

  #destination() {
    return destinationOf(this.client, this.model, '/responses');
  }
}
