import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import {
  MemoryRunStore,
  RunStoreError,
  ToolwrightModule,
  type RunRecord,
  type RunStore,
  type ShutdownOptions,
} from '../../../src/nestjs/index.js';
import { PostgresRunStore } from '../../../src/nestjs/run-stores/postgres/index.js';
import { SqliteRunStore } from '../../../src/nestjs/run-stores/sqlite/index.js';
import { ScriptedModel } from '../../../src/testing/index.js';
import { bundleProgram } from '../../support/bundle-program.js';
import { endedWriter } from '../../support/ended-writer.js';
import { findPostgres, type TestPostgres } from '../../support/postgres.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { aRecord } from '../run-stores/a-record.js';
import { Lines } from './support/lines.js';
import { openShop, type Shop } from './support/shop-app.js';
import { until } from './support/slow-model.js';

const HOUR = 3_600_000;
const postgres = await findPostgres('runs that are lost when an application starts, in Postgres');

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

const idOf = (number: number): string => `0b0b0b0b-0000-4000-8000-${String(number).padStart(12, '0')}`;

function goingOn(number: number, expiresIn: number, change: Partial<RunRecord> = {}): RunRecord {
  const lease = { holder: 'web-1:42:x', expiresAt: new Date(Date.now() + expiresIn).toISOString() };
  return aRecord(idOf(number), { status: 'running', lease, ...change });
}

async function start(
  runStore: RunStore,
  expireAfterMs = HOUR,
  shutdown: ShutdownOptions = {},
): Promise<{ shop: Shop; lines: string[] }> {
  const logger = new Lines();
  const shop = await openShop({
    model: new ScriptedModel([]),
    module: { runStore, shutdown, runLease: { renewEveryMs: expireAfterMs / 2, expireAfterMs } },
    configure: (app) => app.useLogger(logger),
  });
  return { shop, lines: logger.lines };
}

/** Opens the store once more, as another process does. */
function itEndsLostRuns(place: () => () => RunStore): void {
  it('fails them when the application starts, whoever asks for them, and leaves the others', async () => {
    const open = place();
    const store = open();
    const others = [goingOn(1, HOUR), aRecord(idOf(2)), aRecord(idOf(3), { status: 'completed' })];
    for (const record of [...others, goingOn(4, -1), goingOn(5, -HOUR, { isCancelling: true })])
      await store.add(record);
    const { lines } = await start(open());
    const statusOf = async (number: number): Promise<string | undefined> => (await store.find(idOf(number)))?.status;
    await until(async () => (await statusOf(4)) === 'failed' && (await statusOf(5)) === 'cancelled');

    expect(await store.find(idOf(4))).toMatchObject({ lease: null, revision: 2, problem: { code: 'PROCESS_LOST' } });
    expect(await Promise.all(others.map(({ id }) => store.find(id)))).toEqual(others);
    expect(lines.filter((line) => line.includes('was lost')).toSorted()).toEqual([
      expect.stringMatching(`^error: The run ${idOf(4)} of Support was lost: web-1:42:x has not renewed its lease`),
      expect.stringMatching(`^error: The run ${idOf(5)} of Support was lost`),
    ]);
  });

  it('fails those of a process that dies later, too', async () => {
    const open = place();
    const store = open();
    await start(open(), 200);
    await store.add(goingOn(1, 100));

    await until(async () => (await store.find(idOf(1)))?.status !== 'running');
    expect(await store.find(idOf(1))).toMatchObject({ status: 'failed', problem: { code: 'PROCESS_LOST' } });
  });
}

function keep<T extends { close(): unknown }>(store: T): T {
  opened.push(store);
  return store;
}

describe('runs that are lost, in SQLite', () => {
  itEndsLostRuns(() => {
    const database = join(temporaryFolder(), 'runs.db');
    return () => keep(new SqliteRunStore({ database }));
  });
});

(postgres === undefined ? describe.skip : describe)('runs that are lost, in Postgres', () => {
  itEndsLostRuns(() => {
    const server = postgres as TestPostgres;
    const schema = server.newSchema();
    return () => new PostgresRunStore({ pool: server.newPool(), schema });
  });
});

