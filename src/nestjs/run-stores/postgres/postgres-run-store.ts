import { refuseUnknownOptions, RunStoreError } from '../../../errors/index.js';
import type { PostgresClient, PostgresConnection } from '../../../session/postgres/postgres-client.js';
import { PostgresDatabase } from '../../../session/postgres/postgres-database.js';
import { isConflict } from '../../../session/postgres/postgres-failure.js';
import { leaseEnd } from '../../http/lease-end.js';
import type { RunRecord, RunStore } from '../../http/run-store.js';
import { maxAgeOf, SWEEP_EVERY_MS } from '../max-age.js';
import { fromRecordText, recordsAmong } from '../record-text.js';
import { RUNS, RUNS_TABLE } from './runs-table.js';

export interface PostgresRunStoreOptions {
  /** A `Pool` of the package `pg`, or anything with its `query`; it stays open. */
  readonly pool?: PostgresClient;
  /**
   * Makes a pool of its own, in place of `pool`; needs the package `pg`.
   * @default what the environment says: `PGHOST`, `PGUSER`, `PGPASSWORD`, `PGDATABASE` …
   */
  readonly connection?: PostgresConnection;
  /** The schema of the tables, made if it is not there. @default that of the connection, mostly `public` */
  readonly schema?: string;
  /** The table of the runs; a second one has `_version` behind its name. @default 'toolwright_runs' */
  readonly table?: string;
  /**
   * How long a run is kept after its last change, in milliseconds, whether it has ended, waits or was lost; `Infinity` for ever. More than
   * `runLease.expireAfterMs`.
   * @default 2_592_000_000, 30 days
   */
  readonly maxAgeMs?: number;
}

const OPTION_NAMES = [
  'pool',
  'connection',
  'schema',
  'table',
  'maxAgeMs',
] as const satisfies readonly (keyof PostgresRunStoreOptions)[];

/**
 * Runs in a Postgres table, for any number of processes and machines. The tables are made and brought up to date by themselves. Records hold
 * conversations: nobody else should read or write them.
 *
 * @example
 * ToolwrightModule.forRoot({ runStore: new PostgresRunStore({ pool }) });
 */
export class PostgresRunStore implements RunStore {
  readonly #database: PostgresDatabase;
  /** Seconds; `null` for ever. */
  readonly #maxAge: number | null;
  readonly #sweepEveryMs: number;
  #sweptAt = 0;

  /** Connects when it is first used. @throws {UserError} An unusable option. */
  constructor(options: PostgresRunStoreOptions = {}) {
    refuseUnknownOptions('PostgresRunStore', options, OPTION_NAMES);
    const { maxAgeMs, table = RUNS_TABLE, ...place } = options;
    const age = maxAgeOf('PostgresRunStore', maxAgeMs);
    // Postgres knows no times before 4713 BC.
    this.#maxAge = age > MOST_MS ? null : age / 1_000;
    this.#sweepEveryMs = Math.min(SWEEP_EVERY_MS, age);
    const use = { where: 'PostgresRunStore', contents: RUNS, Failure: RunStoreError };
    this.#database = new PostgresDatabase(use, { ...place, table });
  }

  /** @throws {RunStoreError} The database cannot be reached or refuses; so do the others. */
  async add(record: RunRecord): Promise<void> {
    await this.#sweep();
    await this.#database.query(
      `INSERT INTO ${this.#table} (id, revision, record, lease_expires_at) VALUES ($1, $2, $3::json, $4::timestamptz)`,
      [record.id, record.revision, JSON.stringify(record), leaseTime(record)],
    );
  }

  /** @throws {RunStoreError} Also where what is kept is no record. */
  async find(id: string): Promise<RunRecord | undefined> {
    const [row] = await this.#database.query(
      `SELECT record::text AS record FROM ${this.#table} WHERE id = $1 AND ${isYoung('$2')}`,
      [id, this.#maxAge],
    );
    return row === undefined ? undefined : fromRecordText('PostgresRunStore', id, (row as { record: string }).record);
  }

  async replace(record: RunRecord, revision: number): Promise<boolean> {
    try {
      const rows = await this.#database.query(
        `UPDATE ${this.#table} SET revision = $1, record = $2::json, lease_expires_at = $3::timestamptz, changed_at = now()
       WHERE id = $4 AND revision = $5 AND ${isYoung('$6')} RETURNING id`,
        [record.revision, JSON.stringify(record), leaseTime(record), record.id, revision, this.#maxAge],
      );
      return rows.length === 1;
    } catch (error) {
      // What a serializable transaction says where another one has changed the run meanwhile.
      if (error instanceof RunStoreError && isConflict(error.cause)) return false;
      throw error;
    }
  }

  async findExpired(by: string, most: number): Promise<readonly RunRecord[]> {
    const rows = await this.#database.query(
      `SELECT id, record::text AS record FROM ${this.#table}
       WHERE lease_expires_at <= $1::timestamptz AND ${isYoung('$2')} ORDER BY lease_expires_at LIMIT $3`,
      [by, this.#maxAge, most],
    );
    return recordsAmong(rows as { id: string; record: string }[]);
  }

  /** Closes the connections that this store opened. A pool that was given stays open. */
  async close(): Promise<void> {
    await this.#database.close();
  }

  get #table(): string {
    return this.#database.tables.main;
  }

  async #sweep(): Promise<void> {
    const now = Date.now();
    if (now - this.#sweptAt < this.#sweepEveryMs) return;
    this.#sweptAt = now;
    await this.#database.query(`DELETE FROM ${this.#table} WHERE NOT (${isYoung('$1')})`, [this.#maxAge]);
  }
}

/** Some 300 years. */
const MOST_MS = 1e13;

function leaseTime(record: RunRecord): string | null {
  const end = leaseEnd(record);
  return end === undefined ? null : new Date(end).toISOString();
}

/** By the clock of the database, which all processes share. */
function isYoung(maxAge: string): string {
  return `(${maxAge}::float8 IS NULL OR changed_at > now() - make_interval(secs => ${maxAge}::float8))`;
}
