import { refuseUnknownOptions, RunStoreError } from '../../../errors/index.js';
import { columnOf, type SqliteDatabase, type SqliteStatement } from '../../../session/sqlite/sqlite-database.js';
import { openStoreDatabase } from '../../../session/sqlite/store-database.js';
import { tried } from '../../../session/sqlite/tried.js';
import { leaseEnd } from '../../http/lease-end.js';
import type { RunRecord, RunStore } from '../../http/run-store.js';
import { maxAgeOf, SWEEP_EVERY_MS } from '../max-age.js';
import { fromRecordText, recordsAmong } from '../record-text.js';
import { RUNS_SCHEMA, RUNS_TABLE } from './runs-schema.js';

export interface SqliteRunStoreOptions {
  /**
   * The path of a file, made if it is not there; or an open database, such as a `DatabaseSync`, whose settings stay as they are and
   * which stays open. Sessions may be in the same one.
   */
  readonly database: string | SqliteDatabase;
  /** How long to wait, in milliseconds, while another process writes; only for a path. The process stands still meanwhile. @default 5_000 */
  readonly busyTimeoutMs?: number;
  /**
   * How long a run is kept after its last change, in milliseconds, whether it has ended, waits or was lost; `Infinity` for ever. More than
   * `runLease.expireAfterMs`.
   * @default 2_592_000_000, 30 days
   */
  readonly maxAgeMs?: number;
}

const OPTION_NAMES = [
  'database',
  'busyTimeoutMs',
  'maxAgeMs',
] as const satisfies readonly (keyof SqliteRunStoreOptions)[];

/**
 * Runs in a SQLite file (or in an open database), which several processes of one machine may use at once. The tables, `toolwright_runs…`, are made
 * and brought up to date by themselves. Records hold conversations: the file should be your program's alone.
 *
 * @example
 * ToolwrightModule.forRoot({ runStore: new SqliteRunStore({ database: 'runs.db' }) });
 */
export class SqliteRunStore implements RunStore {
  readonly #database: SqliteDatabase;
  readonly #maxAgeMs: number;
  readonly #statements: Readonly<Record<'add' | 'find' | 'findExpired' | 'replace' | 'sweep', SqliteStatement>>;
  #isOurs: boolean;
  #sweptAt = 0;

  /**
   * @throws {UserError} An unusable option, a file that cannot be opened, or runs of a newer toolwright.
   * @throws {RunStoreError} The file cannot be written to.
   */
  constructor(options: SqliteRunStoreOptions) {
    refuseUnknownOptions('SqliteRunStore', options, OPTION_NAMES);
    const { database, busyTimeoutMs, maxAgeMs } = options;
    this.#maxAgeMs = maxAgeOf('SqliteRunStore', maxAgeMs);
    this.#isOurs = typeof database === 'string';
    this.#database = openStoreDatabase('SqliteRunStore', RUNS_SCHEMA, database, busyTimeoutMs);
    const prepare = (sql: string): SqliteStatement => this.#database.prepare(sql);
    // Each is one statement, and so all or nothing.
    this.#statements = {
      add: prepare(
        `INSERT INTO ${RUNS_TABLE} (id, revision, record, changed_at, lease_expires_at) VALUES (?, ?, ?, ?, ?)`,
      ),
      find: prepare(`SELECT record FROM ${RUNS_TABLE} WHERE id = ? AND changed_at > ?`),
      // As the index of leases says it.
      findExpired: prepare(
        `SELECT id, record FROM ${RUNS_TABLE}
         WHERE lease_expires_at > 0 AND lease_expires_at <= ? AND changed_at > ? ORDER BY lease_expires_at LIMIT ?`,
      ),
      replace: prepare(
        `UPDATE ${RUNS_TABLE} SET revision = ?, record = ?, changed_at = ?, lease_expires_at = ?
         WHERE id = ? AND revision = ? AND changed_at > ? RETURNING id`,
      ),
      sweep: prepare(`DELETE FROM ${RUNS_TABLE} WHERE changed_at <= ?`),
    };
    // Also shows at the start, not at the first run, that nothing can be written.
    this.#closingOnError(() => this.#sweep());
  }

  /** @throws {RunStoreError} Another process wrote for longer than `busyTimeoutMs`, or the disk is full; so do the others. */
  async add(record: RunRecord): Promise<void> {
    const { id, revision } = record;
    this.#sweep();
    this.#tried(() =>
      this.#statements.add.run(id, revision, JSON.stringify(record), Date.now(), leaseEnd(record) ?? 0),
    );
  }

  /** @throws {RunStoreError} Also where what is kept is no record. */
  async find(id: string): Promise<RunRecord | undefined> {
    const row = this.#tried(() => this.#statements.find.get(id, this.#oldest()));
    return row === undefined ? undefined : fromRecordText('SqliteRunStore', id, String(columnOf(row)));
  }

  async replace(record: RunRecord, revision: number): Promise<boolean> {
    const { id } = record;
    const set = [record.revision, JSON.stringify(record), Date.now(), leaseEnd(record) ?? 0];
    return this.#tried(() => this.#statements.replace.get(...set, id, revision, this.#oldest())) !== undefined;
  }

  async findExpired(by: string, most: number): Promise<readonly RunRecord[]> {
    const rows = this.#tried(() => this.#statements.findExpired.all(Date.parse(by), this.#oldest(), most));
    return recordsAmong(
      rows.map((row) => {
        const [id, record] = Object.values(row as object).map(String) as [string, string];
        return { id, record };
      }),
    );
  }

  /** Closes the file. A database that was given stays open. */
  close(): void {
    if (!this.#isOurs) return;
    this.#isOurs = false;
    this.#database.close();
  }

  #sweep(): void {
    const now = Date.now();
    if (now - this.#sweptAt < Math.min(SWEEP_EVERY_MS, this.#maxAgeMs)) return;
    this.#tried(() => this.#statements.sweep.run(this.#oldest()));
    this.#sweptAt = now;
  }

  /** What has not changed since is too old. */
  #oldest(): number {
    return Math.max(0, Date.now() - this.#maxAgeMs);
  }

  #tried<T>(step: () => T): T {
    return tried(RunStoreError, 'SqliteRunStore', step);
  }

  #closingOnError(step: () => void): void {
    try {
      step();
    } catch (error) {
      this.close();
      throw error;
    }
  }
}
