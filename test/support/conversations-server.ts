import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from '@jest/globals';
import { OpenAI } from 'openai';
import { createTypeCheck, type TypeCheck } from './openai-check-types.js';
import { RequestError } from './openai-request-error.js';
import { openaiRequestSchema } from './openai-request-schema.js';
import { send, sendError, textOf } from './openai-send.js';

type Item = Readonly<Record<string, unknown>> & { readonly type: string };
type Kept = Item & { readonly id: string };

/** What a server of the Conversations API was asked and holds. */
export interface ConversationsServer {
  /** Method and path of every request so far. */
  readonly requests: readonly string[];
  /** Every conversation there is, by id. */
  readonly conversations: ReadonlyMap<string, readonly Kept[]>;
  readonly client: OpenAI;
  /** Puts an item into a conversation as another program might. */
  readonly put: (conversationId: string, item: Kept) => void;
  /** Refuses the next requests of this method and path with 503; `after` so many are let through first. */
  readonly failOn: (method: string, path: RegExp, after?: number) => void;
}

/** Compiled once for all servers of a test file. */
let typeCheck: Promise<TypeCheck> | undefined;

/** How the ids of items begin; kinds that are not here must bring their own. */
const PREFIXES: Readonly<Record<string, string>> = {
  message: 'msg',
  function_call: 'fc',
  function_call_output: 'fco',
  computer_call_output: 'cuo',
  tool_search_output: 'tso',
  shell_call_output: 'sho',
  apply_patch_call_output: 'apco',
  custom_tool_call_output: 'ctco',
  mcp_approval_response: 'mcpr',
};

/** Starts servers of the Conversations API, which are closed after each test of the file that calls this. */
export function conversationsServersPerTest(): () => Promise<ConversationsServer> {
  const open: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((close) => close()));
  });
  return async () => {
    const server = await conversationsServer();
    open.push(() => server.close());
    return server;
  };
}

