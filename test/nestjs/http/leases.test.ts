import { describe, expect, it, jest } from '@jest/globals';
import {
  MemoryRunStore,
  RunStoreError,
  ToolwrightModule,
  type RunLeaseOptions,
  type RunRecord,
} from '../../../src/nestjs/index.js';
import { callTool, ScriptedModel } from '../../../src/testing/index.js';
import { aRecord } from '../run-stores/a-record.js';
import { allOf } from './support/read-sse.js';
import { jsonOf, openShop, type Adapter, type Shop } from './support/shop-app.js';
import { SlowModel, until } from './support/slow-model.js';

const HOUR = 3_600_000;
const ID = '0b0b0b0b-0000-4000-8000-000000000000';
const RUN = `/support/runs/${ID}`;

/** A shop whose store has the record of a run that another process had. */
async function shopWith(adapter: Adapter, change: Partial<RunRecord> & { readonly expiresIn: number }): Promise<Shop> {
  const { expiresIn, ...rest } = change;
  const runStore = new MemoryRunStore();
  const lease = { holder: 'web-1:42:x', expiresAt: new Date(Date.now() + expiresIn).toISOString() };
  await runStore.add(aRecord(ID, { status: 'running', lastEventId: 7, lease, ...rest }));
  return openShop({ adapter, model: new ScriptedModel([]), module: { runStore } });
}

describe.each<Adapter>(['express', 'fastify'])('a run of another process, on %s', (adapter) => {
  it('goes on as long as its lease holds', async () => {
    const shop = await shopWith(adapter, { expiresIn: HOUR });

    expect(await jsonOf(await shop.get(RUN))).toMatchObject({ status: 'running' });
    const events = await shop.get(`${RUN}/events`, { 'last-event-id': '12' });
    expect([events.status, await jsonOf(events)]).toMatchObject([409, { code: 'RUN_ELSEWHERE' }]);
    const decided = await shop.post(`${RUN}/approve`);
    expect([decided.status, await jsonOf(decided)]).toMatchObject([
      409,
      { message: 'The run does not wait for a decision: it is running.' },
    ]);
  });

  it.each(['', '7', '12'])('has failed once it has expired; a client that has seen %j is told', async (seen) => {
    const shop = await shopWith(adapter, { expiresIn: -1 });
    const events = await allOf(await shop.get(`${RUN}/events`, { 'last-event-id': seen }));

    expect(events.map(({ data }) => data)).toMatchObject([{ type: 'error', code: 'PROCESS_LOST' }]);
    const after = await shop.get(`${RUN}/events`, { 'last-event-id': events[0]?.id ?? '' });
    expect(after.status).toBe(204);
    expect((await shop.post(`${RUN}/approve`)).status).toBe(409);
  });

  it('can be cancelled once it has expired', async () => {
    const shop = await shopWith(adapter, { expiresIn: -1 });
    const cancelled = await shop.post(`${RUN}/cancel`);

    expect([cancelled.status, await jsonOf(cancelled)]).toMatchObject([200, { status: 'cancelled' }]);
    expect((await shop.post(`${RUN}/cancel`)).status).toBe(200);
    const events = await allOf(await shop.get(`${RUN}/events`));
    expect(events.map(({ data }) => data)).toEqual([{ type: 'run_cancelled' }]);
  });

  it('is cancelled where its process died before it heeded that', async () => {
    const shop = await shopWith(adapter, { expiresIn: -1, isCancelling: true });

    expect(await jsonOf(await shop.get(RUN))).toMatchObject({ status: 'cancelled' });
  });

  it('answers 503 while the store fails, and says nothing of the reason', async () => {
    class AwayStore extends MemoryRunStore {
      override async find(): Promise<undefined> {
        throw new RunStoreError('AwayStore', 'connect ECONNREFUSED 10.0.0.7');
      }
    }
    const shop = await openShop({ adapter, model: new ScriptedModel([]), module: { runStore: new AwayStore() } });
    const answer = await shop.get(RUN);
    const body = await answer.text();

    expect([answer.status, JSON.parse(body)]).toMatchObject([503, { code: 'RUN_STORE' }]);
    expect(body).not.toContain('10.0.0.7');
  });
});

describe('a run of this process', () => {
  it('is not lost by standing still for longer than its lease', async () => {
    const model = new SlowModel(1);
    const shop = await openShop({ model });
    const { id } = await jsonOf(await shop.post('/support/runs', { input: 'Talk', wait: false }));
    await until(() => model.active === 1);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + HOUR);
    const { status } = await jsonOf(await shop.get(`/support/runs/${String(id)}`));
    jest.restoreAllMocks();

    expect(status).toBe('running');
  });

  it('that waits has no lease, and is cancelled where that was asked for while it still went on', async () => {
    const runStore = new MemoryRunStore();
    const started = Promise.withResolvers<void>();
    const model = new ScriptedModel([callTool('refund', { order: 'A1' })]);
    const add = runStore.add.bind(runStore);
    runStore.add = async (record) => {
      await add(record);
      // As another process does that was asked to cancel it.
      await runStore.replace({ ...record, isCancelling: true, revision: 2 }, 1);
      started.resolve();
    };
    const shop = await openShop({ model, module: { runStore } });
    const answer = shop.post('/support/runs', { input: 'Refund A1' });
    await started.promise;

    const { id, status, isCancelling } = await jsonOf(await answer);
    expect([status, isCancelling]).toEqual(['cancelled', undefined]);
    expect(await runStore.find(String(id))).toMatchObject({ status: 'cancelled', lease: null, isCancelling: false });
  });

  it.each([
    [{ renewEveryMs: 0 }, 'runLease.renewEveryMs is 0'],
    [{ renewEveryMs: 20_000 }, 'runLease.expireAfterMs is 30000; give milliseconds, 40000 to'],
    [{ renewMs: 1 }, "no option 'renewMs'"],
  ])('is refused with the options %j', (runLease, message) => {
    expect(() => ToolwrightModule.forRoot({ runLease: runLease as RunLeaseOptions })).toThrow(message);
  });
});
