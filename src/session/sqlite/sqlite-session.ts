import { refuseUnknownOptions, SessionStoreError } from '../../errors/index.js';
import type { InputItem } from '../../model/item.js';
import { fromItemText, toItemText } from '../item-text.js';
import { newestCount } from '../newest.js';
import { sessionIdOf } from '../session-id.js';
import type { Session } from '../session.js';
import { openStoreDatabase } from './store-database.js';
import { tried } from './tried.js';
import { columnOf, type SqliteDatabase, type SqliteStatement } from './sqlite-database.js';
import { ITEMS_TABLE, SESSION_SCHEMA } from './session-schema.js';

export interface SqliteSessionOptions {
  /** Which conversation in the database this is. @default a random one */
  readonly sessionId?: string;
  /**
   * The path of a file, made if it is not there; or an open database, such as a `DatabaseSync`, whose settings stay as they
   * are and which stays open.
   * @default ':memory:', a database of this session only, gone with it
   */
  readonly database?: string | SqliteDatabase;
  /** How long to wait, in milliseconds, while another process writes; only for a path. The process stands still meanwhile. @default 5_000 */
  readonly busyTimeoutMs?: number;
}

const OPTION_NAMES: readonly (keyof SqliteSessionOptions)[] = ['sessionId', 'database', 'busyTimeoutMs'];

/**
 * A conversation in a SQLite file (or in an open database), which holds any number of them and may be used by several
 * processes of one machine at once. The tables, `toolwright_session_…`, are made and brought up to date by themselves.
 *
 * @example
 * const session = new SqliteSession({ sessionId: 'customer-42', database: 'sessions.db' });
 * await run(agent, 'Where is my order?', { session });
 */
export class SqliteSession implements Session {
  readonly #sessionId: string;
  readonly #database: SqliteDatabase;
  readonly #statements: Readonly<Record<'read' | 'add' | 'pop' | 'clear', SqliteStatement>>;
  #isOurs: boolean;

  /** @throws {UserError} An unusable option, a file that cannot be opened, or sessions of a newer toolwright. */
  constructor(options: SqliteSessionOptions = {}) {
    refuseUnknownOptions('SqliteSession', options, OPTION_NAMES);
    this.#sessionId = sessionIdOf('SqliteSession', options.sessionId);
    const { database = ':memory:', busyTimeoutMs } = options;
    this.#isOurs = typeof database === 'string';
    this.#database = openStoreDatabase('SqliteSession', SESSION_SCHEMA, database, busyTimeoutMs);
    // Each is one statement, and so all or nothing, also inside a transaction of the database's owner.
    this.#statements = {
      read: this.#database.prepare(
        `SELECT item FROM (
           SELECT position, item FROM ${ITEMS_TABLE} WHERE session_id = ? ORDER BY position DESC LIMIT ?
         ) ORDER BY position`,
      ),
      add: this.#database.prepare(
        `INSERT INTO ${ITEMS_TABLE} (session_id, item) SELECT ?, value FROM json_each(?) ORDER BY key`,
      ),
      pop: this.#database.prepare(
        `DELETE FROM ${ITEMS_TABLE}
         WHERE position = (SELECT max(position) FROM ${ITEMS_TABLE} WHERE session_id = ?) RETURNING item`,
      ),
      clear: this.#database.prepare(`DELETE FROM ${ITEMS_TABLE} WHERE session_id = ?`),
    };
  }

  async getSessionId(): Promise<string> {
    return this.#sessionId;
  }

  /** @throws {SessionStoreError} Another process wrote for longer than `busyTimeoutMs`, or the disk is full; so do all of the following. */
  async getItems(limit?: number): Promise<InputItem[]> {
    const count = newestCount(limit);
    const most = count === Infinity ? -1 : count;
    return tried(SessionStoreError, 'SqliteSession', () => this.#statements.read.all(this.#sessionId, most)).map(
      itemOf,
    );
  }

  async addItems(items: readonly InputItem[]): Promise<void> {
    if (items.length === 0) return;
    const texts = JSON.stringify(items.map(toItemText));
    tried(SessionStoreError, 'SqliteSession', () => this.#statements.add.run(this.#sessionId, texts));
  }

  async popItem(): Promise<InputItem | undefined> {
    const row = tried(SessionStoreError, 'SqliteSession', () => this.#statements.pop.get(this.#sessionId));
    return row === undefined ? undefined : itemOf(row);
  }

  async clearSession(): Promise<void> {
    tried(SessionStoreError, 'SqliteSession', () => this.#statements.clear.run(this.#sessionId));
  }

  /** Closes the file. A database that was given stays open. */
  close(): void {
    if (!this.#isOurs) return;
    this.#isOurs = false;
    this.#database.close();
  }
}

function itemOf(row: unknown): InputItem {
  return fromItemText(String(columnOf(row)));
}
