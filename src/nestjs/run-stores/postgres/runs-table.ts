import type { PostgresContents } from '../../../session/postgres/postgres-schema.js';

export const RUNS: PostgresContents = {
  name: 'runs',
  migrations: [
    // Text in jsonb cannot hold NUL characters, json keeps what it is given.
    ({ main }) => `CREATE TABLE IF NOT EXISTS ${main} (
      id text PRIMARY KEY,
      revision integer NOT NULL,
      record json NOT NULL,
      changed_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX ON ${main} (changed_at);`,
  ],
};

/** What it is called where nobody says. */
export const RUNS_TABLE = 'toolwright_runs';
