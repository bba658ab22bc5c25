import { UserError } from '../../errors/index.js';

/** What is used of a database: `DatabaseSync` of `node:sqlite` has it. */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
  close(): unknown;
}

export interface SqliteStatement {
  run(...values: (string | number)[]): unknown;
  get(...values: (string | number)[]): unknown;
  all(...values: (string | number)[]): unknown[];
}

/**
 * Opens a file so that several processes can use it at once.
 *
 * @throws {UserError} This Node has no SQLite.
 */
export function openSqlite(where: string, path: string, busyTimeoutMs: number): SqliteDatabase {
  // Not imported: bundlers would look for it, Node 22 would warn of it wherever this file is loaded, and 22.12 lacks it.
  const sqlite = process.getBuiltinModule('node:sqlite');
  if (sqlite === undefined) {
    throw new UserError(
      `This Node (${process.version}) has no node:sqlite. Use Node 22.13 or later, ` +
        `or give ${where} an open database of another package: new ${where}({ database }).`,
    );
  }
  const database = new sqlite.DatabaseSync(path);
  try {
    // First of all: the next line waits for others that do the same.
    database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    // Readers and a writer do not wait for each other.
    database.exec('PRAGMA journal_mode = WAL');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The only column of a row, which is an object or, if the database was opened so, a list. */
export function columnOf(row: unknown): unknown {
  return Object.values(row as object)[0];
}
