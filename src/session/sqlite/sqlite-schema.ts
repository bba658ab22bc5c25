import { UserError } from '../../errors/index.js';
import { columnOf, type SqliteDatabase } from './sqlite-database.js';

export const ITEMS_TABLE = 'toolwright_session_items';

/** A table of our own, not `PRAGMA user_version`: the file may be the application's, which counts its versions there. */
const VERSION_TABLE = 'toolwright_session_version';

/** What leads from each version to the next, the first from nothing. Never changed, only added to. */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE ${ITEMS_TABLE} (
     position INTEGER PRIMARY KEY,
     session_id TEXT NOT NULL,
     item TEXT NOT NULL,
     added_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
   );
   CREATE INDEX ${ITEMS_TABLE}_in_order ON ${ITEMS_TABLE} (session_id, position);`,
];

/**
 * Makes the tables, or brings those of an older toolwright up to date.
 *
 * @throws {UserError} They are of a newer toolwright.
 */
export function migrateSqlite(database: SqliteDatabase): void {
  if (versionOf(database) === MIGRATIONS.length) return;
  // Takes the write lock at once: of several processes that start together, one migrates and the others find it done.
  database.exec('BEGIN IMMEDIATE');
  try {
    const version = versionOf(database);
    if (version > MIGRATIONS.length) throw newerVersion(version);
    if (version < MIGRATIONS.length) {
      database.exec(`CREATE TABLE IF NOT EXISTS ${VERSION_TABLE} (version INTEGER NOT NULL)`);
      for (const migration of MIGRATIONS.slice(version)) database.exec(migration);
      database.exec(`DELETE FROM ${VERSION_TABLE}`);
      database.exec(`INSERT INTO ${VERSION_TABLE} VALUES (${MIGRATIONS.length})`);
    }
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

function versionOf(database: SqliteDatabase): number {
  const table = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name = ?").get(VERSION_TABLE);
  if (table === undefined) return 0;
  const row = database.prepare(`SELECT version FROM ${VERSION_TABLE}`).get();
  return row === undefined ? 0 : Number(columnOf(row));
}

function newerVersion(version: number): UserError {
  return new UserError(
    `The sessions in this database have version ${version}; this toolwright knows versions up to ${MIGRATIONS.length}. ` +
      'Update toolwright, or use another file.',
  );
}
