import type { Destination } from './destination.js';
import { excerpt } from './excerpt.js';
import { isFields } from './fields.js';
import { parseAnswer } from './parse-answer.js';
import { requestError } from './request-error.js';
import type { WireResponse } from './wire.js';

/**
 * Reads an answer's text as a response of the API. The client's own parser is passed by: on a page of HTML, an empty body
 * or a response without `output` it throws TypeErrors that name none of these.
 *
 * @throws {ModelRequestError} The text is anything else.
 */
export function readResponse(text: string, destination: Destination, status: number): WireResponse {
  const body = parseAnswer(text, destination, status);
  // The compiler cannot see into JSON. Only `output` is certain here; fromWireItem looks at each item for itself.
  if (isFields(body) && Array.isArray(body['output'])) return body as unknown as WireResponse;
  throw requestError(destination, {
    failure: 'unreadable-answer',
    status,
    detail: `it has no \`output\` list: ${excerpt(text).slice(0, 200)}`,
  });
}
