import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { MemoryRunStore, RunsInFlight, type RunRecord, type RunView } from '../../../src/nestjs/index.js';
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
});
