import type { SqliteSchema } from './sqlite-schema.js';

export const ITEMS_TABLE = 'toolwright_session_items';

export const SESSION_SCHEMA: SqliteSchema = {
  contents: 'sessions',
  versionTable: 'toolwright_session_version',
  migrations: [
    `CREATE TABLE ${ITEMS_TABLE} (
       position INTEGER PRIMARY KEY,
       session_id TEXT NOT NULL,
       item TEXT NOT NULL,
       added_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
     );
     CREATE INDEX ${ITEMS_TABLE}_in_order ON ${ITEMS_TABLE} (session_id, position);`,
  ],
};
