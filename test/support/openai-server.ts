import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OpenAI, type ClientOptions } from 'openai';
import type { Answer } from './openai-answers.js';
import { chatChunks, chatCompletion } from './openai-chat-completion.js';
import { checkChatRequest } from './openai-check-chat.js';
import { checkConversation } from './openai-check-conversation.js';
import { checkTools } from './openai-check-tools.js';
import { createTypeCheck, type TypeCheck } from './openai-check-types.js';
import { Completer } from './openai-completer.js';
import { RequestError } from './openai-request-error.js';
import { openaiRequestSchema, type RequestKind } from './openai-request-schema.js';
import { responseEvents } from './openai-response-events.js';
import { send, sendError, sendPieces, textOf } from './openai-send.js';
import { sse } from './openai-answers.js';

export * from './openai-answers.js';

type WireRequest = OpenAI.Responses.ResponseCreateParams;
type ChatRequest = OpenAI.Chat.ChatCompletionCreateParams;

/** What to answer: fixed, or made from the request, at once or later. */
export type Step = Answer | ((request: WireRequest | ChatRequest) => Answer | Promise<Answer>);

/** A server of the Responses API and of Chat Completions on this machine: it checks each request as the API would and answers by a script. */
export interface OpenAIServer {
  /** For `new OpenAI({ baseURL })`. */
  readonly baseURL: string;
  /** The body of every request to /responses so far, refused ones too. */
  readonly requests: readonly WireRequest[];
  /** The body of every request to /chat/completions so far, refused ones too. */
  readonly chatRequests: readonly ChatRequest[];
  /** How many connections clients have opened. */
  readonly connections: number;
  /** A client of this server, without retries unless asked for. */
  client(options?: ClientOptions): OpenAI;
  /** Resolves once the server holds a request it will not answer. */
  silent(): Promise<void>;
  /** Resolves once a client has closed the connection of an answer that was not complete. */
  abandoned(): Promise<void>;
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
  const check = { responses: await typeCheck('responses'), chat: await typeCheck('chat') };
  const steps = [...script];
  const requests: WireRequest[] = [];
  const chatRequests: ChatRequest[] = [];
  const completer = new Completer();
  const silent = Promise.withResolvers<void>();
  const abandoned = Promise.withResolvers<void>();
  let connections = 0;

  const server = createServer((request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) abandoned.resolve();
    });
    void answer(request, response).catch((error: unknown) => {
      sendError(response, 500, { message: String(error) });
    });
  });
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const baseURL = `http://127.0.0.1:${port}/v1`;

  return {
    baseURL,
    requests,
    chatRequests,
    get connections() {
      return connections;
    },
    client: (options = {}) =>
      new OpenAI({
        apiKey: 'sk-test-0123456789',
        baseURL,
        maxRetries: 0,
        logLevel: 'off',
        fetch: fetchOfThisRealm,
        ...options,
      }),
    silent: () => silent.promise,
    abandoned: () => abandoned.promise,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const route = `${request.method} ${request.url}`;
    if (route !== 'POST /v1/responses' && route !== 'POST /v1/chat/completions') {
      sendError(response, 404, { message: `Invalid URL (${route})` });
      return;
    }
    const body: unknown = JSON.parse(await textOf(request));
    const isChat = route === 'POST /v1/chat/completions';
    try {
      if (isChat) checkChat(body as ChatRequest);
      else checkResponses(body as WireRequest);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const { message, param, code } = error;
      sendError(response, 400, { message, param, code, type: 'invalid_request_error' });
      return;
    }
    const step = steps.shift();
    if (step === undefined) {
      sendError(response, 400, {
        message: `The script of this test server has no answer to request ${requests.length + chatRequests.length}.`,
      });
      return;
    }
    const made = typeof step === 'function' ? await step(body as WireRequest | ChatRequest) : step;
    await perform(made, body as WireRequest | ChatRequest, isChat, response);
  }

  function checkResponses(body: WireRequest): void {
    requests.push(body);
    const { stream: _stream, ...rest } = body;
    // The API takes `web_search` here, which the package's types omit.
    const isWebSearch = typeof rest.tool_choice === 'object' && (rest.tool_choice.type as string) === 'web_search';
    check.responses(isWebSearch ? { ...rest, tool_choice: { type: 'web_search_preview' } } : rest);
    if (!rest.model && !rest.prompt) throw new RequestError('You must provide a model parameter.', 'model');
    checkTools(rest);
    checkConversation(rest, body.previous_response_id || body.conversation ? completer.callIds : new Set());
  }

  function checkChat(body: ChatRequest): void {
    chatRequests.push(body);
    const { stream: _stream, ...rest } = body;
    check.chat(rest);
    checkChatRequest(body);
  }

  async function perform(
    step: Answer,
    { model = '', stream }: WireRequest | ChatRequest,
    isChat: boolean,
    response: ServerResponse,
  ): Promise<void> {
    switch (step.kind) {
      case 'response': {
        const whole = completer.complete(step, model);
        if (stream === true) {
          const pieces = isChat ? [...sse(...chatChunks(whole)), 'data: [DONE]\n\n'] : sse(...responseEvents(whole));
          await sendPieces(response, { kind: 'stream', pieces, ending: 'end', headers: EVENT_STREAM });
        } else {
          const body = JSON.stringify(isChat ? chatCompletion(whole) : whole);
          send(response, 200, { 'content-type': 'application/json' }, body);
        }
        break;
      }
      case 'http':
        send(response, step.status, step.headers, step.body);
        break;
      case 'stream':
        await sendPieces(response, step);
        if (step.ending === 'stall') silent.resolve();
        break;
      case 'hang-up':
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
        response.write('{"id":"resp_', () => response.destroy());
        break;
      case 'silence':
        silent.resolve();
        break;
    }
  }
}

const EVENT_STREAM = { 'content-type': 'text/event-stream; charset=utf-8' };

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

const shared = new Map<RequestKind, Promise<TypeCheck>>();

/** Compiled once for all servers of a test file. */
function typeCheck(kind: RequestKind): Promise<TypeCheck> {
  const known = shared.get(kind) ?? openaiRequestSchema(kind).then(createTypeCheck);
  shared.set(kind, known);
  return known;
}
