import { SessionStoreError, ToolwrightError, UserError } from '../../errors/index.js';
import { openSqlite, type SqliteDatabase } from './sqlite-database.js';
import { migrateSqlite } from './sqlite-schema.js';

/**
 * Opens a database for sessions, with the tables of this toolwright.
 *
 * @param where Who asks, for messages.
 * @param database The path of a file, or an open database.
 * @throws {UserError} It cannot be opened, is none, or is of a newer toolwright.
 */
export function openSessionDatabase(
  where: string,
  database: string | SqliteDatabase,
  busyTimeoutMs: number | undefined,
): SqliteDatabase {
  return typeof database === 'string'
    ? openFile(where, database, busyTimeoutMs)
    : given(where, database, busyTimeoutMs);
}

function openFile(where: string, path: string, busyTimeoutMs = 5_000): SqliteDatabase {
  if (!Number.isSafeInteger(busyTimeoutMs) || busyTimeoutMs < 0) {
    throw new UserError(`${where} takes busyTimeoutMs in whole milliseconds from 0 on, not ${String(busyTimeoutMs)}.`);
  }
  try {
    const database = openSqlite(path, busyTimeoutMs);
    try {
      migrateSqlite(database);
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

function given(where: string, database: SqliteDatabase, busyTimeoutMs: number | undefined): SqliteDatabase {
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
  migrateSqlite(database);
  return database;
}

/** @throws {SessionStoreError} What SQLite throws. */
export function tried<T>(where: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    // Node gives all of SQLite's errors one code; its own number tells them apart.
    const { message, errcode } = error as Error & { readonly errcode?: number };
    const code = errcode === undefined ? undefined : String(errcode);
    throw new SessionStoreError(where, message, code, { cause: error });
  }
}
