import { ToolwrightError, UserError } from '../../errors/index.js';
import { openSqlite, type SqliteDatabase } from './sqlite-database.js';
import { migrateSqlite, type SqliteSchema } from './sqlite-schema.js';

/**
 * Opens a database, with the tables of this toolwright for what is kept in it.
 *
 * @param where Who asks, for messages.
 * @param database The path of a file, or an open database.
 * @throws {UserError} It cannot be opened, is none, or is of a newer toolwright.
 */
export function openStoreDatabase(
  where: string,
  schema: SqliteSchema,
  database: string | SqliteDatabase,
  busyTimeoutMs: number | undefined,
): SqliteDatabase {
  return typeof database === 'string'
    ? openFile(where, schema, database, busyTimeoutMs)
    : given(where, schema, database, busyTimeoutMs);
}

function openFile(where: string, schema: SqliteSchema, path: string, busyTimeoutMs = 5_000): SqliteDatabase {
  if (!Number.isSafeInteger(busyTimeoutMs) || busyTimeoutMs < 0) {
    throw new UserError(`${where} takes busyTimeoutMs in whole milliseconds from 0 on, not ${String(busyTimeoutMs)}.`);
  }
  try {
    const database = openSqlite(where, path, busyTimeoutMs);
    try {
      migrateSqlite(database, schema);
    } catch (error) {
      database.close();
      throw error;
    }
    return database;
  } catch (error) {
    if (error instanceof ToolwrightError) throw error;
    // SQLite itself does not say which file it means.
    throw new UserError(
      `${where} cannot use the file ${JSON.stringify(path)}: ${(error as Error).message}. ` +
        'See that its folder exists and can be written to, and that the file is a SQLite database.',
      { cause: error },
    );
  }
}

function given(
  where: string,
  schema: SqliteSchema,
  database: SqliteDatabase,
  busyTimeoutMs: number | undefined,
): SqliteDatabase {
  if (typeof database?.prepare !== 'function' || typeof database.exec !== 'function') {
    throw new UserError(
      `${where} takes its database as the path of a file, or as an open database such as a DatabaseSync of node:sqlite.`,
    );
  }
  if (busyTimeoutMs !== undefined) {
    throw new UserError(
      `${where} takes busyTimeoutMs only with the path of a file: set the timeout of an open database where it is opened.`,
    );
  }
  migrateSqlite(database, schema);
  return database;
}
