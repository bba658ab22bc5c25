import { refuseUnknownOptions, SessionStoreError, ToolwrightError } from '../../errors/index.js';
import type { InputItem } from '../../model/item.js';
import { fromItemText, toItemText } from '../item-text.js';
import { newestCount } from '../newest.js';
import { sessionIdOf } from '../session-id.js';
import type { Session } from '../session.js';
import type { PostgresClient, PostgresConnection } from './postgres-client.js';
import { PostgresDatabase } from './postgres-database.js';
import { isConflict } from './postgres-failure.js';
import { SESSIONS, SESSIONS_TABLE } from './session-table.js';

export interface PostgresSessionOptions {
  /** Which conversation in the table this is. @default a random one */
  readonly sessionId?: string;
  /** A `Pool` of the package `pg`, or anything with its `query`; it stays open. One pool serves any number of sessions. */
  readonly pool?: PostgresClient;
  /**
   * Makes a pool of its own, in place of `pool`; needs the package `pg`.
   * @default what the environment says: `PGHOST`, `PGUSER`, `PGPASSWORD`, `PGDATABASE` …
   */
  readonly connection?: PostgresConnection;
  /** The schema of the tables, made if it is not there. @default that of the connection, mostly `public` */
  readonly schema?: string;
  /** The table of the items; a second one has `_version` behind its name. @default 'toolwright_session_items' */
  readonly table?: string;
}

const OPTION_NAMES: readonly (keyof PostgresSessionOptions)[] = ['sessionId', 'pool', 'connection', 'schema', 'table'];

/**
 * A conversation in a Postgres table, for any number of processes and machines. The tables are made and brought up to date
 * by themselves; everything that is added at once stays together, whoever else adds at the same time.
 *
 * @example
 * const session = new PostgresSession({ sessionId: 'customer-42', pool });
 * await run(agent, 'Where is my order?', { session });
 */
export class PostgresSession implements Session {
  readonly #sessionId: string;
  readonly #database: PostgresDatabase;

  /** Connects when it is first used. @throws {UserError} An unusable option. */
  constructor(options: PostgresSessionOptions = {}) {
    refuseUnknownOptions('PostgresSession', options, OPTION_NAMES);
    const { sessionId, table = SESSIONS_TABLE, ...place } = options;
    const use = { where: 'PostgresSession', contents: SESSIONS, Failure: SessionStoreError };
    this.#database = new PostgresDatabase(use, { ...place, table });
    this.#sessionId = sessionIdOf('PostgresSession', sessionId);
  }

  async getSessionId(): Promise<string> {
    return this.#sessionId;
  }

  /** @throws {SessionStoreError} The database cannot be reached or refuses; so do all of the following. */
  async getItems(limit?: number): Promise<InputItem[]> {
    const count = newestCount(limit);
    const rows = await this.#database.query(
      `SELECT item::text AS item FROM (
         SELECT position, item FROM ${this.#database.tables.main} WHERE session_id = $1 ORDER BY position DESC LIMIT $2::bigint
       ) AS newest ORDER BY position`,
      [this.#sessionId, count === Infinity ? null : count],
    );
    return rows.map((row) => fromItemText((row as { item: string }).item));
  }

  async addItems(items: readonly InputItem[]): Promise<void> {
    if (items.length === 0) return;
    const texts = items.map(toItemText);
    // Who adds to this session holds the lock until all of it is kept: positions are taken under it, and so never mixed.
    await this.#database.query(
      `WITH locked AS MATERIALIZED (SELECT pg_advisory_xact_lock(hashtextextended($1, 0)))
       INSERT INTO ${this.#database.tables.main} (session_id, item)
       SELECT $2, entry.item
       FROM locked, json_array_elements($3::json) WITH ORDINALITY AS entry (item, place) ORDER BY entry.place`,
      [`${this.#database.tables.main} ${this.#sessionId}`, this.#sessionId, `[${texts.join(',')}]`],
    );
  }

  async popItem(): Promise<InputItem | undefined> {
    for (;;) {
      const taken = await this.#takeNewest();
      if (taken.kind === 'item') return fromItemText(taken.text);
      if (taken.kind === 'nothing there') return undefined;
    }
  }

  async clearSession(): Promise<void> {
    await this.#database.query(`DELETE FROM ${this.#database.tables.main} WHERE session_id = $1`, [this.#sessionId]);
  }

  /** Closes the connections that this session opened. A pool that was given stays open. */
  async close(): Promise<void> {
    await this.#database.close();
  }

  async #takeNewest(): Promise<{ kind: 'item'; text: string } | { kind: 'nothing there' } | { kind: 'lost' }> {
    try {
      const [row] = await this.#database.query(
        `WITH newest AS (
           SELECT position FROM ${this.#database.tables.main} WHERE session_id = $1 ORDER BY position DESC LIMIT 1
         ), gone AS (
           DELETE FROM ${this.#database.tables.main} AS items USING newest
           WHERE items.session_id = $1 AND items.position = newest.position RETURNING items.item
         )
         SELECT (SELECT position FROM newest) IS NOT NULL AS found, (SELECT item::text FROM gone) AS item`,
        [this.#sessionId],
      );
      const { found, item } = row as { found: boolean; item: string | null };
      if (!found) return { kind: 'nothing there' };
      // Between looking and taking somebody else may have taken it.
      return item === null ? { kind: 'lost' } : { kind: 'item', text: item };
    } catch (error) {
      if (error instanceof ToolwrightError && isConflict(error.cause)) return { kind: 'lost' };
      throw error;
    }
  }
}
