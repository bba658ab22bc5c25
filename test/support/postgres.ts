import { afterEach } from '@jest/globals';
import { Client, Pool, type PoolConfig } from 'pg';
import { skipped } from './skipped.js';

/** Where tests look for a server if nothing else is said. */
const ADDRESSES = ['postgres://root@127.0.0.1:5432/test', 'postgres://postgres@127.0.0.1:5432/test'];

/** A server for tests, each of which has a schema of its own. */
export interface TestPostgres {
  readonly address: string;
  /** Makes up a name; the schema is dropped after the test. */
  newSchema(): string;
  /** A pool that is closed after the test. */
  newPool(options?: PoolConfig): Pool;
}

/** Finds a server (`TOOLWRIGHT_TEST_POSTGRES`); without one the tests of the file that asks are to be skipped. */
export async function findPostgres(what: string): Promise<TestPostgres | undefined> {
  const given = process.env['TOOLWRIGHT_TEST_POSTGRES'];
  const addresses = given === undefined ? ADDRESSES : [given];
  const refusals: string[] = [];
  for (const address of addresses) {
    const client = new Client({ connectionString: address, connectionTimeoutMillis: 5_000 });
    try {
      await client.connect();
      return perTest(address);
    } catch (error) {
      refusals.push(`${address}: ${(error as Error).message}`);
    } finally {
      await client.end().catch(() => {});
    }
  }
  skipped(
    what,
    `there is no Postgres (${refusals.join('; ')}). Start one, or name yours: TOOLWRIGHT_TEST_POSTGRES=postgres://…`,
  );
  return undefined;
}

function perTest(address: string): TestPostgres {
  const pools: Pool[] = [];
  const schemas: string[] = [];
  afterEach(async () => {
    const admin = new Client({ connectionString: address });
    await admin.connect();
    for (const schema of schemas.splice(0)) await admin.query(`DROP SCHEMA IF EXISTS "${schema}" CASCADE`);
    await admin.end();
    await Promise.all(pools.splice(0).map((pool) => pool.end()));
  });
  return {
    address,
    newSchema() {
      const schema = `toolwright_test_${process.pid}_${Math.random().toString(36).slice(2)}`;
      schemas.push(schema);
      return schema;
    },
    newPool(options = {}) {
      const pool = new Pool({ connectionString: address, ...options });
      pools.push(pool);
      return pool;
    },
  };
}
