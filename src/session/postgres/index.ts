export { PostgresSession, type PostgresSessionOptions } from './postgres-session.js';
export { PostgresSessions, type PostgresSessionsOptions } from './postgres-sessions.js';
export type { PostgresClient, PostgresConnection } from './postgres-client.js';
