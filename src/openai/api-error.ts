import type { ModelRequestError, ModelRequestFacts, ModelRequestFailure } from '../errors/index.js';
import type { Destination } from './destination.js';
import { isErrorLike } from './error-like.js';
import { excerpt } from './excerpt.js';
import { isFields } from './fields.js';
import { withoutSecrets } from './mask-secrets.js';
import { requestError } from './request-error.js';
import { retryHeaders } from './retry-headers.js';
import { toldFailure } from './told-failure.js';

/** The fields of the client's errors that are read here. */
interface ApiError extends Error {
  readonly status: number | undefined;
  readonly headers: Headers | undefined;
  readonly error: unknown;
  readonly code: unknown;
  readonly type: string | undefined;
  readonly param: string | null | undefined;
  readonly requestID: string | null | undefined;
}

/** The part of a request's body that is read here. */
interface Body {
  readonly tools?: readonly unknown[] | null;
}

/** What the client threw, as an error that says what to do; `body` is the request it threw for. */
export function toModelRequestError(error: Error, destination: Destination, body: Body): ModelRequestError {
  const facts = factsOf(error, body);
  const detail = detailOf(error, facts.failure);
  return requestError(
    destination,
    { ...facts, ...(detail !== undefined && { detail }) },
    { cause: withoutSecrets(error, destination.secrets) },
  );
}

type Facts = Omit<ModelRequestFacts, 'model' | 'baseUrl' | 'detail'>;

function factsOf(error: Error, body: Body): Facts {
  // What the client throws at text that is no JSON, in an event of a stream.
  if (error.name === 'SyntaxError') return { failure: 'broken-stream' };
  return isApiError(error) ? apiFacts(error, body) : { failure: 'connection' };
}

function detailOf(error: Error, failure: ModelRequestFailure): string | undefined {
  if (failure === 'broken-stream') return 'an event of it is not JSON';
  if (isApiError(error) && isAnswer(error)) return serverMessage(error);
  // Under a time-out lies only "This operation was aborted".
  return failure === 'timeout' ? undefined : networkMessage(error);
}

// By shape, not `instanceof`: the client may come from another copy of the package than the one loaded here.
function isApiError(error: Error): error is ApiError {
  return 'status' in error && 'headers' in error && 'requestID' in error;
}

function apiFacts(error: ApiError, body: Body): Facts {
  const { status, headers, code, type, param, requestID } = error;
  if (!isAnswer(error)) return { failure: isTimeout(error) ? 'timeout' : 'connection' };
  const toolName = param ? toolAt(param, body) : undefined;
  return {
    ...toldFailure({ code, type, param }, status),
    ...(toolName !== undefined && { toolName }),
    ...(requestID && { requestId: requestID }),
    ...retryHeaders(headers),
  };
}

/** Without a status, the server sent its error in the middle of a stream. */
function isAnswer({ status, error }: ApiError): boolean {
  return status !== undefined || error !== undefined;
}

/** `tools[3].parameters` means the fourth tool of the request. */
function toolAt(param: string, { tools }: Body): string | undefined {
  const index = /^tools\[(\d+)\]/.exec(param)?.[1];
  const tool = index === undefined ? undefined : tools?.[Number(index)];
  if (!isFields(tool) || tool['type'] !== 'function') return undefined;
  const { name } = isFields(tool['function']) ? tool['function'] : tool;
  return typeof name === 'string' ? name : undefined;
}

/** What the server said, from the body the client parsed: `{ message }`, a text, or something else as JSON. */
function serverMessage({ error, message, status }: ApiError): string | undefined {
  if (typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string') {
    return excerpt(error.message);
  }
  // The client's own message is the status, then what it found of a body.
  const found = message.replace(new RegExp(`^${status} ?`), '');
  return found === 'status code (no body)' ? undefined : excerpt(found);
}

/** An abort that the caller did not ask for is the client's own time limit. */
function isTimeout(error: ApiError): boolean {
  return error.message.startsWith('Request timed out') || innermost(error).name === 'AbortError';
}

function networkMessage(error: Error): string {
  const cause = innermost(error);
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
  const message = cause.message || cause.name;
  return code === undefined || message.includes(code) ? message : `${message} (${code})`;
}

/** The error at the bottom: `Connection error.` and `fetch failed` hide `ECONNREFUSED` two errors down. */
function innermost(error: Error): Error {
  let deepest = error;
  while (isErrorLike(deepest.cause)) deepest = deepest.cause;
  return deepest;
}
