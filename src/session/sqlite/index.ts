export { SqliteSession, type SqliteSessionOptions } from './sqlite-session.js';
export { SqliteSessions, type SqliteSessionsOptions } from './sqlite-sessions.js';
export type { SqliteDatabase, SqliteStatement } from './sqlite-database.js';
