export { SqliteRunStore, type SqliteRunStoreOptions } from './sqlite-run-store.js';
export type { SqliteDatabase, SqliteStatement } from '../../../session/sqlite/sqlite-database.js';
