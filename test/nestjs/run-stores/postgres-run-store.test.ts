import { describe, expect, it } from '@jest/globals';
import { PostgresRunStore, type PostgresRunStoreOptions } from '../../../src/nestjs/run-stores/postgres/index.js';
import { RUNS } from '../../../src/nestjs/run-stores/postgres/runs-table.js';
import { migratePostgres, tablesOf } from '../../../src/session/postgres/postgres-schema.js';
import { bundleProgram } from '../../support/bundle-program.js';
import { endedWriter } from '../../support/ended-writer.js';
import { findPostgres, type TestPostgres } from '../../support/postgres.js';
import { aRecord } from './a-record.js';
import { counter, itKeepsRuns } from './run-store-contract.js';

/** After all that these tests write. */
const LATER = '2100-01-01T00:00:00.000Z';

const postgres = await findPostgres('the store of runs in Postgres');

(postgres === undefined ? describe.skip : describe)('PostgresRunStore', () => {
  // Its tests are skipped without one.
  const server = postgres as TestPostgres;

  describe('with a pool', () => {
    itKeepsRuns(() => new PostgresRunStore({ pool: server.newPool(), schema: server.newSchema() }));
  });

  describe('with serializable transactions', () => {
    itKeepsRuns(
      () =>
        new PostgresRunStore({
          pool: server.newPool({ options: '-c default_transaction_isolation=serializable' }),
          schema: server.newSchema(),
        }),
    );
  });

  it('forgets runs that have not changed for too long', async () => {
    const pool = server.newPool();
    const schema = server.newSchema();
    const store = new PostgresRunStore({ pool, schema, maxAgeMs: 60_000 });
    for (const id of ['a', 'b']) await store.add(aRecord(id));
    await pool.query(`UPDATE "${schema}".toolwright_runs SET changed_at = now() - interval '61 s' WHERE id = 'a'`);

    expect(await store.find('a')).toBeUndefined();
    expect(await store.replace(aRecord('a', { revision: 2 }), 1)).toBe(false);
    await new PostgresRunStore({ pool, schema, maxAgeMs: 60_000 }).add(aRecord('c'));
    const { rows } = await pool.query(`SELECT id FROM "${schema}".toolwright_runs ORDER BY id`);
    expect(rows).toEqual([{ id: 'b' }, { id: 'c' }]);
  });

  it('keeps runs for ever where it is told to', async () => {
    const store = new PostgresRunStore({ pool: server.newPool(), schema: server.newSchema(), maxAgeMs: Infinity });
    await store.add(aRecord('a'));

    expect(await store.find('a')).toMatchObject({ id: 'a' });
  });

  it('refuses runs of a newer toolwright and leaves them alone', async () => {
    const pool = server.newPool();
    const schema = server.newSchema();
    await new PostgresRunStore({ pool, schema }).find('a');
    await pool.query(`UPDATE "${schema}".toolwright_runs_version SET version = 99`);

    await expect(new PostgresRunStore({ pool: server.newPool(), schema }).find('a')).rejects.toThrow(
      'have version 99; this toolwright knows versions up to 3. Update toolwright, or give PostgresRunStore another table.',
    );
  });

  it('brings the table of an older toolwright up to date, whose runs it still has', async () => {
    const pool = server.newPool();
    const schema = server.newSchema();
    const tables = tablesOf('PostgresRunStore', 'toolwright_runs', schema);
    await migratePostgres(pool, 'PostgresRunStore', tables, { ...RUNS, migrations: RUNS.migrations.slice(0, 1) });
    const lease = { holder: 'web-1', expiresAt: '2026-01-01T00:00:00.000Z' };
    const before = aRecord('a', { status: 'running', lease });
    for (const record of [before, aRecord('b', { owner: '\0 \ud800' })])
      await pool.query(`INSERT INTO ${tables.main} (id, revision, record) VALUES ($1, 1, $2)`, [record.id, record]);
    // Two processes that start at the same moment.
    const store = new PostgresRunStore({ pool, schema });
    const other = new PostgresRunStore({ pool: server.newPool(), schema });

    expect(await Promise.all([store.find('a'), other.find('a')])).toEqual([before, before]);
    // Lost before anybody wrote down when leases expire.
    expect(await store.findExpired(LATER, 10)).toEqual([before]);
    expect(await store.replace({ ...before, revision: 2 }, 1)).toBe(true);
    expect(await store.findExpired('2026-01-02T00:00:00.000Z', 10)).toMatchObject([{ id: 'a', revision: 2 }]);
  });

  it('lets one of the processes that replace the same revision succeed', async () => {
    const schema = server.newSchema();
    const connection = server.address;
    const store = new PostgresRunStore({ pool: server.newPool(), schema });
    await store.add(aRecord('a'));
    const program = await bundleProgram(
      counter(
        `import { PostgresRunStore } from './src/nestjs/run-stores/postgres/index.ts';
         const open = () => new PostgresRunStore(${JSON.stringify({ connection, schema })});`,
        50,
      ),
    );
    await Promise.all(['1', '2', '3'].map((writer) => endedWriter(program, writer)));

    expect(await store.find('a')).toMatchObject({ revision: 151 });
  });
});

describe('PostgresRunStore, without a server', () => {
  it('says that it cannot be reached, without the password', async () => {
    const store = new PostgresRunStore({ connection: 'postgres://me:hunter2@127.0.0.1:1/test' });
    const error: unknown = await store.find('a').catch((reason: unknown) => reason);

    expect(error).toMatchObject({ code: 'RUN_STORE', store: 'PostgresRunStore', storeCode: 'ECONNREFUSED' });
    expect(String(error)).not.toContain('hunter2');
    await store.close();
  });

  it.each([
    [{ pol: 1 }, "no option 'pol'"],
    [{ pool: {} }, 'PostgresRunStore takes as `pool`'],
    [{ connection: 7 }, 'PostgresRunStore takes as `connection`'],
    [{ table: 'a b' }, 'PostgresRunStore takes as table a name'],
    [{ maxAgeMs: -1 }, 'maxAgeMs is -1'],
  ])('refuses %j', (options, message) => {
    expect(() => new PostgresRunStore(options as PostgresRunStoreOptions)).toThrow(message);
  });
});
