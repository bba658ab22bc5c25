import { UserError } from '../../errors/index.js';
import type { PostgresClient } from './postgres-client.js';

/** What is kept in a table, which may stand beside others in one database. */
export interface PostgresContents {
  /** For messages: `sessions`. */
  readonly name: string;
  /** What leads from each version to the next, the first from nothing. Never changed, only added to. */
  readonly migrations: readonly ((tables: PostgresTables) => string)[];
}

/** A table and that of its version, as they stand in SQL. */
export interface PostgresTables {
  readonly schema: string | undefined;
  readonly main: string;
  readonly version: string;
}

const VERSION_SUFFIX = '_version';

/**
 * The tables by their names, quoted.
 *
 * @throws {UserError} A name that is none, or is too long.
 */
export function tablesOf(where: string, table: string, schema: string | undefined): PostgresTables {
  // Postgres cuts names after 63 bytes, and two tables would become one.
  checkName(where, 'table', table, 63 - VERSION_SUFFIX.length);
  if (schema !== undefined) checkName(where, 'schema', schema, 63);
  const prefix = schema === undefined ? '' : `"${schema}".`;
  return { schema, main: `${prefix}"${table}"`, version: `${prefix}"${table}${VERSION_SUFFIX}"` };
}

function checkName(where: string, option: string, name: unknown, most: number): void {
  if (typeof name === 'string' && name.length <= most && /^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return;
  throw new UserError(
    `${where} takes as ${option} a name of letters, digits and _, at most ${most} of them, not ${JSON.stringify(name)}.`,
  );
}

/** Any number, the same for all that make tables in one database. */
const MIGRATION_LOCK = '7245916302187433';

/**
 * Makes the tables, or brings those of an older toolwright up to date. Looks first, so that a user without the right to
 * make tables can use those that are there.
 *
 * @throws {UserError} They are of a newer toolwright.
 */
export async function migratePostgres(
  client: PostgresClient,
  where: string,
  tables: PostgresTables,
  { name, migrations }: PostgresContents,
): Promise<void> {
  if ((await versionOf(client, tables)) < migrations.length) await client.query(migration(tables, migrations));
  const version = await versionOf(client, tables);
  if (version <= migrations.length) return;
  throw new UserError(
    `The ${name} in ${tables.main} have version ${version}; this toolwright knows versions up to ${migrations.length}. ` +
      `Update toolwright, or give ${where} another table.`,
  );
}

async function versionOf(client: PostgresClient, { version }: PostgresTables): Promise<number> {
  const known = await client.query('SELECT to_regclass($1) IS NOT NULL AS known', [version]);
  if (!(known.rows[0] as { known: boolean }).known) return 0;
  const { rows } = await client.query(`SELECT version FROM ${version}`);
  return (rows[0] as { version: number } | undefined)?.version ?? 0;
}

/** One statement, and so all or nothing on any client; the lock makes those that start together wait for the first. */
function migration(tables: PostgresTables, migrations: PostgresContents['migrations']): string {
  const { schema, version } = tables;
  const steps = migrations.map((step, index) => `IF current <= ${index} THEN ${step(tables)} END IF;`);
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
      IF current < ${migrations.length} THEN
        ${steps.join('\n')}
        UPDATE ${version} SET version = ${migrations.length};
      END IF;
    END
  $toolwright$`;
}
