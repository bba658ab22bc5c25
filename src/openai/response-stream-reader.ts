import type { ModelStreamEvent } from '../model/model-stream-event.js';
import type { Destination } from './destination.js';
import { isFields, type Fields } from './fields.js';
import { fromWireItem, type AnsweredRequest } from './from-wire-item.js';
import { fromWireResponse } from './from-wire-response.js';
import { requestError } from './request-error.js';
import type { StreamReader } from './stream-answer.js';
import { toldFailure } from './told-failure.js';
import type { WireResponse } from './wire.js';

/** Reads the events of one streamed response of the Responses API. */
export class ResponseStreamReader implements StreamReader {
  readonly #destination: Destination;
  readonly #request: AnsweredRequest;
  /** The calls whose arguments are on their way, by their place in the output. */
  readonly #calls = new Map<unknown, { readonly callId: string; readonly name: string }>();
  /** The complete items as they came, for servers whose last event leaves them out. */
  readonly #items: unknown[] = [];
  #isStarted = false;

  constructor(destination: Destination, request: AnsweredRequest) {
    this.#destination = destination;
    this.#request = request;
  }

  /**
   * @throws {ModelRequestError} The event says that the server failed.
   * @throws {IncompleteResponseError} The event says that the answer was cut off.
   * @throws {ModelBehaviorError} The event holds something toolwright cannot use.
   */
  read(event: unknown): readonly ModelStreamEvent[] {
    if (!isFields(event)) return [];
    const said = this.#read(event);
    if (this.#isStarted) return said;
    this.#isStarted = true;
    return [{ type: 'response_started' }, ...said];
  }

  /** The last event carries the response; without it, there is none. */
  end(): undefined {
    return undefined;
  }

  // Events that are not listed tell nothing that a listed one does not tell as well.
  #read(event: Fields): readonly ModelStreamEvent[] {
    const { type, delta, item } = event;
    switch (type) {
      case 'response.output_text.delta':
        return typeof delta === 'string' ? [{ type: 'output_text_delta', delta }] : [];
      case 'response.refusal.delta':
        return typeof delta === 'string' ? [{ type: 'refusal_delta', delta }] : [];
      case 'response.reasoning_summary_text.delta':
      case 'response.reasoning_text.delta':
        return typeof delta === 'string' ? [{ type: 'reasoning_delta', delta }] : [];
      case 'response.output_item.added':
        this.#noteCall(event['output_index'], item);
        return [];
      case 'response.function_call_arguments.delta': {
        const call = this.#calls.get(event['output_index']);
        if (call === undefined || typeof delta !== 'string') return [];
        return [{ type: 'function_call_arguments_delta', ...call, delta }];
      }
      case 'response.output_item.done':
        this.#items.push(item);
        return [{ type: 'output_item_done', item: fromWireItem(item, this.#request) }];
      case 'response.completed':
      case 'response.incomplete':
      case 'response.failed':
      case 'response.cancelled':
        return [{ type: 'response_done', response: this.#response(type.slice('response.'.length), event['response']) }];
      case 'error':
        throw this.#failed(event);
      default:
        return [];
    }
  }

  #noteCall(place: unknown, item: unknown): void {
    if (!isFields(item) || item['type'] !== 'function_call') return;
    const { call_id: callId, name } = item;
    if (typeof callId === 'string' && typeof name === 'string') this.#calls.set(place, { callId, name });
  }

  #response(status: string, response: unknown) {
    const fields = isFields(response) ? response : {};
    const { output, status: ownStatus = status } = fields;
    const items = Array.isArray(output) && output.length > 0 ? output : this.#items;
    // The compiler cannot see into JSON: the items are looked at one by one, and the rest field by field.
    return fromWireResponse(
      { ...fields, status: ownStatus, output: items } as unknown as WireResponse,
      this.#destination,
      this.#request,
    );
  }

  #failed(event: Fields) {
    const told = isFields(event['error']) ? event['error'] : event;
    const { message } = told;
    return requestError(this.#destination, {
      ...toldFailure(told),
      ...(typeof message === 'string' && { detail: message }),
    });
  }
}
