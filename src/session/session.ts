import type { InputItem } from '../model/item.js';

/** The memory of one conversation (B309). */
export interface Session {
  getSessionId(): Promise<string>;
  /**
   * @param limit The newest so many items; left out, all.
   * @returns In the order in which they were added.
   */
  getItems(limit?: number): Promise<InputItem[]>;
  /** Adds items at the end, all or none of them. */
  addItems(items: readonly InputItem[]): Promise<void>;
  /** Takes the newest item away; `undefined` when there is none. */
  popItem(): Promise<InputItem | undefined>;
  clearSession(): Promise<void>;
}
