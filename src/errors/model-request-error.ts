import { ToolwrightError } from './toolwright-error.js';

/** What went wrong between toolwright and the model's server. */
export type ModelRequestFailure =
  /** 401: the key is missing, wrong, or for another server. */
  | 'authentication'
  /** 403: the key is right, but may not do this. */
  | 'permission'
  /** 404: no such model, or no such address. */
  | 'not-found'
  /** 400, 422 and other 4xx: the server does not accept the request as it is. */
  | 'invalid-request'
  /** 429: too much, too fast. */
  | 'rate-limit'
  /** 429 with nothing left to spend: waiting does not help. */
  | 'quota'
  /** 5xx: the server's own trouble. */
  | 'server'
  /** The server could not be reached, or hung up before the answer was complete. */
  | 'connection'
  /** No answer, or no more of it, within the client's time limit. */
  | 'timeout'
  /** A stream ended, or became unreadable, before the answer was complete. */
  | 'broken-stream'
  /** An answer came, but it is not one of the API's. */
  | 'unreadable-answer'
  /** The server took the request and then reported that it could not answer it. */
  | 'failed-response';

/** What is known of a failed request; every text already free of secrets. */
export interface ModelRequestFacts {
  readonly failure: ModelRequestFailure;
  readonly model: string;
  /** Where the request went, e.g. `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  /** The path of the request below `baseUrl`. @default '/responses' */
  readonly endpoint?: string;
  /** HTTP status; left out when there was no HTTP answer. */
  readonly status?: number;
  /** What the server (or the network) said. */
  readonly detail?: string;
  /** The server's own word for the failure, e.g. `rate_limit_exceeded`. */
  readonly serverCode?: string;
  /** The part of the request the server complains of, e.g. `tools[0].parameters`. */
  readonly param?: string;
  /** The tool that `param` points at. */
  readonly toolName?: string;
  /** For the provider's support. */
  readonly requestId?: string;
  /** How long the server asks to wait, in milliseconds. */
  readonly retryAfterMs?: number;
  /** What the server's `x-should-retry` says; left out when it says nothing. */
  readonly shouldRetry?: boolean;
  /** Whether part of a streamed answer had already been handed out. @default false */
  readonly producedOutput?: boolean;
  /** The text of a streamed answer until it failed. @default '' */
  readonly partialText?: string;
}

/** A request to a model did not bring an answer. The client's own error, where there is one, is the `cause`. */
export class ModelRequestError extends ToolwrightError {
  readonly code = 'MODEL_REQUEST';
  readonly failure: ModelRequestFailure;
  readonly model: string;
  readonly baseUrl: string;
  readonly status: number | undefined;
  readonly serverCode: string | undefined;
  readonly param: string | undefined;
  readonly toolName: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;
  /** Whether no whole answer came: the connection failed, broke or timed out (B327). */
  readonly isNetworkError: boolean;
  /** Whether the server itself says, by a header, its status or its code, that asking again may help (B327). */
  readonly isSuggestedByProvider: boolean;
  /** Whether part of a streamed answer had already been handed out, so that asking again would say things twice (B328). */
  readonly producedOutput: boolean;
  /** The text of a streamed answer until it failed; empty when there was none. */
  readonly partialText: string;

  constructor(facts: ModelRequestFacts, options?: ErrorOptions) {
    super(sentence(facts), options);
    this.failure = facts.failure;
    this.model = facts.model;
    this.baseUrl = facts.baseUrl;
    this.status = facts.status;
    this.serverCode = facts.serverCode;
    this.param = facts.param;
    this.toolName = facts.toolName;
    this.requestId = facts.requestId;
    this.retryAfterMs = facts.retryAfterMs;
    this.isNetworkError = isNetworkError(facts);
    this.isSuggestedByProvider = facts.shouldRetry ?? isPassing(facts);
    this.producedOutput = facts.producedOutput ?? false;
    this.partialText = facts.partialText ?? '';
  }
}

function isNetworkError({ failure, status }: ModelRequestFacts): boolean {
  if (status !== undefined) return false;
  return failure === 'connection' || failure === 'timeout' || failure === 'broken-stream';
}

