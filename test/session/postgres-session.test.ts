import { describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { PostgresSession, type PostgresClient } from '../../src/session/postgres/index.js';
import { user } from '../support/openai-request.js';
import { findPostgres, type TestPostgres } from '../support/postgres.js';
import { itKeepsTheContract } from './session-contract.js';
import { addedBy, batchesOf } from './writers.js';

const found = await findPostgres('PostgresSession');

(found === undefined ? describe.skip : describe)('PostgresSession', () => {
  // Nothing below runs without it.
  const postgres = found as TestPostgres;

  async function rowsOf(pool: Pool, text: string): Promise<unknown[]> {
    return (await pool.query(text)).rows;
  }

  describe('with a pool', () => {
    let last: { schema: string; pool: Pool } | undefined;
    itKeepsTheContract({
      open() {
        // The runs of a property share a schema, as sessions do.
        if (last === undefined || last.pool.ended) last = { schema: postgres.newSchema(), pool: postgres.newPool() };
        return new PostgresSession(last);
      },
    });
  });

  it('keeps items with NUL characters, halves of surrogate pairs and odd names as they are', async () => {
    const pool = postgres.newPool();
    const session = new PostgresSession({ pool, schema: postgres.newSchema() });
    const odd = { ...user('a\0b \uD800 \u2028 😀'), 'n\0me': '\0', __proto__: undefined, large: 1e300 };
    await session.addItems([odd]);

    expect(await session.getItems()).toEqual([odd]);
    expect(await session.popItem()).toEqual(odd);
  });

  it('keeps the conversations in a table apart', async () => {
    const pool = postgres.newPool();
    const schema = postgres.newSchema();
    const one = new PostgresSession({ sessionId: "1'; DROP SCHEMA public; --", pool, schema });
    const two = new PostgresSession({ sessionId: 'two', pool, schema });
    await one.addItems([user('one')]);
    await two.addItems([user('two')]);
    await one.clearSession();

    expect(await two.getItems()).toEqual([user('two')]);
    expect(await one.getItems()).toEqual([]);
  });

  it('connects by itself, and closes only what it opened', async () => {
    const schema = postgres.newSchema();
    const pool = postgres.newPool();
    const own = new PostgresSession({ sessionId: 'chat', connection: postgres.address, schema });
    const shared = new PostgresSession({ sessionId: 'chat', pool, schema });
    await own.addItems([user('one')]);
    await own.close();
    await own.close();
    await shared.close();

    expect(await shared.getItems()).toEqual([user('one')]);
    // Closed is not broken: it connects again.
    expect(await own.getItems()).toEqual([user('one')]);
    await own.close();
  });

  it('is part of the transaction of a client that it is given', async () => {
    const schema = postgres.newSchema();
    const client = await postgres.newPool().connect();
    const session = new PostgresSession({ pool: client, schema });
    await session.addItems([user('one')]);
    await client.query('BEGIN');
    await session.addItems([user('two')]);
    await client.query('ROLLBACK');

    expect(await session.getItems()).toEqual([user('one')]);
    client.release();
  });

  it('uses the schema of the connection and the table it is told', async () => {
    const schema = postgres.newSchema();
    const pool = postgres.newPool({ options: `-c search_path=${schema}` });
    await pool.query(`CREATE SCHEMA ${schema}`);
    await new PostgresSession({ pool, table: 'Chats' }).addItems([user('one')]);

    expect(await rowsOf(pool, `SELECT count(*)::int AS items FROM ${schema}."Chats"`)).toEqual([{ items: 1 }]);
  });

  it('makes its tables once, however many start at the same time', async () => {
    const schema = postgres.newSchema();
    const pools = Array.from({ length: 6 }, () => postgres.newPool({ max: 1 }));
    const tables = ['one', 'two'];
    await Promise.all(
      pools.map((pool, index) =>
        new PostgresSession({ sessionId: 'chat', pool, schema, table: tables[index % 2] ?? '' }).addItems([
          user('one'),
        ]),
      ),
    );
    const [pool] = pools as [Pool];

    expect(await new PostgresSession({ sessionId: 'chat', pool, schema, table: 'one' }).getItems()).toHaveLength(3);
    expect(await rowsOf(pool, `SELECT version FROM "${schema}"."one_version"`)).toEqual([{ version: 1 }]);
  });

  it('needs no right to make tables once they are there', async () => {
    const schema = postgres.newSchema();
    const pool = postgres.newPool({ max: 1 });
    await new PostgresSession({ sessionId: 'chat', pool, schema }).addItems([user('one')]);
    const role = `${schema}_reader`;
    await pool.query(`CREATE ROLE ${role}; GRANT ${role} TO CURRENT_USER; GRANT USAGE ON SCHEMA ${schema} TO ${role};
      GRANT SELECT, INSERT, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role}`);
    try {
      const limited = postgres.newPool({ max: 1, options: `-c role=${role}` });
      const session = new PostgresSession({ sessionId: 'chat', pool: limited, schema });
      await session.addItems([user('two')]);
      expect(await session.getItems()).toHaveLength(2);

      const elsewhere = new PostgresSession({ pool: limited, schema, table: 'other' });
      await expect(elsewhere.getItems()).rejects.toMatchObject({ code: 'SESSION_STORE', storeCode: '42501' });
    } finally {
      await pool.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
    }
  });

  it('refuses sessions of a newer toolwright and leaves them alone', async () => {
    const schema = postgres.newSchema();
    const pool = postgres.newPool();
    await new PostgresSession({ pool, schema }).getItems();
    await pool.query(`UPDATE "${schema}".toolwright_session_items_version SET version = 99`);

    await expect(new PostgresSession({ pool: postgres.newPool(), schema }).getItems()).rejects.toMatchObject({
      code: 'USER_ERROR',
      message: expect.stringContaining('have version 99; this toolwright knows versions up to 1. Update toolwright'),
    });
    expect(await rowsOf(pool, `SELECT version FROM "${schema}".toolwright_session_items_version`)).toEqual([
      { version: 99 },
    ]);
  });

  it('reads the newest items by an index', async () => {
    const pool = postgres.newPool();
    const schema = postgres.newSchema();
    const queries: { text: string; values: unknown[] }[] = [];
    const watched: PostgresClient = {
      query(text, values = []) {
        queries.push({ text, values });
        return pool.query(text, values);
      },
    };
    const session = new PostgresSession({ sessionId: 'chat', pool: watched, schema });
    await session.getItems(3);
    await pool.query(`INSERT INTO "${schema}".toolwright_session_items (session_id, item)
      SELECT 'chat ' || n % 50, '{}' FROM generate_series(1, 20000) AS n`);
    await pool.query(`ANALYZE "${schema}".toolwright_session_items`);

    const { text, values } = queries.at(-1) ?? { text: '', values: [] };
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Scan Backward/);
    expect(plan).not.toMatch(/Seq Scan/);
  });

  it('works where every transaction is serializable', async () => {
    const schema = postgres.newSchema();
    const pool = postgres.newPool({ options: '-c default_transaction_isolation=serializable' });
    const session = new PostgresSession({ pool, schema });
    await Promise.all(Array.from({ length: 8 }, (_, index) => session.addItems([user(`${index}`), user('end')])));
    const popped = await Promise.all(Array.from({ length: 20 }, () => session.popItem()));

    expect(popped.filter((item) => item !== undefined)).toHaveLength(16);
  });

  it('tries again after the database was away', async () => {
    const pool = postgres.newPool();
    let isDown = true;
    const flaky: PostgresClient = {
      query: (text, values) =>
        isDown ? Promise.reject(new Error('the database system is starting up')) : pool.query(text, values),
    };
    const session = new PostgresSession({ pool: flaky, schema: postgres.newSchema() });
    await expect(session.getItems()).rejects.toThrow('PostgresSession could not use its store: the database system is');
    isDown = false;

    expect(await session.getItems()).toEqual([]);
  });

  describe('used by several processes', () => {
    const writer = (schema: string): string => `
      import { PostgresSession } from './src/session/postgres/index.ts';
      export const open = () => new PostgresSession(
        { sessionId: 'chat', connection: ${JSON.stringify(postgres.address)}, schema: ${JSON.stringify(schema)} });
    `;

    it('loses nothing, and keeps each list together and in order', async () => {
      const schema = postgres.newSchema();
      await addedBy({ writers: 5, store: writer(schema), lists: 20, itemsPerList: 4 });

      const session = new PostgresSession({ sessionId: 'chat', pool: postgres.newPool(), schema });
      expect(batchesOf(await session.getItems(), 4)).toEqual({ writers: 5, lists: 100, broken: [] });
    }, 120_000);

    it('holds all or nothing of what a process was adding when it was killed', async () => {
      const schema = postgres.newSchema();
      const { killed } = await addedBy({
        writers: 3,
        store: writer(schema),
        lists: Infinity,
        itemsPerList: 200,
        killAfter: 10,
      });

      const session = new PostgresSession({ sessionId: 'chat', pool: postgres.newPool(), schema });
      const { broken, lists } = batchesOf(await session.getItems(), 200);
      expect(killed).toBe(3);
      expect(broken).toEqual([]);
      expect(lists).toBeGreaterThanOrEqual(30);
    }, 120_000);
  });
});