async function conversationsServer(): Promise<ConversationsServer & { close(): Promise<void> }> {
  const checkTypes = await (typeCheck ??= openaiRequestSchema('responses').then(createTypeCheck));
  const conversations = new Map<string, Kept[]>();
  const requests: string[] = [];
  let failing: { method: string; path: RegExp; after: number } | undefined;
  let lastId = 0;

  const server = createServer((request, response) => {
    answer(request)
      .then((body) => send(response, 200, { 'content-type': 'application/json' }, JSON.stringify(body)))
      .catch((error: unknown) => refuse(response, error));
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    requests,
    conversations,
    client: new OpenAI({
      apiKey: 'sk-test-0123456789',
      baseURL: `http://127.0.0.1:${port}/v1`,
      maxRetries: 0,
      logLevel: 'off',
    }),
    put: (conversationId, item) => void itemsOf(conversationId).push(item),
    failOn(method, path, after = 0) {
      failing = { method, path, after };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function answer(request: IncomingMessage): Promise<unknown> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
    const method = request.method ?? '';
    requests.push(`${method} ${pathname}`);
    const text = await textOf(request);
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    if (failing?.method === method && failing.path.test(pathname) && failing.after-- <= 0) {
      throw new StatusError(503, 'The server is busy, sk-test-0123456789.');
    }
    const [, version, root, id = '', kind, itemId] = pathname.split('/');
    const known = version === 'v1' && root === 'conversations' && (kind === undefined || kind === 'items');
    switch (known ? `${method}${id && ' id'}${kind ? ' items' : ''}${itemId ? ' id' : ''}` : '') {
      case 'POST':
        return create(body);
      case 'DELETE id':
        itemsOf(id);
        conversations.delete(id);
        return { id, deleted: true, object: 'conversation.deleted' };
      case 'POST id items':
        return add(itemsOf(id), body);
      case 'GET id items':
        return list(itemsOf(id), searchParams);
      case 'DELETE id items id':
        return remove(id, itemId);
      default:
        throw new StatusError(404, `Invalid URL (${method} ${pathname})`);
    }
  }

  function create(body: Record<string, unknown>): object {
    const [unknown] = Object.keys(body).filter((name) => name !== 'items' && name !== 'metadata');
    if (unknown !== undefined) throw new RequestError(`Unknown parameter: '${unknown}'.`, unknown);
    const id = nextId('conv');
    conversations.set(id, []);
    return { id, object: 'conversation', created_at: 1, metadata: {} };
  }

  function add(items: Kept[], { items: added, ...rest }: Record<string, unknown>): object {
    const [unknown] = Object.keys(rest);
    if (unknown !== undefined) throw new RequestError(`Unknown parameter: '${unknown}'.`, unknown);
    if (!Array.isArray(added) || added.length < 1 || added.length > 20) {
      throw new RequestError("Invalid 'items': expected an array with 1 to 20 elements.", 'items');
    }
    const kept = (added as Item[]).map((item) => {
      check(item);
      return { ...answered(item), id: typeof item['id'] === 'string' ? item['id'] : nextId(PREFIXES[item.type] ?? '') };
    });
    items.push(...kept);
    return page(kept, false);
  }

  function check(item: Item): void {
    // The API gives ids to messages of assistants too, which the types of the package do not say.
    const needsId = item.type === 'message' && item['role'] === 'assistant' && Array.isArray(item['content']);
    checkTypes({ model: 'none', input: [needsId ? { id: 'msg_0', ...item } : item] });
    if (item.type === 'reasoning' && !item['id'] && !item['encrypted_content'])
      throw new RequestError('Invalid item', 'item');
    if (PREFIXES[item.type] === undefined && typeof item['id'] !== 'string') {
      throw new RequestError("Missing required parameter: 'items[0].id'.", 'items[0].id');
    }
    // An output of commands may be the API's own, of a container, and then has one.
    if (PREFIXES[item.type] !== undefined && item['id'] !== undefined && item.type !== 'shell_call_output') {
      throw new RequestError(`An item of type '${item.type}' takes no id.`, 'items[0].id');
    }
  }

  /** An item as the API gives it back: texts as parts, and with its state. */
  function answered(item: Item): Item {
    const { content } = item;
    const text = item['role'] === 'assistant' ? 'output_text' : 'input_text';
    return {
      status: 'completed',
      ...item,
      ...(typeof content === 'string' && { content: [{ type: text, text: content }] }),
    };
  }

  function list(items: readonly Kept[], query: URLSearchParams): object {
    const limit = Number(query.get('limit') ?? 20);
    if (!(limit >= 1 && limit <= 100)) throw new RequestError("Invalid 'limit': expected 1 to 100.", 'limit');
    const ordered = query.get('order') === 'asc' ? items : items.toReversed();
    const after = query.get('after');
    const start = after === null ? 0 : ordered.findIndex(({ id }) => id === after) + 1;
    return page(
      ordered.slice(start, start + limit).map(shown(query.getAll('include[]'))),
      start + limit < ordered.length,
    );
  }

  /** Leaves out what the API gives only to those who ask for it. */
  function shown(include: readonly string[]): (item: Kept) => Item {
    const hasImages = include.includes('message.input_image.image_url');
    const hasSecrets = include.includes('reasoning.encrypted_content');
    const hasScreens = include.includes('computer_call_output.output.image_url');
    return ({ encrypted_content: secret, content, ...rest }) => ({
      ...rest,
      ...(rest.type === 'computer_call_output' && !hasScreens && { output: withoutImage(rest['output'] as object) }),
      ...(Array.isArray(content) && { content: hasImages ? content : content.map(withoutImage) }),
      ...(secret !== undefined && hasSecrets && { encrypted_content: secret }),
    });
  }

  function remove(id: string, itemId: string | undefined): object {
    const items = itemsOf(id);
    const index = items.findIndex((item) => item.id === itemId);
    if (index < 0) throw new StatusError(404, `Item with id '${itemId}' not found in conversation '${id}'.`);
    items.splice(index, 1);
    return { id, object: 'conversation', created_at: 1, metadata: {} };
  }

  function itemsOf(id: string): Kept[] {
    const items = conversations.get(id);
    if (items === undefined) throw new StatusError(404, `Conversation with id '${id}' not found.`);
    return items;
  }

  function nextId(prefix: string): string {
    lastId += 1;
    return `${prefix}_${lastId}`;
  }
}

function withoutImage({ image_url: _, ...part }: { readonly image_url?: unknown }): object {
  return part;
}

class StatusError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

function page(data: readonly Item[], hasMore: boolean): object {
  const [first, last] = [data[0], data.at(-1)];
  return { object: 'list', data, first_id: first?.['id'] ?? null, last_id: last?.['id'] ?? null, has_more: hasMore };
}

function refuse(response: ServerResponse, error: unknown): void {
  if (error instanceof RequestError) {
    const { message, param, code } = error;
    sendError(response, 400, { message, param, code });
  } else if (error instanceof StatusError) sendError(response, error.status, { message: error.message });
  else sendError(response, 500, { message: String(error) });
}
