import { IncompleteResponseError, type ModelRequestError } from '../errors/index.js';
import type { OutputItem } from '../model/item.js';
import type { ModelResponse } from '../model/model.js';
import type { Destination } from './destination.js';
import { fromWireItem, type AnsweredRequest } from './from-wire-item.js';
import { fromWireUsage } from './from-wire-usage.js';
import { requestError } from './request-error.js';
import type { WireResponse } from './wire.js';

/**
 * A finished response as the run reads it.
 *
 * @throws {ModelRequestError} The server could not answer, gave up, or has not finished.
 * @throws {IncompleteResponseError} The answer was cut off.
 * @throws {ModelBehaviorError} The answer holds an item toolwright cannot use.
 */
export function fromWireResponse(
  wire: WireResponse,
  destination: Destination,
  request: AnsweredRequest,
): ModelResponse {
  switch (wire.status) {
    case 'failed':
      throw failedResponse(destination, wire, wire.error?.message ?? 'the server gave no reason');
    case 'cancelled':
      throw failedResponse(destination, wire, 'the response was cancelled on the server');
    case 'queued':
    case 'in_progress':
      throw failedResponse(
        destination,
        wire,
        `the response is still ${wire.status}; toolwright waits for answers itself, so leave \`background\` out of extraBody`,
      );
    case 'incomplete':
      throw new IncompleteResponseError(
        destination.model,
        wire.incomplete_details?.reason,
        textOf(wire.output.filter(({ type }) => type === 'message').map((item) => fromWireItem(item))) ||
          (destination.received?.().partialText ?? ''),
      );
    // Completed; some servers that imitate the API leave the status out.
    default:
      return {
        output: wire.output.map((item) => fromWireItem(item, request)),
        usage: fromWireUsage(wire.usage),
        ...(wire.id && { responseId: wire.id }),
      };
  }
}

function failedResponse(destination: Destination, wire: WireResponse, detail: string): ModelRequestError {
  return requestError(destination, {
    failure: 'failed-response',
    detail,
    ...(wire.error?.code && { serverCode: wire.error.code }),
    ...(wire.error?.param && { param: wire.error.param }),
  });
}

function textOf(items: readonly OutputItem[]): string {
  return items
    .flatMap((item) => (item.type === 'message' && item.role === 'assistant' ? item.content : []))
    .map((part) => (part.type === 'text' ? part.text : part.refusal))
    .join('');
}
