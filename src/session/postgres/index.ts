export { PostgresSession, type PostgresSessionOptions } from './postgres-session.js';
export type { PostgresClient, PostgresConnection } from './postgres-client.js';
