import { ModelRequestError } from '../errors/index.js';
import type { Destination } from './destination.js';
import { excerpt } from './excerpt.js';
import { maskSecrets } from './mask-secrets.js';
import type { WireResponse } from './wire.js';

/**
 * Reads an answer's text as a response of the API. The client's own parser is passed by: on a page of HTML, an empty body
 * or a response without `output` it throws TypeErrors that name none of these.
 *
 * @throws {ModelRequestError} The text is anything else.
 */
export function readResponse(text: string, destination: Destination, status: number): WireResponse {
  const body = parse(text, destination, status);
  if (typeof body === 'object' && body !== null && 'output' in body && Array.isArray(body.output)) {
    // The compiler cannot see into JSON. Only `output` is certain here; fromWireItem looks at each item for itself.
    return body as WireResponse;
  }
  throw unreadable(`it has no \`output\` list: ${excerpt(text).slice(0, 200)}`, destination, status);
}

function parse(text: string, destination: Destination, status: number): unknown {
  if (text.trim() === '') throw unreadable('its body is empty', destination, status);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unreadable(`it is not JSON: ${excerpt(text).slice(0, 200)}`, destination, status, { cause: error });
  }
}

function unreadable(
  detail: string,
  destination: Destination,
  status: number,
  options?: ErrorOptions,
): ModelRequestError {
  const { model, baseUrl, secrets, requestId } = destination;
  return new ModelRequestError(
    {
      failure: 'unreadable-answer',
      model,
      baseUrl,
      status,
      detail: maskSecrets(detail, secrets),
      ...(requestId !== undefined && { requestId }),
    },
    options,
  );
}
