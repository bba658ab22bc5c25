export { SqliteSession, type SqliteSessionOptions } from './sqlite-session.js';
export type { SqliteDatabase, SqliteStatement } from './sqlite-database.js';
