import { describe, expect, it } from '@jest/globals';
import { MemorySession, MemorySessions } from '../../../src/index.js';
import {
  MemoryRunStore,
  runsController,
  type RunRecord,
  type RunsControllerOptions,
  type RunView,
} from '../../../src/nestjs/index.js';
import { callTool, FunctionModel, say, ScriptedModel } from '../../../src/testing/index.js';
import { allOf } from './support/read-sse.js';
import {
  jsonOf,
  openShop,
  SupportAgent,
  userOf,
  type Adapter,
  type Shop,
  type ShopRequest,
} from './support/shop-app.js';

const polite = (): FunctionModel => new FunctionModel(() => say('Hi.'));
const ada = { 'x-user': 'ada' };

/** Where nothing works, and says more than it may. */
class BrokenStore extends MemoryRunStore {
  override add(): Promise<void> {
    return Promise.reject(new Error('postgres://root:hunter2@10.0.0.7 is down'));
  }
  override find(): Promise<RunRecord | undefined> {
    throw new Error('postgres://root:hunter2@10.0.0.7 is down');
  }
}

class DeafSession extends MemorySession {
  override getItems(): Promise<never> {
    return Promise.reject(new Error('postgres://root:hunter2@10.0.0.7 is down'));
  }
}

async function answers(all: readonly Promise<Response>[]): Promise<unknown[]> {
  const responses = await Promise.all(all);
  return Promise.all(
    responses.map(async (response) => [response.status, await jsonOf<{ code: string }>(response)] as const),
  ).then((read) => read.map(([status, { code }]) => [status, code]));
}

function openWithOwner(adapter: Adapter, owner: unknown): Promise<Shop> {
  const routes = { owner: () => owner } as unknown as Partial<RunsControllerOptions<ShopRequest>>;
  return openShop({ adapter, model: polite(), routes });
}

