import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OpenAI, type ClientOptions } from 'openai';
import type { Answer, ResponseAnswer } from './openai-answers.js';
import { checkConversation } from './openai-check-conversation.js';
import { checkTools } from './openai-check-tools.js';
import { createTypeCheck, type TypeCheck } from './openai-check-types.js';
import { RequestError } from './openai-request-error.js';
import { openaiRequestSchema } from './openai-request-schema.js';

export * from './openai-answers.js';

type WireRequest = OpenAI.Responses.ResponseCreateParamsNonStreaming;

/** What to answer: fixed, or made from the request. */
export type Step = Answer | ((request: WireRequest) => Answer);

/** A server of the Responses API on this machine: it checks each request as the API would and answers by a script. */
export interface OpenAIServer {
  /** For `new OpenAI({ baseURL })`. */
  readonly baseURL: string;
  /** The body of every request so far, refused ones too. */
  readonly requests: readonly WireRequest[];
  /** A client of this server, without retries unless asked for. */
  client(options?: ClientOptions): OpenAI;
  /** Resolves once the server holds a request it will not answer. */
  silent(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a server that answers each valid request with the next step of the script. A request that the `openai` types or the
 * API's rules do not allow gets the API's 400 and uses no step up.
 *
 * @example
 * const server = await openaiServer([callTool('get_weather', { city: 'Oslo' }), say('Sunny.')]);
 * const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');
 */
export async function openaiServer(script: readonly Step[]): Promise<OpenAIServer> {
  const check = await typeCheck();
  const steps = [...script];
  const requests: WireRequest[] = [];
  const callIds = new Set<string>();
  let holdsRequest: () => void;
  const silent = new Promise<void>((resolve) => {
    holdsRequest = resolve;
  });
  let lastId = 0;

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      sendError(response, 500, { message: String(error) });
    });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const baseURL = `http://127.0.0.1:${port}/v1`;

  return {
    baseURL,
    requests,
    client: (options = {}) =>
      new OpenAI({ apiKey: 'sk-test-0123456789', baseURL, maxRetries: 0, fetch: fetchOfThisRealm, ...options }),
    silent: () => silent,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST' || request.url !== '/v1/responses') {
      sendError(response, 404, { message: `Invalid URL (${request.method} ${request.url})` });
      return;
    }
    const body = JSON.parse(await textOf(request)) as WireRequest;
    requests.push(body);
    try {
      check(body);
      checkTools(body);
      checkConversation(body, body.previous_response_id || body.conversation ? callIds : new Set());
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const { message, param, code } = error;
      sendError(response, 400, { message, param, code, type: 'invalid_request_error' });
      return;
    }
    const step = steps.shift();
    if (step === undefined) {
      sendError(response, 400, {
        message: `The script of this test server has no answer to request ${requests.length}.`,
      });
      return;
    }
    perform(typeof step === 'function' ? step(body) : step, body, response);
  }

  function perform(step: Answer, body: WireRequest, response: ServerResponse): void {
    switch (step.kind) {
      case 'response':
        send(response, 200, { 'content-type': 'application/json' }, JSON.stringify(complete(step, body)));
        break;
      case 'http':
        send(response, step.status, step.headers, step.body);
        break;
      case 'hang-up':
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
        response.write('{"id":"resp_', () => response.destroy());
        break;
      case 'silence':
        holdsRequest();
        break;
    }
  }

  /** The response with what only the server knows: ids, statuses, usage. */
  function complete({ output, fields }: ResponseAnswer, { model }: WireRequest): object {
    const items = output.map((draft) => {
      const item = { id: nextId(draft.type), status: 'completed', ...draft };
      return draft.type === 'function_call' ? { call_id: nextId('call'), ...item } : item;
    });
    for (const item of items) if ('call_id' in item && typeof item.call_id === 'string') callIds.add(item.call_id);
    return {
      id: nextId('response'),
      object: 'response',
      status: 'completed',
      error: null,
      incomplete_details: null,
      model,
      output: items,
      usage: {
        input_tokens: 10,
        input_tokens_details: { cached_tokens: 4, cache_write_tokens: 0 },
        output_tokens: 5,
        output_tokens_details: { reasoning_tokens: 2 },
        total_tokens: 15,
      },
      ...fields,
    };
  }

  function nextId(type: string): string {
    const prefixes: Record<string, string> = { message: 'msg', function_call: 'fc', reasoning: 'rs', response: 'resp' };
    lastId += 1;
    return `${prefixes[type] ?? type}_${lastId}`;
  }
}

/**
 * Jest runs tests in a realm of their own, where the client cannot tell that what Node's fetch throws is an error, and loses
 * its name. Anywhere else this changes nothing.
 */
async function fetchOfThisRealm(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (error instanceof Error) throw error;
    const { message, name, cause } = error as Error;
    throw Object.assign(new Error(message, { cause }), { name });
  }
}

let shared: Promise<TypeCheck> | undefined;

/** Compiled once for all servers of a test file. */
function typeCheck(): Promise<TypeCheck> {
  return (shared ??= openaiRequestSchema().then(createTypeCheck));
}

function sendError(response: ServerResponse, status: number, error: object): void {
  const body = { error: { type: 'invalid_request_error', code: null, param: null, ...error } };
  send(response, status, { 'content-type': 'application/json' }, JSON.stringify(body));
}

function send(response: ServerResponse, status: number, headers: Readonly<Record<string, string>>, body: string): void {
  response.writeHead(status, { 'x-request-id': 'req_test', ...headers });
  response.end(body);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
