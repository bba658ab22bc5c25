import type { PostgresClient } from './postgres-client.js';
import { migratePostgres, type PostgresContents, type PostgresTables } from './postgres-schema.js';

/** Pools whose tables are known to be up to date, so that a session made for each request need not ask again. */
const migrated = new WeakMap<PostgresClient, Map<string, Promise<void>>>();

/** Makes the tables, or brings them up to date, where that is not known to have been done. */
export async function migrateOnce(
  client: PostgresClient,
  where: string,
  tables: PostgresTables,
  contents: PostgresContents,
): Promise<void> {
  const known = migrated.get(client) ?? new Map<string, Promise<void>>();
  migrated.set(client, known);
  let done = known.get(tables.main);
  if (done === undefined) {
    done = migratePostgres(client, where, tables, contents);
    known.set(tables.main, done);
    // What failed once may work the next time, when the database is up.
    done.catch(() => known.delete(tables.main));
  }
  await done;
}
