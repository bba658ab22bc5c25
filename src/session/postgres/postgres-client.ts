import type * as Pg from 'pg';
import { UserError } from '../../errors/index.js';

/** What is used of a database: a `Pool` or a connected `Client` of the package `pg` has it, and so have others. */
export interface PostgresClient {
  query(text: string, values?: unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
}

/** Where and as whom to connect: a `postgres://` address, or what a `Pool` of the package `pg` takes. */
export type PostgresConnection =
  | string
  | {
      readonly connectionString?: string;
      readonly host?: string;
      readonly port?: number;
      readonly database?: string;
      readonly user?: string;
      readonly password?: string | (() => string | Promise<string>);
      readonly ssl?: boolean | object;
      /** Most connections at a time. @default 2 */
      readonly max?: number;
      /** Anything else that `pg` knows. */
      readonly [option: string]: unknown;
    };

export interface PostgresPool extends PostgresClient {
  end(): Promise<void>;
}

/**
 * Makes a pool, which connects when it is first used. A process may end while it is open.
 *
 * @throws {UserError} The package `pg` is not installed.
 */
export async function openPostgres(where: string, connection: PostgresConnection): Promise<PostgresPool> {
  const { Pool } = await loadPg(where);
  const options = typeof connection === 'string' ? { connectionString: connection } : connection;
  const pool = new Pool({ max: 2, allowExitOnIdle: true, ...options });
  // A connection that breaks while nobody uses it is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  return pool;
}

async function loadPg(where: string): Promise<Pick<typeof Pg, 'Pool'>> {
  try {
    const module = await import('pg');
    // Older versions have no names when they are imported, only a default.
    return module.default ?? module;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') throw error;
    throw new UserError(
      `${where} needs the package pg to connect. Install it (npm install pg), ` +
        `or give it an open pool of another package: new ${where}({ pool }).`,
      { cause: error },
    );
  }
}
