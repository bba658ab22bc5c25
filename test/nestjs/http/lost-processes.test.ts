import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { RunView } from '../../../src/nestjs/index.js';
import { findPostgres, type TestPostgres } from '../../support/postgres.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import type { DeskOptions } from './support/desk.js';
import { startDeskProcess, type DeskProcess } from './support/desk-process.js';
import { allOf, readSse } from './support/read-sse.js';
import { jsonOf } from './support/shop-app.js';
import { until } from './support/slow-model.js';

const postgres = await findPostgres('runs of processes that died, in Postgres');

const SHORT = { renewEveryMs: 100, expireAfterMs: 2_500 };

/** Starts processes that share a store. */
async function desks(
  count: number,
  adapter: DeskOptions['adapter'],
  store?: DeskOptions['store'],
  shutdown?: DeskOptions['shutdown'],
): Promise<{ processes: DeskProcess[]; options: DeskOptions }> {
  const folder = temporaryFolder();
  const options: DeskOptions = {
    adapter,
    store: store ?? { sqlite: join(folder, 'runs.db') },
    sessions: join(folder, 'sessions.db'),
    refunds: join(folder, 'refunds'),
    lease: SHORT,
    ...(shutdown && { shutdown }),
  };
  return { processes: await Promise.all(Array.from({ length: count }, () => startDeskProcess(options))), options };
}

const statusOf = async (desk: DeskProcess, id: string): Promise<string> =>
  (await jsonOf<RunView>(await desk.get(`/desk/runs/${id}`))).status;

/** A run that goes on in the process for good, and the id of the last event that its client has seen. */
async function talking(desk: DeskProcess): Promise<{ id: string; lastEventId: string }> {
  const started = await desk.post('/desk/runs', { input: 'Talk', sessionId: 'monday', wait: false });
  const { id } = await jsonOf<RunView>(started);
  let deltas = 0;
  for await (const event of readSse(await desk.get(`/desk/runs/${id}/events`))) {
    if (event.data.type === 'text_delta') deltas += 1;
    if (deltas === 3) return { id, lastEventId: event.id ?? '' };
  }
  throw new Error('unreachable');
}

function itFindsLostRuns(adapter: DeskOptions['adapter'], store: () => DeskOptions['store'] | undefined): void {
  it('finds a run as failed whose process was killed, tells its client, and lets it be started anew', async () => {
    const { processes, options } = await desks(2, adapter, store());
    const [dead, alive] = processes as [DeskProcess, DeskProcess];
    const { id, lastEventId } = await talking(dead);
    expect(await statusOf(alive, id)).toBe('running');
    await dead.kill('SIGKILL');
    expect(await statusOf(alive, id)).toBe('running');
    await until(async () => (await statusOf(alive, id)) === 'failed');

    expect(await jsonOf(await alive.get(`/desk/runs/${id}`))).toMatchObject({
      status: 'failed',
      error: { code: 'PROCESS_LOST', message: expect.stringContaining('Some of its calls may have been carried out') },
    });
    const events = await allOf(await alive.get(`/desk/runs/${id}/events`, { 'last-event-id': lastEventId }));
    expect(events.map(({ data }) => data)).toMatchObject([{ type: 'error', code: 'PROCESS_LOST' }]);
    const again = await alive.get(`/desk/runs/${id}/events`, { 'last-event-id': events[0]?.id ?? '' });
    expect(again.status).toBe(204);
    const log = alive.printed().match(/The run .* was lost: .*/g);
    expect(log).toEqual([expect.stringMatching(new RegExp(`The run ${id} of Desk was lost: .*:${dead.pid}:.* lease`))]);

    const anew = await alive.post('/desk/runs', { input: 'Refund A1', sessionId: 'monday' });
    const { id: next, status } = await jsonOf<RunView>(anew);
    expect([anew.status, status]).toEqual([201, 'waiting']);
    expect(await jsonOf(await alive.post(`/desk/runs/${next}/approve`))).toMatchObject({ output: 'Refunded.' });
    expect(readFileSync(options.refunds, 'utf8')).toBe(`${alive.pid}\n`);
  });

  it('fails a run whose process was killed, though nobody asks for it, once', async () => {
    const { processes } = await desks(3, adapter, store());
    const [dead, first, second] = processes as [DeskProcess, DeskProcess, DeskProcess];
    const { id } = await talking(dead);
    await dead.kill('SIGKILL');
    const found = (): string[] => `${first.printed()}${second.printed()}`.match(/The run .* was lost/g) ?? [];
    await until(() => found().length > 0);

    expect(await statusOf(first, id)).toBe('failed');
    expect(await statusOf(second, id)).toBe('failed');
    expect(found()).toEqual([`The run ${id} of Desk was lost`]);
  });

  it('has the process in which a run goes on cancel it, where another is asked to', async () => {
    const { processes } = await desks(2, adapter, store());
    const [owner, other] = processes as [DeskProcess, DeskProcess];
    const { id, lastEventId } = await talking(owner);
    const rest = allOf(await owner.get(`/desk/runs/${id}/events`, { 'last-event-id': lastEventId }));
    const elsewhere = await other.get(`/desk/runs/${id}/events`);
    expect([elsewhere.status, await jsonOf(elsewhere)]).toMatchObject([409, { code: 'RUN_ELSEWHERE', runId: id }]);

    const cancelled = await other.post(`/desk/runs/${id}/cancel`);
    expect([cancelled.status, await jsonOf(cancelled)]).toMatchObject([202, { status: 'running', isCancelling: true }]);
    expect((await rest).map(({ data }) => data.type)).toEqual(['run_cancelled']);
    const twice = await other.post(`/desk/runs/${id}/cancel`);
    expect([twice.status, await jsonOf(twice)]).toMatchObject([200, { status: 'cancelled' }]);
    expect((await owner.post(`/desk/runs/${id}/cancel`)).status).toBe(200);
  });
}

