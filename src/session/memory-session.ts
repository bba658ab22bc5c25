import { refuseUnknownOptions } from '../errors/index.js';
import type { InputItem } from '../model/item.js';
import { fromItemText, toItemText } from './item-text.js';
import { newestCount, newestOf } from './newest.js';
import { sessionIdOf } from './session-id.js';
import type { Session } from './session.js';

export interface MemorySessionOptions {
  /** @default a random one */
  readonly sessionId?: string;
  /** What the conversation begins with. @default nothing */
  readonly items?: readonly InputItem[];
}

const OPTION_NAMES: readonly (keyof MemorySessionOptions)[] = ['sessionId', 'items'];

/**
 * A conversation in this process, gone when it ends. Items are kept as JSON, as every other store does: what goes in and
 * comes out is a copy.
 *
 * @example
 * const session = new MemorySession();
 * await run(agent, 'My name is Ada.', { session });
 * await run(agent, 'What is my name?', { session });
 */
export class MemorySession implements Session {
  readonly #sessionId: string;
  #items: string[];

  /** @throws {UserError} An option that does not exist, an unusable id, or items that are none. */
  constructor(options: MemorySessionOptions = {}) {
    refuseUnknownOptions('MemorySession', options, OPTION_NAMES);
    this.#sessionId = sessionIdOf('MemorySession', options.sessionId);
    this.#items = (options.items ?? []).map(toItemText);
  }

  async getSessionId(): Promise<string> {
    return this.#sessionId;
  }

  async getItems(limit?: number): Promise<InputItem[]> {
    return newestOf(this.#items, newestCount(limit)).map(fromItemText);
  }

  async addItems(items: readonly InputItem[]): Promise<void> {
    this.#items = this.#items.concat(items.map(toItemText));
  }

  async popItem(): Promise<InputItem | undefined> {
    const text = this.#items.pop();
    return text === undefined ? undefined : fromItemText(text);
  }

  async clearSession(): Promise<void> {
    this.#items = [];
  }
}
