import { describe, expect, it } from '@jest/globals';
import { MemoryRunStore, type RunRecord, type RunView } from '../../../src/nestjs/index.js';
import { callTool, say, ScriptedModel } from '../../../src/testing/index.js';
import { allOf } from './support/read-sse.js';
import { jsonOf, openShop, type Adapter } from './support/shop-app.js';
import { SlowModel } from './support/slow-model.js';

/** Has done what it was asked for a while before it says so, as stores over a network have. */
class DistantStore extends MemoryRunStore {
  /** Whether it has yet to answer. */
  isDistant = false;
  #done = Promise.withResolvers<void>();
  #answer = Promise.withResolvers<void>();

  /** Resolves when something has been replaced. */
  get done(): Promise<void> {
    return this.#done.promise;
  }

  answer(): void {
    this.isDistant = false;
    this.#answer.resolve();
  }

  override async replace(record: RunRecord, revision: number): Promise<boolean> {
    const isReplaced = await super.replace(record, revision);
    this.#done.resolve();
    if (this.isDistant) await this.#answer.promise;
    return isReplaced;
  }

  /** From here on it is far away. */
  leave(): void {
    this.isDistant = true;
    this.#done = Promise.withResolvers();
    this.#answer = Promise.withResolvers();
  }
}

const refund = (): ScriptedModel => new ScriptedModel([callTool('refund', { order: 'A1' }), say('Done.')]);

describe.each<Adapter>(['express', 'fastify'])('requests for one run at the same moment on %s', (adapter) => {
  it('cancel what an approval lets go on, be it that the store has not said so yet', async () => {
    const store = new DistantStore();
    const model = new SlowModel(10);
    const scripted = refund();
    const shop = await openShop({
      adapter,
      model: {
        getResponse: async (request) =>
          scripted.received.length === 0 ? scripted.getResponse(request) : model.getResponse(request),
        getStreamedResponse: (request) => model.getStreamedResponse(request),
      },
      module: { runStore: store },
    });
    const { id } = await jsonOf<RunView>(await shop.post('/support/runs', { input: 'Refund A1' }));
    store.leave();
    const approved = shop.post(`/support/runs/${id}/approve`);
    await store.done;
    const cancelled = shop.post(`/support/runs/${id}/cancel`);
    const events = shop.get(`/support/runs/${id}/events`, { 'last-event-id': '2' }).then(allOf);
    await new Promise((resolve) => setTimeout(resolve, 50));
    store.answer();

    expect(await jsonOf(await cancelled)).toMatchObject({ status: 'cancelled' });
    expect(await jsonOf(await approved)).toMatchObject({ status: 'cancelled' });
    expect((await events).map(({ data }) => data.type)).toEqual(['run_started', 'run_cancelled']);
    expect(await jsonOf(await shop.get(`/support/runs/${id}`))).toMatchObject({ status: 'cancelled' });
  });

  it('cancel a run that comes to wait while it is cancelled', async () => {
    const store = new DistantStore();
    store.leave();
    const shop = await openShop({ adapter, model: refund(), module: { runStore: store } });
    const starting = await shop.post('/support/runs', { input: 'Refund A1', wait: false });
    const { id } = await jsonOf<RunView>(starting);
    await store.done;
    // The store has the run as one that waits; what was read of it before says that it goes on.
    const read = store.find.bind(store);
    store.find = async (wanted) => {
      store.find = read;
      const record = await read(wanted);
      return record && { ...record, status: 'running', revision: 1 };
    };
    const cancelling = shop.post(`/support/runs/${id}/cancel`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    store.answer();

    expect(await jsonOf(await cancelling)).toMatchObject({ status: 'cancelled', approvals: [] });
    expect((await shop.post(`/support/runs/${id}/approve`)).status).toBe(409);
    expect(shop.orders.refunded).toEqual([]);
  });

  it('tell of a run that another process has gone on with, rather than of how it once was here', async () => {
    const module = { runStore: new MemoryRunStore() };
    const model = new SlowModel(10);
    const here = await openShop({ adapter, model: refund(), module });
    const there = await openShop({ adapter, model, module });
    const { id } = await jsonOf<RunView>(await here.post('/support/runs', { input: 'Refund A1' }));
    const approved = await there.post(`/support/runs/${id}/approve`, { wait: false });
    expect(approved.status).toBe(202);

    const cancelled = await here.post(`/support/runs/${id}/cancel`);
    const going = await here.get(`/support/runs/${id}/events`);
    model.allow(10);
    const last = (await allOf(await there.get(`/support/runs/${id}/events`))).at(-1);
    const ended = await allOf(await here.get(`/support/runs/${id}/events`));
    const again = await here.get(`/support/runs/${id}/events`, { 'last-event-id': String(last?.id) });

    expect([cancelled.status, going.status]).toEqual([202, 409]);
    expect(last?.data.type).toBe('run_completed');
    expect(ended.map(({ data }) => data.type)).toEqual(['events_missed', 'run_completed']);
    expect(again.status).toBe(204);
  });
});
