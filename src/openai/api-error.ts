import { ModelRequestError, type ModelRequestFacts, type ModelRequestFailure } from '../errors/index.js';
import type { Destination } from './destination.js';
import { isErrorLike } from './error-like.js';
import { excerpt } from './excerpt.js';
import { maskSecrets, withoutSecrets } from './mask-secrets.js';
import type { WireRequest } from './wire.js';

/** The fields of the client's errors that are read here. */
interface ApiError extends Error {
  readonly status: number | undefined;
  readonly headers: Headers | undefined;
  readonly error: unknown;
  readonly code: string | null | undefined;
  readonly param: string | null | undefined;
  readonly requestID: string | null | undefined;
}

/** What the client threw, as an error that says what to do; `body` is the request it threw for. */
export function toModelRequestError(error: Error, destination: Destination, body: WireRequest): ModelRequestError {
  const facts = isApiError(error) ? apiFacts(error, body) : { failure: 'connection' as const };
  const detail = detailOf(error, facts.failure);
  return new ModelRequestError(
    {
      ...facts,
      model: destination.model,
      baseUrl: destination.baseUrl,
      ...(detail !== undefined && { detail: maskSecrets(detail, destination.secrets) }),
    },
    { cause: withoutSecrets(error, destination.secrets) },
  );
}

function detailOf(error: Error, failure: ModelRequestFailure): string | undefined {
  if (isApiError(error) && error.status !== undefined) return serverMessage(error);
  // Under a time-out lies only "This operation was aborted".
  return failure === 'timeout' ? undefined : networkMessage(error);
}

// By shape, not `instanceof`: the client may come from another copy of the package than the one loaded here.
function isApiError(error: Error): error is ApiError {
  return 'status' in error && 'headers' in error && 'requestID' in error;
}

function apiFacts(error: ApiError, body: WireRequest): Omit<ModelRequestFacts, 'model' | 'baseUrl' | 'detail'> {
  const { status, headers, code, param, requestID } = error;
  if (status === undefined) return { failure: isTimeout(error) ? 'timeout' : 'connection' };
  const toolName = param ? toolAt(param, body) : undefined;
  const retryAfterMs = retryAfter(headers);
  return {
    failure: failureOf(status, code),
    status,
    ...(code && { serverCode: code }),
    ...(param && { param }),
    ...(toolName !== undefined && { toolName }),
    ...(requestID && { requestId: requestID }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}

function failureOf(status: number, code: string | null | undefined): ModelRequestFailure {
  if (status >= 500) return 'server';
  switch (status) {
    case 401:
      return 'authentication';
    case 403:
      return 'permission';
    case 404:
      return 'not-found';
    case 408:
      return 'timeout';
    case 429:
      return code === 'insufficient_quota' ? 'quota' : 'rate-limit';
    default:
      return 'invalid-request';
  }
}

/** `tools[3].parameters` means the fourth tool of the request. */
function toolAt(param: string, { tools }: WireRequest): string | undefined {
  const index = /^tools\[(\d+)\]/.exec(param)?.[1];
  const tool = index === undefined ? undefined : tools?.[Number(index)];
  return tool?.type === 'function' ? tool.name : undefined;
}

function retryAfter(headers: Headers | undefined): number | undefined {
  const ms = headers?.get('retry-after-ms');
  if (ms && Number.isFinite(Number(ms))) return Number(ms);
  const after = headers?.get('retry-after');
  if (!after) return undefined;
  const waitMs = Number.isFinite(Number(after)) ? Number(after) * 1000 : Date.parse(after) - Date.now();
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : undefined;
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