describe.each(['express', 'fastify'] as const)('processes that share a file of SQLite, on %s', (adapter) => {
  itFindsLostRuns(adapter, () => undefined);
});

(postgres === undefined ? describe.skip : describe)('processes that share a database of Postgres', () => {
  const server = postgres as TestPostgres;
  itFindsLostRuns('express', () => ({ postgres: server.address, schema: server.newSchema() }));
});

describe('several processes', () => {
  it('carry a call out once when both are asked to approve it at the same moment', async () => {
    const { processes, options } = await desks(2, 'express');
    const [first, second] = processes as [DeskProcess, DeskProcess];
    for (let round = 1; round <= 10; round += 1) {
      const { id } = await jsonOf<RunView>(await first.post('/desk/runs', { input: 'Refund A1' }));
      const answers = await Promise.all(
        [first, second, first, second].map((desk) => desk.post(`/desk/runs/${id}/approve`)),
      );
      expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409, 409, 409]);
      expect(readFileSync(options.refunds, 'utf8').split('\n')).toHaveLength(round + 1);
    }
  });

  it('keep a run alive that goes on for longer than its lease, and one that waits without any', async () => {
    const { processes, options } = await desks(2, 'express');
    const [owner, other] = processes as [DeskProcess, DeskProcess];
    const waiting = await jsonOf<RunView>(await owner.post('/desk/runs', { input: 'Refund A1' }));
    const { id } = await talking(owner);
    await new Promise((resolve) => setTimeout(resolve, 2 * SHORT.expireAfterMs));
    expect(await statusOf(other, id)).toBe('running');
    expect(existsSync(options.refunds)).toBe(false);
    await owner.kill('SIGKILL');
    await until(async () => (await statusOf(other, id)) === 'failed');

    expect(await jsonOf(await other.post(`/desk/runs/${waiting.id}/approve`))).toMatchObject({ status: 'completed' });
  });

  it('have nothing lost when one is told to end', async () => {
    const { processes } = await desks(2, 'express');
    const [ending, other] = processes as [DeskProcess, DeskProcess];
    const { id } = await talking(ending);
    await other.post(`/desk/runs/${id}/cancel`);
    await ending.kill('SIGTERM');

    expect(await statusOf(other, id)).toBe('cancelled');
    expect(other.printed()).not.toContain('was lost');
  });

  it('say in one line which run has been ended by SIGTERM', async () => {
    const { processes } = await desks(2, 'express', undefined, { runs: 'cancel' });
    const [ending, other] = processes as [DeskProcess, DeskProcess];
    const { id } = await talking(ending);
    const before = ending.printed().length;
    await ending.kill('SIGTERM');

    const lines = ending.printed().slice(before).trim().split('\n');
    expect(lines).toEqual([expect.stringContaining(`as shutdown.runs is 'cancel': ${id} of Desk`)]);
    expect(await jsonOf(await other.get(`/desk/runs/${id}`))).toMatchObject({ error: { code: 'SHUTTING_DOWN' } });
  });
});
