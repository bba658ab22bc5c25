import { ToolwrightError, UserError } from '../../errors/index.js';
import type { StoreFailure } from '../store-failure.js';
import { migrateOnce } from './migrate-once.js';
import { openPostgres, type PostgresClient, type PostgresConnection, type PostgresPool } from './postgres-client.js';
import { failureOf } from './postgres-failure.js';
import { tablesOf, type PostgresContents, type PostgresTables } from './postgres-schema.js';

/** Where a table is. */
export interface PostgresPlace {
  readonly pool?: PostgresClient | undefined;
  readonly connection?: PostgresConnection | undefined;
  readonly schema?: string | undefined;
  readonly table: string;
}

/** Who keeps what in it. */
export interface PostgresUse {
  /** The class, for messages. */
  readonly where: string;
  readonly contents: PostgresContents;
  readonly Failure: StoreFailure;
}

/** A database with the tables of this toolwright for what is kept in it: connects and makes them when it is first asked. */
export class PostgresDatabase {
  readonly tables: PostgresTables;
  readonly #use: PostgresUse;
  readonly #given: PostgresClient | undefined;
  readonly #connection: PostgresConnection;
  #own: Promise<PostgresPool> | undefined;

  /** @throws {UserError} An unusable place. */
  constructor(use: PostgresUse, { pool, connection, schema, table }: PostgresPlace) {
    const { where } = use;
    if (pool !== undefined && connection !== undefined) {
      throw new UserError(`${where} takes either a \`pool\`, or a \`connection\` to make one.`);
    }
    if (pool !== undefined && typeof pool?.query !== 'function') {
      throw new UserError(`${where} takes as \`pool\` a Pool of the package pg, or anything with its \`query\`.`);
    }
    if (connection === null || !['string', 'object', 'undefined'].includes(typeof connection)) {
      throw new UserError(`${where} takes as \`connection\` an address, postgres://…, or the options of a Pool of pg.`);
    }
    this.#use = use;
    this.tables = tablesOf(where, table, schema);
    this.#given = pool;
    this.#connection = connection ?? {};
  }

  /** @throws What the database or the way to it failed with, as the failure of its use. */
  async query(text: string, values: unknown[]): Promise<readonly unknown[]> {
    const { where, contents, Failure } = this.#use;
    try {
      const client = this.#given ?? (await (this.#own ??= openPostgres(where, this.#connection)));
      await migrateOnce(client, where, this.tables, contents);
      return (await client.query(text, values)).rows;
    } catch (error) {
      if (error instanceof ToolwrightError) throw error;
      throw failureOf(Failure, where, error, this.#given === undefined ? this.#connection : undefined);
    }
  }

  /** Closes the connections that were opened here. A pool that was given stays open. */
  async close(): Promise<void> {
    const own = this.#own;
    this.#own = undefined;
    await (await own)?.end();
  }
}
