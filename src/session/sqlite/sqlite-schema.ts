import { UserError } from '../../errors/index.js';
import { columnOf, type SqliteDatabase } from './sqlite-database.js';

/** The tables of one kind of contents, which may stand beside others in one file. */
export interface SqliteSchema {
  /** For messages: `sessions`. */
  readonly contents: string;
  /** A table of our own, not `PRAGMA user_version`: the file may be the application's, which counts its versions there. */
  readonly versionTable: string;
  /** What leads from each version to the next, the first from nothing. Never changed, only added to. */
  readonly migrations: readonly string[];
}

/**
 * Makes the tables, or brings those of an older toolwright up to date.
 *
 * @throws {UserError} They are of a newer toolwright.
 */
export function migrateSqlite(database: SqliteDatabase, schema: SqliteSchema): void {
  const { versionTable, migrations } = schema;
  if (versionOf(database, schema) === migrations.length) return;
  // Takes the write lock at once: of several processes that start together, one migrates and the others find it done.
  database.exec('BEGIN IMMEDIATE');
  try {
    const version = versionOf(database, schema);
    if (version > migrations.length) throw newerVersion(version, schema);
    if (version < migrations.length) {
      database.exec(`CREATE TABLE IF NOT EXISTS ${versionTable} (version INTEGER NOT NULL)`);
      for (const migration of migrations.slice(version)) database.exec(migration);
      database.exec(`DELETE FROM ${versionTable}`);
      database.exec(`INSERT INTO ${versionTable} VALUES (${migrations.length})`);
    }
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

function versionOf(database: SqliteDatabase, { versionTable }: SqliteSchema): number {
  const table = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name = ?").get(versionTable);
  if (table === undefined) return 0;
  const row = database.prepare(`SELECT version FROM ${versionTable}`).get();
  return row === undefined ? 0 : Number(columnOf(row));
}

function newerVersion(version: number, { contents, migrations }: SqliteSchema): UserError {
  return new UserError(
    `The ${contents} in this database have version ${version}; this toolwright knows versions up to ${migrations.length}. ` +
      'Update toolwright, or use another file.',
  );
}
