import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as sqlite from 'node:sqlite';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { SqliteRunStore, type SqliteRunStoreOptions } from '../../../src/nestjs/run-stores/sqlite/index.js';
import { RUNS_SCHEMA } from '../../../src/nestjs/run-stores/sqlite/runs-schema.js';
import { migrateSqlite } from '../../../src/session/sqlite/sqlite-schema.js';
import { SqliteSessions } from '../../../src/session/sqlite/index.js';
import { bundleProgram } from '../../support/bundle-program.js';
import { endedWriter } from '../../support/ended-writer.js';
import { user } from '../../support/openai-request.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { aRecord } from './a-record.js';
import { counter, itKeepsRuns } from './run-store-contract.js';

/** After all that these tests write. */
const LATER = '2100-01-01T00:00:00.000Z';

// Jest does not know the module by its name.
const { DatabaseSync } = process.getBuiltinModule('node:sqlite');

const opened: { close(): void }[] = [];
afterEach(() => {
  jest.useRealTimers();
  for (const each of opened.splice(0)) each.close();
});

function open(options: SqliteRunStoreOptions): SqliteRunStore {
  const store = new SqliteRunStore(options);
  opened.push(store);
  return store;
}

function database(path = ':memory:', options = {}): sqlite.DatabaseSync {
  const made = new DatabaseSync(path, options);
  opened.push(made);
  return made;
}

const newFile = (): string => join(temporaryFolder(), 'runs.db');

/** Root writes where it likes. */
function asNobody<T>(step: () => T): T {
  if (process.geteuid?.() !== 0) return step();
  process.seteuid?.(65_534);
  try {
    return step();
  } finally {
    process.seteuid?.(0);
  }
}

