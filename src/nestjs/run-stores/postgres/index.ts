export { PostgresRunStore, type PostgresRunStoreOptions } from './postgres-run-store.js';
export type { PostgresClient, PostgresConnection } from '../../../session/postgres/postgres-client.js';
