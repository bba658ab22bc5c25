import type { Destination } from './destination.js';
import { excerpt } from './excerpt.js';
import { readText } from './read-text.js';
import { requestError } from './request-error.js';

/**
 * Refuses an answer that is plainly no stream. Others are read, whatever they call themselves: servers that imitate the API
 * also stream as `text/plain`.
 *
 * @throws {ModelRequestError} With the beginning of what the answer is.
 */
export async function refuseForeignContent(
  response: Response,
  limitMs: number,
  destination: Destination,
): Promise<void> {
  const contentType = response.headers.get('content-type') ?? '';
  if (!/json|html/i.test(contentType) || /event-stream|ndjson/i.test(contentType)) return;
  const text = excerpt(await readText(response, limitMs)).slice(0, 200);
  throw requestError(destination, {
    failure: 'unreadable-answer',
    status: response.status,
    detail: `it is no event stream but ${contentType}: ${text}`,
  });
}
