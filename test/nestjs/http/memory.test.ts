import { describe, expect, it } from '@jest/globals';
import { MemoryRunStore, RunsInFlight } from '../../../src/nestjs/index.js';
import { callTool, FunctionModel, say } from '../../../src/testing/index.js';
import { collectGarbage } from '../../support/collect-garbage.js';
import { allOf, readSse } from './support/read-sse.js';
import { openShop, type Adapter } from './support/shop-app.js';
import { until } from './support/slow-model.js';

describe.each<Adapter>(['express', 'fastify'])('the routes for runs on %s', (adapter) => {
  it('hold on to no run of 200 streams at once that has ended, or whose client has left', async () => {
    const conversations: WeakRef<object>[] = [];
    const model = new FunctionModel(({ input }) => {
      if (input.length > 1) return say('Soon.');
      conversations.push(new WeakRef(input));
      return callTool('track', { order: 'A1' });
    });
    const runStore = new MemoryRunStore({ maxRuns: 5 });
    const shop = await openShop({ adapter, model, module: { runStore }, routes: { reconnectMs: 10 } });

    for (let round = 0; round < 2; round++) {
      await Promise.all(
        Array.from({ length: 200 }, async (_, index) => {
          const response = await shop.post('/support/runs/stream', { input: 'Where is it?' });
          if (index % 2 === 0) await allOf(response);
          else for await (const { data } of readSse(response)) if (data.type !== 'run_started') break;
        }),
      );
    }
    await until(() => shop.app.get(RunsInFlight).size === 0);

    expect(conversations).toHaveLength(400);
    // Of the last ones, some promise of the runtime may still be about.
    await until(async () => {
      await collectGarbage();
      return conversations.filter((conversation) => conversation.deref() !== undefined).length < 10;
    });
    expect(runStore.size).toBeLessThanOrEqual(5);
  });
});
