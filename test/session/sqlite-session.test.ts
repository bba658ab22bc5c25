import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as sqlite from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { SqliteSession, type SqliteSessionOptions } from '../../src/session/sqlite/index.js';
import { user } from '../support/openai-request.js';
import { itKeepsTheContract } from './session-contract.js';
import { addedBy, batchesOf } from './writers.js';

// Jest does not know the module by its name.
const { DatabaseSync } = process.getBuiltinModule('node:sqlite');

let folder: string;
let lastFile = 0;
const open: { close(): void }[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'toolwright-sqlite-'));
});
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function newFile(): string {
  lastFile += 1;
  return join(folder, `${lastFile}.db`);
}

function session(options: SqliteSessionOptions): SqliteSession {
  const made = new SqliteSession(options);
  open.push(made);
  return made;
}

function database(path = ':memory:', options = {}): sqlite.DatabaseSync {
  const made = new DatabaseSync(path, options);
  open.push(made);
  return made;
}

describe('SqliteSession', () => {
  describe('in memory', () => {
    itKeepsTheContract({ open: () => session({}) });
  });

  describe('in a file with others', () => {
    let file: string;
    beforeAll(() => {
      file = newFile();
    });
    itKeepsTheContract({ open: () => session({ database: file }) });
  });

  describe('in a database of the application, whose rows are lists', () => {
    itKeepsTheContract({ open: () => session({ database: database(':memory:', { returnArrays: true }) }) });
  });

  it('keeps the conversations in a file apart, and is there again after it was closed', async () => {
    const file = newFile();
    for (const sessionId of ['one', 'two']) {
      const first = session({ sessionId, database: file });
      await first.addItems([user(sessionId)]);
      first.close();
    }
    expect(await session({ sessionId: 'one', database: file }).getItems()).toEqual([user('one')]);
    await session({ sessionId: 'one', database: file }).clearSession();
    expect(await session({ sessionId: 'two', database: file }).getItems()).toEqual([user('two')]);
  });

  it('lets others write while one reads', async () => {
    const file = newFile();
    const reader = session({ sessionId: 'chat', database: file });
    await reader.addItems([user('one')]);
    const other = database(file);
    other.exec('BEGIN; SELECT * FROM toolwright_session_items');
    await reader.addItems([user('two')]);
    other.exec('COMMIT');

    expect(await reader.getItems()).toHaveLength(2);
  });

  it('says so when another process writes for too long, and goes on afterwards', async () => {
    const file = newFile();
    const chat = session({ database: file, busyTimeoutMs: 10 });
    const other = database(file);
    other.exec('BEGIN IMMEDIATE');
    await expect(chat.addItems([user('one')])).rejects.toMatchObject({
      code: 'SESSION_STORE',
      storeCode: '5',
      message: expect.stringContaining('SqliteSession could not use its store: database is locked (5).'),
    });
    other.exec('COMMIT');
    await chat.addItems([user('two')]);

    expect(await chat.getItems()).toEqual([user('two')]);
  });

  it('is part of the transaction of the database it was given', async () => {
    const shared = database();
    const chat = session({ database: shared });
    await chat.addItems([user('one')]);
    shared.exec('BEGIN');
    await chat.addItems([user('two')]);
    await chat.popItem();
    await chat.popItem();
    shared.exec('ROLLBACK');

    expect(await chat.getItems()).toEqual([user('one')]);
  });

  it('leaves open the database it was given, and its version to the application', async () => {
    const shared = database();
    shared.exec('PRAGMA user_version = 7');
    const chat = session({ sessionId: 'chat', database: shared });
    await chat.addItems([user('one')]);
    chat.close();

    expect(await session({ sessionId: 'chat', database: shared }).getItems()).toEqual([user('one')]);
    expect(shared.prepare('PRAGMA user_version').get()).toEqual({ user_version: 7 });
  });

  it('can be closed more than once', () => {
    const chat = session({ database: newFile() });
    chat.close();
    expect(() => chat.close()).not.toThrow();
  });

  it('refuses sessions of a newer toolwright and leaves them alone', async () => {
    const file = newFile();
    session({ database: file }).close();
    database(file).exec('UPDATE toolwright_session_version SET version = 99');

    expect(() => session({ database: file })).toThrow(
      'The sessions in this database have version 99; this toolwright knows versions up to 1. Update toolwright',
    );
    expect(database(file).prepare('SELECT version FROM toolwright_session_version').all()).toEqual([{ version: 99 }]);
  });

  it('finds the newest items by an index', () => {
    const shared = database();
    session({ database: shared });
    const plan = shared
      .prepare(
        `EXPLAIN QUERY PLAN
         SELECT item FROM toolwright_session_items WHERE session_id = ? ORDER BY position DESC LIMIT ?`,
      )
      .all('chat', 3) as { detail: string }[];
    expect(plan.map(({ detail }) => detail)).toEqual([expect.stringMatching(/^SEARCH .* USING INDEX/)]);
  });

  it.each([
    [() => ({ databse: 'x.db' }), "no option 'databse' (did you mean 'database'?)"],
    [() => ({ database: 7 }), 'the path of a file, or as an open database'],
    [
      () => ({ database: join(folder, 'no', 'such', 'folder.db') }),
      /cannot use the file ".*folder.db": unable to open/,
    ],
    [
      () => {
        writeFileSync(
          join(folder, 'text.db'),
          'This is not a database, and long enough to be taken for one.'.repeat(20),
        );
        return { database: join(folder, 'text.db') };
      },
      /cannot use the file ".*text.db": file is not a database/,
    ],
    [() => ({ database: database(), busyTimeoutMs: 10 }), 'only with the path of a file'],
    [() => ({ busyTimeoutMs: -1 }), 'in whole milliseconds'],
  ])('refuses what it cannot use: %#', (options, message) => {
    expect(() => new SqliteSession(options() as SqliteSessionOptions)).toThrow(message);
  });

  describe('used by several processes', () => {
    const writer = (file: string): string => `
      import { SqliteSession } from './src/session/sqlite/index.ts';
      export const open = () => new SqliteSession({ sessionId: 'chat', database: ${JSON.stringify(file)} });
    `;

    it('loses nothing, and keeps each list together and in order', async () => {
      const file = newFile();
      await addedBy({ writers: 5, store: writer(file), lists: 20, itemsPerList: 4 });

      const batches = batchesOf(await session({ sessionId: 'chat', database: file }).getItems(), 4);
      expect(batches).toEqual({ writers: 5, lists: 100, broken: [] });
    }, 120_000);

    it('holds all or nothing of what a process was adding when it was killed', async () => {
      const file = newFile();
      const { killed } = await addedBy({
        writers: 3,
        store: writer(file),
        lists: Infinity,
        itemsPerList: 50,
        killAfter: 15,
      });

      const { broken, lists } = batchesOf(await session({ sessionId: 'chat', database: file }).getItems(), 50);
      expect(killed).toBe(3);
      expect(broken).toEqual([]);
      expect(lists).toBeGreaterThanOrEqual(45);
    }, 120_000);
  });
});