describe.each<Adapter>(['express', 'fastify'])(
  'the routes for runs on %s, asked by who means harm or errs,',
  (adapter) => {
    it.each([undefined, null, '', ' '])('take %p for no owner', async (owner) => {
      const shop = await openWithOwner(adapter, owner);

      expect(await answers([shop.post('/support/runs', { input: 'Hi' })])).toEqual([[401, 'UNAUTHORIZED']]);
    });

    it.each([{ id: 1 }, ['ada'], true, Number.NaN, 2 ** 60, Symbol('ada'), 'a\ud800'])(
      'refuse owners that do not tell users apart: %p',
      async (owner) => {
        const shop = await openWithOwner(adapter, owner);

        expect((await shop.post('/support/runs', { input: 'Hi' })).status).toBe(500);
      },
    );

    it.each(['ada', 7, 7n])('take %p for an owner', async (owner) => {
      const shop = await openWithOwner(adapter, owner);

      expect((await shop.post('/support/runs', { input: 'Hi' })).status).toBe(201);
    });

    it('give nobody without an owner the session of an owner, whatever its id is like', async () => {
      class Mixed extends runsController<ShopRequest>({ path: 'support', agent: SupportAgent }) {
        protected override ownerOf(request: ShopRequest): string | null {
          return userOf(request) ?? null;
        }
      }
      const module = { session: new MemorySessions() };
      const shop = await openShop({ adapter, model: polite(), controller: Mixed, module });
      await shop.post('/support/runs', { input: 'My pin is 1234.', sessionId: 'monday' }, ada);
      await shop.post('/support/runs', { input: 'Hi', sessionId: 'a:b%' });

      expect((await shop.get('/support/sessions/ada:monday/items')).status).toBe(404);
      expect((await shop.get('/support/sessions/ada%3Amonday/items')).status).toBe(404);
      expect(await jsonOf(await shop.get('/support/sessions/a%3Ab%25/items'))).toHaveLength(2);
    });

    it.each(['application/x-www-form-urlencoded', 'Text/Plain; charset=utf-8', 'multipart/form-data; boundary=x'])(
      'take nothing that a form of another site could send: %s',
      async (type) => {
        const model = new ScriptedModel([callTool('refund', { order: 'A1' }), say('Done.')]);
        const shop = await openShop({ adapter, model });
        const { id } = await jsonOf<RunView>(await shop.post('/support/runs', { input: 'Refund A1' }));
        const send = (path: string): Promise<Response> =>
          fetch(`${shop.url}/support/${path}`, { method: 'POST', headers: { 'content-type': type }, body: 'input=Hi' });

        const responses = await Promise.all([send('runs'), send('runs/stream'), send(`runs/${id}/approve`)]);

        expect(responses.map(({ status }) => status)).toEqual([415, 415, 415]);
        expect(shop.orders.refunded).toEqual([]);
      },
    );

    it('ask no store for what is no id', async () => {
      const asked: string[] = [];
      class AskedStore extends MemoryRunStore {
        override find(id: string): Promise<RunRecord | undefined> {
          asked.push(id);
          return super.find(id);
        }
      }
      const shop = await openShop({ adapter, model: polite(), module: { runStore: new AskedStore() } });
      const ids = ['%00', '__proto__', "1' OR '1'='1", '..%2f..', '%0d%0aset-cookie:a=b', 'null'];

      const found = await answers(ids.map((id) => shop.get(`/support/runs/${id}`)));

      expect(found).toEqual(ids.map(() => [404, 'NOT_FOUND']));
      expect(asked).toEqual([]);
    });

    it('answer 503 where the store of runs fails, and say nothing of why', async () => {
      const shop = await openShop({ adapter, model: polite(), module: { runStore: new BrokenStore() } });
      const path = `/support/runs/${crypto.randomUUID()}`;

      const said = await Promise.all(
        [
          shop.post('/support/runs', { input: 'Hi' }),
          shop.post('/support/runs/stream', { input: 'Hi' }),
          shop.get(path),
          shop.get(`${path}/events`),
          shop.post(`${path}/approve`),
          shop.post(`${path}/cancel`),
        ].map(async (response) => (await response).text()),
      );

      const body = JSON.stringify({
        statusCode: 503,
        code: 'RUN_STORE',
        message: 'The run could not be read or kept.',
      });
      expect(said).toEqual(said.map(() => body));
    });

    it('answer 503 where the store of conversations fails', async () => {
      const down = (): never => {
        throw new Error('postgres://root:hunter2@10.0.0.7 is down');
      };
      const routes = { owner: userOf };
      const closed = await openShop({
        adapter,
        model: polite(),
        routes,
        module: { session: { open: down, list: () => Promise.reject(new Error('hunter2')) } },
      });
      const silent = await openShop({
        adapter,
        model: polite(),
        routes,
        module: { session: () => new DeafSession() },
      });

      const all = await answers([
        closed.post('/support/runs', { input: 'Hi', sessionId: 'monday' }, ada),
        closed.get('/support/sessions', ada),
        closed.get('/support/sessions/monday/items', ada),
        silent.get('/support/sessions/monday/items', ada),
      ]);

      expect(all).toEqual(all.map(() => [503, 'SESSION_STORE']));
    });

    it('tell of arguments that nest too deep to be written again as the model wrote them', async () => {
      const deep = `{"order":"A1","more":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
      const call = { type: 'function_call', callId: 'call_1', name: 'refund', arguments: deep } as const;
      const model = new ScriptedModel([[call], [call]]);
      const shop = await openShop({ adapter, model });

      const events = await allOf(await shop.post('/support/runs/stream', { input: 'Hi' }));

      expect(events.map(({ data }) => data)).toContainEqual(
        expect.objectContaining({ type: 'tool_called', arguments: deep }),
      );
      expect(events.at(-1)?.data).toMatchObject({ type: 'run_waiting', approvals: [{ arguments: deep }] });
      expect(await jsonOf(await shop.post('/support/runs', { input: 'Hi' }))).toMatchObject({ status: 'waiting' });
    });
  },
);

it('keeps thousands of runs that go on without looking at each of them for each', async () => {
  const store = new MemoryRunStore({ maxRuns: 10 });
  const shop = await openShop({ model: polite(), module: { runStore: store } });
  const { id } = await jsonOf<RunView>(await shop.post('/support/runs', { input: 'Hi' }));
  const record = (await store.find(id)) as RunRecord;
  const parse = JSON.parse;
  let count = 0;
  JSON.parse = (...args) => {
    count += 1;
    return parse(...args) as unknown;
  };
  try {
    for (let index = 0; index < 500; index += 1) await store.add({ ...record, id: `run-${index}`, status: 'running' });
  } finally {
    JSON.parse = parse;
  }

  expect(store.size).toBe(500);
  expect(count).toBeLessThan(1_000);
});
