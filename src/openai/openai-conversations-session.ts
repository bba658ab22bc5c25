import type { OpenAI } from 'openai';
import { refuseUnknownOptions, SessionStoreError, ToolwrightError, UserError } from '../errors/index.js';
import type { InputItem } from '../model/item.js';
import type { Session } from '../session/index.js';
import { fromItemText, toItemText } from '../session/item-text.js';
import { newestCount, newestOf } from '../session/newest.js';
import { getDefaultOpenAIClient } from './default-client.js';
import { isErrorLike } from './error-like.js';
import { excerpt } from './excerpt.js';
import { fromConversationItems } from './from-conversation-item.js';
import { maskSecrets, withoutSecrets } from './mask-secrets.js';
import { toConversationItems } from './to-conversation-item.js';

export interface OpenAIConversationsSessionOptions {
  /** A conversation that is there already. @default a new one, made when something is first added or its id is asked for (B316) */
  readonly conversationId?: string;
  /** Sends the requests. @default the default client, see `setDefaultOpenAIClient` */
  readonly client?: OpenAI;
}

const OPTION_NAMES: readonly (keyof OpenAIConversationsSessionOptions)[] = ['conversationId', 'client'];

/** The API takes and gives no more at a time. */
const MOST_ADDED = 20;
const MOST_READ = 100;

/**
 * A conversation that OpenAI keeps, by its Conversations API.
 *
 * It gives the items ids of its own and keeps what the API knows of them: the name of a tool is not told of a result whose call
 * is not read along with it. More than 20 items are added in several requests, one after the other; if one fails, what was added
 * by those before it is removed again, as far as the server lets.
 *
 * @example
 * const session = new OpenAIConversationsSession();
 * await run(agent, 'My name is Ada.', { session });
 * await run(agent, 'What is my name?', { session });
 */
export class OpenAIConversationsSession implements Session {
  readonly #givenClient: OpenAI | undefined;
  #conversation: Promise<string> | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  /** @throws {UserError} An unusable option. */
  constructor(options: OpenAIConversationsSessionOptions = {}) {
    refuseUnknownOptions('OpenAIConversationsSession', options, OPTION_NAMES);
    const { conversationId, client } = options;
    if (conversationId !== undefined && (typeof conversationId !== 'string' || conversationId === '')) {
      throw new UserError(
        'OpenAIConversationsSession takes as conversationId the id of a conversation, conv_…; leave it out for a new one.',
      );
    }
    this.#givenClient = client;
    this.#conversation = conversationId === undefined ? undefined : Promise.resolve(conversationId);
  }

  /**
   * The id of the conversation, which is made if there is none yet.
   *
   * @throws {SessionStoreError} The API cannot be reached or refuses; so do all of the following.
   */
  getSessionId(): Promise<string> {
    return (this.#conversation ??= this.#create());
  }

  async getItems(limit?: number): Promise<InputItem[]> {
    const count = newestCount(limit);
    const id = await this.#conversation;
    if (id === undefined || count === 0) return [];
    const newestFirst = await this.#newest(id, count);
    return fromConversationItems(newestFirst.toReversed());
  }

  async addItems(items: readonly InputItem[]): Promise<void> {
    // Everything is looked at before anything is sent.
    const wires = items.flatMap((item) => toConversationItems(fromItemText(toItemText(item))));
    if (wires.length === 0) return;
    await this.#inTurn(async () => {
      const id = await this.getSessionId();
      const added: string[] = [];
      try {
        for (let start = 0; start < wires.length; start += MOST_ADDED) {
          const chunk = wires.slice(start, start + MOST_ADDED);
          const { data } = await this.#ask((client) => client.conversations.items.create(id, { items: chunk }));
          added.push(...data.flatMap((item) => (item.id ? [item.id] : [])));
        }
      } catch (error) {
        await this.#remove(id, added);
        throw error;
      }
    });
  }

  async popItem(): Promise<InputItem | undefined> {
    return this.#inTurn(async () => {
      const id = await this.#conversation;
      if (id === undefined) return undefined;
      // More than the one, as its call knows the name that a result lacks.
      const newestFirst = await this.#newest(id, MOST_ADDED);
      const item = newestOf(fromConversationItems(newestFirst.toReversed()), 1)[0];
      const itemId = newestFirst[0]?.id;
      if (item === undefined || !itemId) return undefined;
      await this.#ask((client) => client.conversations.items.delete(itemId, { conversation_id: id }));
      return item;
    });
  }

  /** Deletes the conversation; what is added later begins a new one, with another id. */
  async clearSession(): Promise<void> {
    await this.#inTurn(async () => {
      const id = await this.#conversation;
      if (id === undefined) return;
      await this.#ask((client) => client.conversations.delete(id));
      this.#conversation = undefined;
    });
  }

  async #create(): Promise<string> {
    try {
      return (await this.#ask((client) => client.conversations.create({}))).id;
    } catch (error) {
      // The next one to ask tries again.
      this.#conversation = undefined;
      throw error;
    }
  }

  async #newest(id: string, count: number): Promise<OpenAI.Conversations.ConversationItem[]> {
    return this.#ask(async (client) => {
      const items: OpenAI.Conversations.ConversationItem[] = [];
      const pages = client.conversations.items.list(id, {
        order: 'desc',
        limit: Math.min(count, MOST_READ),
        // What the API leaves out unless it is asked for, and without which the items could not be sent again.
        include: [
          'message.input_image.image_url',
          'computer_call_output.output.image_url',
          'reasoning.encrypted_content',
        ],
      });
      for await (const item of pages) {
        items.push(item);
        if (items.length === count) break;
      }
      return items;
    });
  }

  async #remove(id: string, itemIds: readonly string[]): Promise<void> {
    for (const itemId of itemIds.toReversed()) {
      // What made adding fail, and is about to be told, may well make this fail too.
      await this.#ask((client) => client.conversations.items.delete(itemId, { conversation_id: id })).catch(() => {});
    }
  }

  /** One change after the other, so that two lists added at the same time stay apart. */
  #inTurn<T>(change: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(change);
    this.#queue = done.catch(() => {});
    return done;
  }

  async #ask<T>(request: (client: OpenAI) => PromiseLike<T>): Promise<T> {
    const client = this.#givenClient ?? getDefaultOpenAIClient();
    try {
      return await request(client);
    } catch (error) {
      if (error instanceof ToolwrightError || !isErrorLike(error)) throw error;
      throw failureOf(error, client);
    }
  }
}

function failureOf(error: Error, { apiKey }: OpenAI): SessionStoreError {
  let deepest = error;
  while (isErrorLike(deepest.cause)) deepest = deepest.cause;
  const secrets = apiKey ? [apiKey] : [];
  const reason = maskSecrets(excerpt(deepest.message || deepest.name), secrets).replace(/\.$/, '');
  return new SessionStoreError('OpenAIConversationsSession', reason, codeOf(error) ?? codeOf(deepest), {
    cause: withoutSecrets(error, secrets),
  });
}

/** The status of an answer, or the code of what kept it away. */
function codeOf(error: Error): string | undefined {
  if ('status' in error && typeof error.status === 'number') return String(error.status);
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
