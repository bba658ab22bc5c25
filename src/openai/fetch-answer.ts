import type { ModelRequest } from '../model/model.js';
import { toModelRequestError } from './api-error.js';
import { Attempt, type SendOptions } from './attempt.js';
import type { Destination } from './destination.js';
import { isErrorLike } from './error-like.js';
import { readText } from './read-text.js';

export interface AnswerRequest {
  readonly request: ModelRequest;
  readonly body: { readonly tools?: readonly unknown[] | null };
  readonly destination: Destination;
  /** Milliseconds the body of the answer may take, unless `request.settings.timeoutMs` says otherwise. */
  readonly limitMs: number;
  readonly send: (options: SendOptions) => Promise<Response>;
}

export interface Answer {
  readonly text: string;
  readonly status: number;
  /** With the server's id of the request. */
  readonly destination: Destination;
}

/**
 * The whole answer to a request, as text.
 *
 * @throws {ModelRequestError} None came.
 * @throws The reason of `request.signal`, as it is, when it aborts.
 */
export async function fetchAnswer({ request, body, destination, limitMs, send }: AnswerRequest): Promise<Answer> {
  const attempt = new Attempt(request);
  attempt.begin();
  try {
    return await attempt.wait(async () => {
      const answer = await send(attempt.options);
      const text = await readText(answer, request.settings.timeoutMs ?? limitMs);
      return { text, status: answer.status, destination: withRequestId(destination, answer) };
    });
  } catch (error) {
    attempt.throwIfAborted();
    if (!isErrorLike(error)) throw error;
    throw toModelRequestError(error, destination, body);
  } finally {
    attempt.release();
  }
}

/** The same destination, with the server's id of the request. */
export function withRequestId(destination: Destination, answer: Response): Destination {
  const requestId = answer.headers.get('x-request-id');
  return requestId === null ? destination : { ...destination, requestId };
}