describe('an application', () => {
  it('starts though its store is away, and looks again', async () => {
    class AwayStore extends SqliteRunStore {
      asked = 0;

      override async findExpired(by: string, most: number): Promise<readonly RunRecord[]> {
        this.asked += 1;
        if (this.asked === 1) throw new RunStoreError('AwayStore', 'connect ECONNREFUSED');
        return super.findExpired(by, most);
      }
    }
    const store = keep(new AwayStore({ database: ':memory:' }));
    await store.add(goingOn(1, -1));
    const { lines } = await start(store, 50);
    await until(async () => (await store.find(idOf(1)))?.status === 'failed');

    expect(lines).toContain(
      'error: The store of runs could not be searched for lost runs, which is tried again in 50 ms',
    );
  });

  it('ends any number of lost runs one after the other, and goes on with what else it does meanwhile', async () => {
    const store = keep(new SqliteRunStore({ database: ':memory:' }));
    for (let number = 0; number < 250; number += 1) await store.add(goingOn(number, -1));
    const leftOver = async (): Promise<number> => (await store.findExpired(new Date().toISOString(), 1_000)).length;
    await start(store);
    const seen = new Set<number>();
    await until(async () => {
      for (let turn = 0; turn < 20; turn += 1) {
        await setImmediate();
        seen.add(await leftOver());
      }
      return seen.has(0);
    });

    expect(seen.size).toBeGreaterThan(10);
  });

  it('keeps no process alive by looking', async () => {
    const program = await bundleProgram(`
      import 'reflect-metadata';
      import { NestFactory } from '@nestjs/core';
      import { ToolwrightModule } from './src/nestjs/index.ts';
      import { SqliteRunStore } from './src/nestjs/run-stores/sqlite/index.ts';
      const runStore = new SqliteRunStore({ database: ':memory:' });
      await NestFactory.createApplicationContext(ToolwrightModule.forRoot({ runStore }), { logger: false });
      process.stdout.write('.');
    `);

    expect(await endedWriter(program, '1')).toMatchObject({ done: 1, signal: null });
  });

  it('leaves lost runs of a store that cannot search for them until somebody asks', async () => {
    const memory = new MemoryRunStore();
    await memory.add(goingOn(1, -1));
    const { shop } = await start(memory, 20);
    expect(await memory.find(idOf(1))).toMatchObject({ status: 'running' });
    await shop.get(`/support/runs/${idOf(1)}`);

    expect(await memory.find(idOf(1))).toMatchObject({ status: 'failed' });
  });

  it('has ended what it searched for before its store is closed', async () => {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    class SlowStore extends SqliteRunStore {
      override async findExpired(by: string, most: number): Promise<readonly RunRecord[]> {
        asked.resolve();
        await answer.promise;
        return super.findExpired(by, most);
      }
    }
    const { shop } = await start(keep(new SlowStore({ database: ':memory:' })));
    await asked.promise;
    let isClosed = false;
    const closing = shop.app.close().then(() => (isClosed = true));
    await setImmediate();
    expect(isClosed).toBe(false);
    answer.resolve();
    await closing;

    expect(isClosed).toBe(true);
  });

  it('starts and ends though its store never answers', async () => {
    class SilentStore extends SqliteRunStore {
      override findExpired(): Promise<never> {
        return new Promise(() => {});
      }
    }
    const { shop, lines } = await start(keep(new SilentStore({ database: ':memory:' })), HOUR, { timeoutMs: 20 });
    await shop.app.close();

    expect(lines).toContain(
      'warn: The application is shutting down, and a search of the store of runs for lost ones is left, ' +
        'as it was not over within 20 ms, shutdown.timeoutMs',
    );
  });

  it('sets no timer where its runs are in memory, as tests that run all timers would never come to an end', async () => {
    jest.useFakeTimers();
    try {
      @Module({ imports: [ToolwrightModule.forRoot({ model: new ScriptedModel([]) })] })
      class ShopModule {}
      const module = await Test.createTestingModule({ imports: [ShopModule] }).compile();
      await module.init();
      await jest.runAllTimersAsync();

      expect(jest.getTimerCount()).toBe(0);
      await module.close();
    } finally {
      jest.useRealTimers();
    }
  });
});