describe('SqliteRunStore', () => {
  describe('in a file', () => {
    itKeepsRuns(() => open({ database: newFile() }));
  });

  describe('in a database of the application, whose rows are lists', () => {
    itKeepsRuns(() => open({ database: database(':memory:', { returnArrays: true }) }));
  });

  it('has its runs again after it was closed, and shares the file with sessions', async () => {
    const file = newFile();
    const first = open({ database: file });
    const sessions = new SqliteSessions({ database: file });
    opened.push(sessions);
    await first.add(aRecord('a'));
    await sessions.open('chat').addItems([user('Hi')]);
    first.close();
    first.close();

    expect(await open({ database: file }).find('a')).toMatchObject({ id: 'a' });
    expect(await sessions.open('chat').getItems()).toEqual([user('Hi')]);
  });

  it('forgets runs that have not changed for too long', async () => {
    jest.useFakeTimers();
    const shared = database();
    const store = open({ database: shared, maxAgeMs: 100_000 });
    await store.add(aRecord('a'));
    await store.add(aRecord('b'));
    jest.advanceTimersByTime(60_000);
    await store.replace(aRecord('b', { revision: 2 }), 1);
    jest.advanceTimersByTime(60_000);

    expect(await store.find('a')).toBeUndefined();
    expect(await store.replace(aRecord('a', { revision: 2 }), 1)).toBe(false);
    expect(await store.find('b')).toMatchObject({ revision: 2 });
    await store.add(aRecord('c'));
    expect(shared.prepare('SELECT id FROM toolwright_runs ORDER BY id').all()).toEqual([{ id: 'b' }, { id: 'c' }]);
  });

  it('keeps runs for ever where it is told to', async () => {
    jest.useFakeTimers();
    const store = open({ database: database(), maxAgeMs: Infinity });
    await store.add(aRecord('a'));
    jest.advanceTimersByTime(10 ** 12);
    await store.add(aRecord('b'));

    expect(await store.find('a')).toMatchObject({ id: 'a' });
  });

  it('says so when another process writes for too long, and goes on afterwards', async () => {
    const file = newFile();
    const store = open({ database: file, busyTimeoutMs: 10 });
    const other = database(file);
    other.exec('BEGIN IMMEDIATE');
    await expect(store.add(aRecord('a'))).rejects.toMatchObject({
      code: 'RUN_STORE',
      storeCode: '5',
      message: expect.stringContaining('SqliteRunStore could not use its store: database is locked (5). See that'),
    });
    other.exec('COMMIT');
    await store.add(aRecord('a'));

    expect(await store.find('a')).toMatchObject({ id: 'a' });
  });

  it('says when it is made that a file cannot be written to', () => {
    const folder = temporaryFolder();
    const file = join(folder, 'runs.db');
    open({ database: file }).close();
    chmodSync(folder, 0o555);
    chmodSync(file, 0o444);

    expect(() => asNobody(() => new SqliteRunStore({ database: file }))).toThrow(/SqliteRunStore.*readonly database/);
    chmodSync(folder, 0o755);
  });

  it('says of a file that is damaged which one it is', () => {
    const file = newFile();
    open({ database: file }).close();
    writeFileSync(file, Buffer.concat([Buffer.from('damaged!'.repeat(8)), readFileSync(file).subarray(64)]));

    expect(() => new SqliteRunStore({ database: file })).toThrow(
      /SqliteRunStore cannot use the file ".*runs\.db": file is not a database/,
    );
  });

  it('fails where pages of the file are damaged while it is open', async () => {
    const file = newFile();
    const first = open({ database: file });
    for (let run = 0; run < 200; run += 1) await first.add(aRecord(`run ${run}`, { output: 'x'.repeat(2_000) }));
    first.close();
    const whole = readFileSync(file);
    const store = open({ database: file });
    writeFileSync(file, Buffer.concat([whole.subarray(0, 4_096 * 6), Buffer.alloc(whole.length - 4_096 * 6, 0x7f)]));

    const found = await Promise.allSettled(Array.from({ length: 200 }, (_, run) => store.find(`run ${run}`)));
    const failures = found.filter((one) => one.status === 'rejected');
    expect(failures.length).toBeGreaterThan(0);
    for (const { reason } of failures) expect(reason).toMatchObject({ code: 'RUN_STORE' });
  });

  it.each(['{"id":"a"', 'null', '{"id":"b"}'])('fails where the record is %j, without quoting it', async (text) => {
    const shared = database();
    const store = open({ database: shared });
    await store.add(aRecord('a'));
    shared.prepare('UPDATE toolwright_runs SET record = ?').run(text);

    const message = 'SqliteRunStore could not use its store: the record of the run a cannot be read. See that';
    await expect(store.find('a')).rejects.toThrow(message);
  });

  it('finds runs whose leases expire beside a record that cannot be read', async () => {
    const shared = database();
    const store = open({ database: shared });
    const lease = { holder: 'web-1', expiresAt: '2026-01-01T00:00:00.000Z' };
    for (const id of ['a', 'b', 'c']) await store.add(aRecord(id, { status: 'running', lease }));
    shared.exec(`UPDATE toolwright_runs SET record = '{"id":"a"' WHERE id = 'a'`);

    expect(await store.findExpired(lease.expiresAt, 10)).toMatchObject([{ id: 'b' }, { id: 'c' }]);
  });

  it('refuses runs of a newer toolwright and leaves them alone', async () => {
    const file = newFile();
    open({ database: file }).close();
    database(file).exec('UPDATE toolwright_runs_version SET version = 99');

    expect(() => open({ database: file })).toThrow(
      'The runs in this database have version 99; this toolwright knows versions up to 3. Update toolwright',
    );
    expect(database(file).prepare('SELECT version FROM toolwright_runs_version').all()).toEqual([{ version: 99 }]);
  });

  it('brings the table of an older toolwright up to date, whose runs it still has', async () => {
    const file = newFile();
    const old = database(file);
    migrateSqlite(old, { ...RUNS_SCHEMA, migrations: RUNS_SCHEMA.migrations.slice(0, 1) });
    const lease = { holder: 'web-1', expiresAt: '2026-01-01T00:00:00.000Z' };
    const before = aRecord('a', { status: 'running', lease });
    const insert = old.prepare('INSERT INTO toolwright_runs VALUES (?, ?, ?, ?)');
    for (const record of [before, aRecord('b', { owner: '\0 \ud800' })])
      insert.run(record.id, 1, JSON.stringify(record), Date.now());
    insert.run('c', 1, 'no record', Date.now());
    const store = open({ database: file });

    expect(await store.find('a')).toEqual(before);
    // Lost before anybody wrote down when leases expire.
    expect(await store.findExpired(LATER, 10)).toEqual([before]);
    expect(await store.replace({ ...before, revision: 2 }, 1)).toBe(true);
    expect(await store.findExpired('2026-01-02T00:00:00.000Z', 10)).toMatchObject([{ id: 'a', revision: 2 }]);
  });

  it.each([
    [{ databse: 'x.db' }, "no option 'databse' (did you mean 'database'?)"],
    [{}, 'the path of a file, or as an open database'],
    [{ database: ':memory:', maxAgeMs: 0 }, 'maxAgeMs is 0; give milliseconds'],
    [{ database: ':memory:', maxAgeMs: '1' }, 'maxAgeMs is 1; give milliseconds'],
    [{ database: ':memory:', busyTimeoutMs: -1 }, 'in whole milliseconds'],
  ])('refuses %j', (options, message) => {
    expect(() => new SqliteRunStore(options as SqliteRunStoreOptions)).toThrow(message);
  });

  describe('used by several processes', () => {
    const source = (file: string): string => `
      import { SqliteRunStore } from './src/nestjs/run-stores/sqlite/index.ts';
      export const open = () => new SqliteRunStore({ database: ${JSON.stringify(file)} });
    `;

    it('lets one of those that replace the same revision succeed', async () => {
      const file = newFile();
      const store = open({ database: file });
      await store.add(aRecord('a'));
      const program = await bundleProgram(counter(source(file), 100));
      await Promise.all(['1', '2', '3'].map((writer) => endedWriter(program, writer)));

      expect(await store.find('a')).toMatchObject({ revision: 301 });
    });

    it('has whole records after processes were killed while they wrote', async () => {
      const file = newFile();
      const store = open({ database: file });
      await store.add(aRecord('a', { output: 'x'.repeat(50_000) }));
      const program = await bundleProgram(counter(source(file), Infinity));
      const ends = await Promise.all(['1', '2', '3'].map((writer) => endedWriter(program, writer, 20)));

      const told = ends.reduce((sum, { done }) => sum + done, 0);
      expect(ends.map(({ signal }) => signal)).toEqual(['SIGKILL', 'SIGKILL', 'SIGKILL']);
      const found = await open({ database: file }).find('a');
      expect(found).toMatchObject({ output: 'x'.repeat(50_000) });
      expect(found?.revision).toBeGreaterThan(told);
      expect(await store.replace({ ...aRecord('a'), revision: 0 }, found?.revision ?? 0)).toBe(true);
    });
  });
});
