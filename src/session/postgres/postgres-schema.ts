import { UserError } from '../../errors/index.js';
import type { PostgresClient } from './postgres-client.js';

/** The tables of sessions, as they stand in SQL. */
export interface PostgresTables {
  readonly schema: string | undefined;
  readonly items: string;
  readonly version: string;
}

const VERSION_SUFFIX = '_version';

/**
 * The tables by their names, quoted.
 *
 * @throws {UserError} A name that is none, or is too long.
 */
export function tablesOf(table: string, schema: string | undefined): PostgresTables {
  // Postgres cuts names after 63 bytes, and two tables would become one.
  checkName('table', table, 63 - VERSION_SUFFIX.length);
  if (schema !== undefined) checkName('schema', schema, 63);
  const prefix = schema === undefined ? '' : `"${schema}".`;
  return { schema, items: `${prefix}"${table}"`, version: `${prefix}"${table}${VERSION_SUFFIX}"` };
}

function checkName(option: string, name: unknown, most: number): void {
  if (typeof name === 'string' && name.length <= most && /^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return;
  throw new UserError(
    `PostgresSession takes as ${option} a name of letters, digits and _, at most ${most} of them, not ${JSON.stringify(name)}.`,
  );
}

/** What leads from each version to the next, the first from nothing. Never changed, only added to. */
const MIGRATIONS: readonly ((tables: PostgresTables) => string)[] = [
  // Text in jsonb cannot hold NUL characters, json keeps what it is given. The order is that of an identity, which only grows.
  ({ items }) => `CREATE TABLE IF NOT EXISTS ${items} (
    session_id text NOT NULL,
    position bigint GENERATED ALWAYS AS IDENTITY,
    item json NOT NULL,
    added_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (session_id, position)
  );`,
];

/** Any number, the same for all that make tables of sessions in one database. */
const MIGRATION_LOCK = '7245916302187433';

/**
 * Makes the tables, or brings those of an older toolwright up to date. Looks first, so that a user without the right to
 * make tables can use those that are there.
 *
 * @throws {UserError} They are of a newer toolwright.
 */
export async function migratePostgres(client: PostgresClient, tables: PostgresTables): Promise<void> {
  if ((await versionOf(client, tables)) < MIGRATIONS.length) await client.query(migration(tables));
  const version = await versionOf(client, tables);
  if (version <= MIGRATIONS.length) return;
  throw new UserError(
    `The sessions in ${tables.items} have version ${version}; this toolwright knows versions up to ${MIGRATIONS.length}. ` +
      'Update toolwright, or give PostgresSession another table.',
  );
}

async function versionOf(client: PostgresClient, { version }: PostgresTables): Promise<number> {
  const known = await client.query('SELECT to_regclass($1) IS NOT NULL AS known', [version]);
  if (!(known.rows[0] as { known: boolean }).known) return 0;
  const { rows } = await client.query(`SELECT version FROM ${version}`);
  return (rows[0] as { version: number } | undefined)?.version ?? 0;
}

/** One statement, and so all or nothing on any client; the lock makes those that start together wait for the first. */
function migration(tables: PostgresTables): string {
  const { schema, version } = tables;
  const steps = MIGRATIONS.map((step, index) => `IF current <= ${index} THEN ${step(tables)} END IF;`);
  return `DO $toolwright$
    DECLARE
      current integer;
    BEGIN
      PERFORM pg_advisory_xact_lock(${MIGRATION_LOCK});
      ${schema === undefined ? '' : `IF to_regnamespace('"${schema}"') IS NULL THEN CREATE SCHEMA "${schema}"; END IF;`}
      IF to_regclass('${version}') IS NULL THEN
        CREATE TABLE ${version} (version integer NOT NULL);
        INSERT INTO ${version} VALUES (0);
      END IF;
      SELECT version INTO current FROM ${version};
      IF current < ${MIGRATIONS.length} THEN
        ${steps.join('\n')}
        UPDATE ${version} SET version = ${MIGRATIONS.length};
      END IF;
    END
  $toolwright$`;
}
