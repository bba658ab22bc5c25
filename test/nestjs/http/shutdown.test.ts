import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { MemoryRunStore, RunsInFlight, type RunRecord, type RunView } from '../../../src/nestjs/index.js';
import { Lines } from './support/lines.js';
import { jsonOf, openShop, type Adapter } from './support/shop-app.js';
import { SlowModel } from './support/slow-model.js';

let isOpen = true;

/** Stands for a pool of connections that closes as Nest's guides show it. */
@Injectable()
class Database implements OnModuleDestroy {
  onModuleDestroy(): void {
    isOpen = false;
  }
}

/** Keeps runs in that database, over a network. */
class RemoteRunStore extends MemoryRunStore {
  readonly kept: string[] = [];

  override async replace(record: RunRecord, revision: number): Promise<boolean> {
    await sleep(30);
    if (!isOpen) throw new Error('The database is closed.');
    this.kept.push(record.status);
    return super.replace(record, revision);
  }
}

describe.each<Adapter>(['express', 'fastify'])('an application that ends on %s', (adapter) => {
  it('keeps what came of its runs before the database of their store is closed', async () => {
    isOpen = true;
    const model = new SlowModel(1);
    const runStore = new RemoteRunStore();
    const shop = await openShop({ adapter, model, providers: [Database], module: { runStore } });
    const started = await shop.post('/support/runs', { input: 'Talk', wait: false });
    const { status } = await jsonOf<RunView>(started);
    expect(status).toBe('running');

    const closed = shop.app.close();
    while (!shop.app.get(RunsInFlight).isClosing) await sleep(1);
    model.allow(1);
    await closed;

    expect(isOpen).toBe(false);
    expect(runStore.kept).toEqual(['completed']);
  });

  it.each([
    ['cancel', undefined, "shutdown.runs is 'cancel'"],
    ['wait', 20, 'they were not over within 20 ms, shutdown.timeoutMs'],
  ] as const)('says in one line which runs it has ended where it is to %s', async (runs, timeoutMs, why) => {
    const model = new SlowModel(1);
    const logger = new Lines();
    const shutdown = { runs, ...(timeoutMs !== undefined && { timeoutMs }) };
    const runStore = new MemoryRunStore();
    const shop = await openShop({
      adapter,
      model,
      module: { shutdown, runStore },
      configure: (app) => app.useLogger(logger),
    });
    const start = async (): Promise<string> =>
      (await jsonOf<RunView>(await shop.post('/support/runs', { input: 'Talk', wait: false }))).id;
    const ids = [await start(), await start()];
    while (model.active < 2) await sleep(1);
    logger.lines.length = 0;

    // As by a signal while a test or a supervisor closes it.
    await Promise.all([shop.app.close(), shop.app.close()]);

    expect(logger.lines).toEqual([
      `warn: The application is shutting down, and 2 runs have been ended, as ${why}: ${ids[0]} of Support, ${ids[1]} of Support`,
    ]);
    expect(await runStore.find(ids[0] as string)).toMatchObject({ problem: { code: 'SHUTTING_DOWN', status: 503 } });
  });

  it('still tells of a run that fails by itself while the application waits for it', async () => {
    const model = new SlowModel(1, () => {
      throw new TypeError('A piece is missing.');
    });
    const logger = new Lines();
    const runStore = new MemoryRunStore();
    const shop = await openShop({ adapter, model, module: { runStore }, configure: (app) => app.useLogger(logger) });
    const { id } = await jsonOf<RunView>(await shop.post('/support/runs', { input: 'Talk', wait: false }));
    while (model.active < 1) await sleep(1);
    logger.lines.length = 0;

    const closed = shop.app.close();
    while (!shop.app.get(RunsInFlight).isClosing) await sleep(1);
    model.allow(1);
    await closed;

    expect(logger.lines).toContain(`error: The run ${id} of Support failed`);
    expect(logger.lines.join('\n')).toContain('A piece is missing.');
    expect(await runStore.find(id)).toMatchObject({ problem: { code: 'RUN_FAILED' } });
  });
});
