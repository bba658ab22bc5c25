import type { OpenAI } from 'openai';

type WireItem = OpenAI.Responses.ResponseOutputItem;
type WireResponse = OpenAI.Responses.Response;

/** An item before the server gave it an id. */
export type Draft = { readonly type: WireItem['type']; readonly [field: string]: unknown };

/** What the server does with one request. */
export type Answer = ResponseAnswer | HttpAnswer | RawStream | HangUp | Silence;

/** A response of the API. */
export interface ResponseAnswer {
  readonly kind: 'response';
  readonly output: readonly Draft[];
  readonly fields?: Partial<WireResponse>;
}

/** Any HTTP answer, for what a response cannot express. */
export interface HttpAnswer {
  readonly kind: 'http';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A streamed body, piece by piece, each piece a write of its own. */
export interface RawStream {
  readonly kind: 'stream';
  readonly headers: Readonly<Record<string, string>>;
  readonly pieces: Iterable<string | Uint8Array>;
  /** What follows the last piece: the end of the body, a closed connection, or nothing at all. */
  readonly ending: 'end' | 'drop' | 'stall';
}

/** Half an answer, then a closed connection. */
export interface HangUp {
  readonly kind: 'hang-up';
}

/** No answer at all. */
export interface Silence {
  readonly kind: 'silence';
}

/** The model says something. */
export function say(text: string): ResponseAnswer {
  return items({
    type: 'message',
    role: 'assistant',
    content: [{ type: 'output_text', text, annotations: [], logprobs: [] }],
  });
}

/** The model declines. */
export function refuse(refusal: string): ResponseAnswer {
  return items({ type: 'message', role: 'assistant', content: [{ type: 'refusal', refusal }] });
}

/**
 * The model calls a tool.
 * @param input The arguments; a string is sent as it is, for arguments that are not JSON.
 */
export function callTool(name: string, input: object | string = {}, fields: { callId?: string } = {}): ResponseAnswer {
  return items({
    type: 'function_call',
    name,
    arguments: typeof input === 'string' ? input : JSON.stringify(input),
    ...(fields.callId !== undefined && { call_id: fields.callId }),
  });
}

/** The model thinks; the server hands out a summary and the encrypted rest. */
export function reason(summary: string, encrypted?: string): ResponseAnswer {
  return items({
    type: 'reasoning',
    summary: [{ type: 'summary_text', text: summary }],
    ...(encrypted !== undefined && { encrypted_content: encrypted }),
  });
}

/** Output items as they are on the wire; ids that are left out are filled in. */
export function items(...output: readonly Draft[]): ResponseAnswer {
  return { kind: 'response', output };
}

/** Several answers as one response: parallel calls, reasoning before a call. */
export function together(...answers: readonly ResponseAnswer[]): ResponseAnswer {
  return {
    kind: 'response',
    output: answers.flatMap(({ output }) => output),
    fields: Object.assign({}, ...answers.map(({ fields }) => fields)) as Partial<WireResponse>,
  };
}

/** The same answer with other fields of the response, e.g. a status. */
export function withFields(answer: ResponseAnswer, fields: Partial<WireResponse>): ResponseAnswer {
  return { ...answer, fields: { ...answer.fields, ...fields } };
}

export interface ApiErrorFields {
  readonly message?: string;
  readonly type?: string;
  readonly code?: string | null;
  readonly param?: string | null;
}

/** An HTTP error as the API sends it. */
export function failWith(status: number, error: ApiErrorFields = {}, headers: Record<string, string> = {}): HttpAnswer {
  const body = { error: { message: `Status ${status}`, type: 'error', code: null, param: null, ...error } };
  return {
    kind: 'http',
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

/** A body of any kind with status 200. */
export function nonsense(body: string, contentType = 'application/json'): HttpAnswer {
  return { kind: 'http', status: 200, headers: { 'content-type': contentType }, body };
}

/** A body in pieces, for streams as no proper server sends them. */
export function stream(
  pieces: Iterable<string | Uint8Array>,
  ending: RawStream['ending'] = 'end',
  headers: Readonly<Record<string, string>> = { 'content-type': 'text/event-stream' },
): RawStream {
  return { kind: 'stream', pieces, ending, headers };
}

/** Events as the API writes them, each a piece. */
export function sse(...events: readonly object[]): string[] {
  return events.map((event) => {
    const name = 'type' in event && typeof event.type === 'string' ? `event: ${event.type}\n` : '';
    return `${name}data: ${JSON.stringify(event)}\n\n`;
  });
}

/** The server closes the connection in the middle of its answer. */
export function hangUp(): HangUp {
  return { kind: 'hang-up' };
}

/** The server takes the request and never answers. */
export function staySilent(): Silence {
  return { kind: 'silence' };
}