/** The server's own words for trouble that passes, where they come without a status, in the middle of a stream. */
const PASSING_CODES: ReadonlySet<string> = new Set(['server_error', 'rate_limit_exceeded', 'overloaded_error']);

/** Whether the server's answer means that the same request may succeed later. An empty account does not fill up by waiting. */
function isPassing({ failure, status, serverCode }: ModelRequestFacts): boolean {
  if (failure === 'quota') return false;
  if (status !== undefined) return status === 408 || status === 409 || status === 429 || status >= 500;
  return serverCode !== undefined && PASSING_CODES.has(serverCode);
}

function sentence(facts: ModelRequestFacts): string {
  const where = [facts.status?.toString(), facts.serverCode, facts.requestId && `request ${facts.requestId}`].filter(
    Boolean,
  );
  const suffix = where.length > 0 ? ` (${where.join(', ')})` : '';
  const detail = facts.detail ? `: ${facts.detail.replace(/[.\s]+$/, '')}` : '';
  return `${happened(facts)}${suffix}${detail}. ${remedy(facts)}`;
}

function happened({ failure, model, baseUrl, endpoint = '/responses' }: ModelRequestFacts): string {
  switch (failure) {
    case 'authentication':
      return `${baseUrl} does not accept the API key`;
    case 'permission':
      return `The API key may not use model "${model}" at ${baseUrl}`;
    case 'not-found':
      return `${baseUrl} does not know model "${model}" or this kind of request`;
    case 'invalid-request':
      return `${baseUrl} refused the request for model "${model}" as invalid`;
    case 'rate-limit':
      return `${baseUrl} is limiting requests for model "${model}"`;
    case 'quota':
      return `The account's quota at ${baseUrl} is used up`;
    case 'server':
      return `The server at ${baseUrl} failed on a request for model "${model}"`;
    case 'connection':
      return `The connection to ${baseUrl} failed before model "${model}" had answered`;
    case 'timeout':
      return `${baseUrl} gave no answer for model "${model}" within the client's time limit`;
    case 'broken-stream':
      return `The stream from ${baseUrl} broke off before model "${model}" had finished`;
    case 'unreadable-answer':
      return `What ${baseUrl} answered for model "${model}" is not an answer of ${endpoint}`;
    case 'failed-response':
      return `Model "${model}" at ${baseUrl} reported that it could not answer`;
  }
}

function remedy(facts: ModelRequestFacts): string {
  const { failure, param, toolName, retryAfterMs, endpoint = '/responses' } = facts;
  switch (failure) {
    case 'authentication':
      return 'Check OPENAI_API_KEY, and that it belongs to this server (OPENAI_BASE_URL).';
    case 'permission':
      return "Check the key's project and permissions, or choose another model.";
    case 'not-found':
      return `Check the name of the model, and that the base URL (OPENAI_BASE_URL) names an API with ${endpoint}, usually ending in /v1.${endpoint === '/responses' ? ' A server with /chat/completions only is asked through OpenAIChatCompletionsModel.' : ''}`;
    case 'invalid-request':
      if (toolName) return `Look at the schema and the name of tool "${toolName}" (${param}).`;
      return param
        ? `Look at what sets \`${param}\`.`
        : 'Compare the settings of the agent with what this model supports.';
    case 'rate-limit':
      return `${retryAfterMs === undefined ? 'Try again later' : `Try again in ${Math.ceil(retryAfterMs / 1000)} s`}, send fewer requests at once, or raise \`maxRetries\` of the OpenAI client.`;
    case 'quota':
      return 'Check plan and billing of the account; trying again does not help.';
    case 'server':
      return 'The fault is on the server; try again, or raise `maxRetries` of the OpenAI client.';
    case 'connection':
      return 'Check the network and that the base URL (OPENAI_BASE_URL) is right and its server running, then try again.';
    case 'timeout':
      return 'Try again, or raise `timeout` of the OpenAI client.';
    case 'broken-stream':
      return 'Try again; if it stays, look for a proxy or a time limit between here and the server. What had come is in `partialText`.';
    case 'unreadable-answer':
      return `Check that the base URL (OPENAI_BASE_URL) names an API with ${endpoint}, usually ending in /v1, and that no proxy answers in its place.`;
    case 'failed-response':
      return 'Try again; if it stays, change what the message names.';
  }
}
