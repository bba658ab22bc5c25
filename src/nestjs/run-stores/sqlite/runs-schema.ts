import type { SqliteSchema } from '../../../session/sqlite/sqlite-schema.js';

export const RUNS_TABLE = 'toolwright_runs';

export const RUNS_SCHEMA: SqliteSchema = {
  contents: 'runs',
  versionTable: 'toolwright_runs_version',
  migrations: [
    `CREATE TABLE ${RUNS_TABLE} (
       id TEXT NOT NULL PRIMARY KEY,
       revision INTEGER NOT NULL,
       record TEXT NOT NULL,
       changed_at INTEGER NOT NULL
     );
     CREATE INDEX ${RUNS_TABLE}_by_age ON ${RUNS_TABLE} (changed_at);`,
    // Milliseconds; 0 without a lease.
    `ALTER TABLE ${RUNS_TABLE} ADD COLUMN lease_expires_at INTEGER NOT NULL DEFAULT 0;
     CREATE INDEX ${RUNS_TABLE}_by_lease ON ${RUNS_TABLE} (lease_expires_at) WHERE lease_expires_at > 0;`,
    // Too early for those that go on; what the record says is looked at.
    `UPDATE ${RUNS_TABLE} SET lease_expires_at = changed_at
     WHERE lease_expires_at = 0 AND instr(record, '"lease":{') > 0;`,
  ],
};
