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
    ({ main }) => `ALTER TABLE ${main} ADD COLUMN IF NOT EXISTS lease_expires_at timestamptz;
    CREATE INDEX ON ${main} (lease_expires_at) WHERE lease_expires_at IS NOT NULL;`,
    // Too early for those that go on; what the record says is looked at. No operator of json reads every text that it keeps.
    ({ main }) => `UPDATE ${main} SET lease_expires_at = changed_at
    WHERE lease_expires_at IS NULL AND position('"lease":{' IN record::text) > 0;`,
  ],
};

/** What it is called where nobody says. */
export const RUNS_TABLE = 'toolwright_runs';
