import type { Destination } from './destination.js';
import { excerpt } from './excerpt.js';
import { requestError } from './request-error.js';

/**
 * The JSON of an answer's body.
 *
 * @throws {ModelRequestError} It is none.
 */
export function parseAnswer(text: string, destination: Destination, status: number): unknown {
  if (text.trim() === '') {
    throw requestError(destination, { failure: 'unreadable-answer', status, detail: 'its body is empty' });
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    const detail = `it is not JSON: ${excerpt(text).slice(0, 200)}`;
    throw requestError(destination, { failure: 'unreadable-answer', status, detail }, { cause: error });
  }
}
