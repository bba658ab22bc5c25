import { refuseUnknownOptions, SessionStoreError, UserError } from '../../errors/index.js';
import {
  resolveListOptions,
  type ListSessionsOptions,
  type SessionStore,
  type SessionSummary,
} from '../session-store.js';
import type { PostgresClient } from './postgres-client.js';
import { PostgresDatabase } from './postgres-database.js';
import { PostgresSession } from './postgres-session.js';
import { SESSIONS, SESSIONS_TABLE } from './session-table.js';

export interface PostgresSessionsOptions {
  /** A `Pool` of the package `pg`, or anything with its `query`; it stays open. */
  readonly pool: PostgresClient;
  /** As of `PostgresSession`. @default that of the connection, mostly `public` */
  readonly schema?: string;
  /** As of `PostgresSession`. @default 'toolwright_session_items' */
  readonly table?: string;
}

const OPTION_NAMES = ['pool', 'schema', 'table'] as const satisfies readonly (keyof PostgresSessionsOptions)[];

/** All conversations of a Postgres table, for any number of processes and machines. */
export class PostgresSessions implements SessionStore {
  readonly #options: PostgresSessionsOptions;
  readonly #database: PostgresDatabase;

  /** @throws {UserError} An unusable option. */
  constructor(options: PostgresSessionsOptions) {
    refuseUnknownOptions('PostgresSessions', options, OPTION_NAMES);
    const { pool, schema, table = SESSIONS_TABLE } = options;
    if (typeof pool?.query !== 'function')
      throw new UserError('PostgresSessions takes as `pool` a Pool of the package pg, or anything with its `query`.');
    this.#options = options;
    const use = { where: 'PostgresSessions', contents: SESSIONS, Failure: SessionStoreError };
    this.#database = new PostgresDatabase(use, { pool, schema, table });
  }

  open(sessionId: string): PostgresSession {
    return new PostgresSession({ ...this.#options, sessionId });
  }

  /** @throws {SessionStoreError} The database cannot be reached or refuses. */
  async list(options: ListSessionsOptions = {}): Promise<readonly SessionSummary[]> {
    const { prefix, limit } = resolveListOptions('PostgresSessions', options);
    const rows = await this.#database.query(
      `SELECT session_id AS "sessionId", count(*)::integer AS "itemCount", max(added_at) AS "updatedAt"
       FROM ${this.#database.tables.main} WHERE starts_with(session_id, $1)
       GROUP BY session_id ORDER BY max(position) DESC LIMIT $2::bigint`,
      [prefix, limit],
    );
    return (rows as SessionSummary[]).map((row) => ({ ...row, updatedAt: new Date(row.updatedAt) }));
  }
}
