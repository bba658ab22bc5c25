import type { PostgresContents } from './postgres-schema.js';

export const SESSIONS: PostgresContents = {
  name: 'sessions',
  migrations: [
    // Text in jsonb cannot hold NUL characters, json keeps what it is given. The order is that of an identity, which only grows.
    ({ main }) => `CREATE TABLE IF NOT EXISTS ${main} (
      session_id text NOT NULL,
      position bigint GENERATED ALWAYS AS IDENTITY,
      item json NOT NULL,
      added_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (session_id, position)
    );`,
  ],
};

/** What it is called where nobody says. */
export const SESSIONS_TABLE = 'toolwright_session_items';
