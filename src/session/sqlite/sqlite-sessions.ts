import { refuseUnknownOptions, SessionStoreError } from '../../errors/index.js';
import {
  resolveListOptions,
  type ListSessionsOptions,
  type SessionStore,
  type SessionSummary,
} from '../session-store.js';
import { openStoreDatabase } from './store-database.js';
import { tried } from './tried.js';
import type { SqliteDatabase, SqliteStatement } from './sqlite-database.js';
import { ITEMS_TABLE, SESSION_SCHEMA } from './session-schema.js';
import { SqliteSession, type SqliteSessionOptions } from './sqlite-session.js';

/** Options of {@link SqliteSessions}; see those of `SqliteSession`. */
export type SqliteSessionsOptions = Omit<SqliteSessionOptions, 'sessionId'>;

const OPTION_NAMES = ['database', 'busyTimeoutMs'] as const satisfies readonly (keyof SqliteSessionsOptions)[];

/**
 * All conversations of a SQLite file (or of an open database), opened once for all of them.
 *
 * @example
 * const sessions = new SqliteSessions({ database: 'sessions.db' });
 * await run(agent, 'Where is my order?', { session: sessions.open('customer-42') });
 * await sessions.list({ prefix: 'customer-' });
 */
export class SqliteSessions implements SessionStore {
  readonly #database: SqliteDatabase;
  readonly #listing: SqliteStatement;
  #isOurs: boolean;

  /** @throws {UserError} An unusable option, a file that cannot be opened, or sessions of a newer toolwright. */
  constructor(options: SqliteSessionsOptions = {}) {
    refuseUnknownOptions('SqliteSessions', options, OPTION_NAMES);
    const { database = ':memory:', busyTimeoutMs } = options;
    this.#isOurs = typeof database === 'string';
    this.#database = openStoreDatabase('SqliteSessions', SESSION_SCHEMA, database, busyTimeoutMs);
    this.#listing = this.#database.prepare(
      `SELECT session_id, count(*), max(added_at) FROM ${ITEMS_TABLE}
       WHERE substr(session_id, 1, length(?)) = ? GROUP BY session_id ORDER BY max(position) DESC LIMIT ?`,
    );
  }

  open(sessionId: string): SqliteSession {
    return new SqliteSession({ sessionId, database: this.#database });
  }

  /** @throws {SessionStoreError} Another process wrote for longer than `busyTimeoutMs`. */
  async list(options: ListSessionsOptions = {}): Promise<readonly SessionSummary[]> {
    const { prefix, limit } = resolveListOptions('SqliteSessions', options);
    const rows = tried(SessionStoreError, 'SqliteSessions', () => this.#listing.all(prefix, prefix, limit));
    return rows.map((row) => {
      const [sessionId, itemCount, addedAt] = Object.values(row as object) as [string, number, string];
      return { sessionId, itemCount, updatedAt: new Date(`${addedAt.replace(' ', 'T')}Z`) };
    });
  }

  /** Closes the file, and with it all its sessions. A database that was given stays open. */
  close(): void {
    if (!this.#isOurs) return;
    this.#isOurs = false;
    this.#database.close();
  }
}
