import { describe, expect, it } from '@jest/globals';
import {
  Injectable,
  ValidationPipe,
  UseGuards,
  Catch,
  HttpException,
  type ArgumentsHost,
  type CallHandler,
  type CanActivate,
  type ExceptionFilter,
  type ExecutionContext,
  type INestApplication,
  type NestInterceptor,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { map, type Observable } from 'rxjs';
import { defineInputGuardrail } from '../../../src/index.js';
import { MemoryRunStore, runsController, RunsInFlight, type RunView } from '../../../src/nestjs/index.js';
import { RunKeeper } from '../../../src/nestjs/http/run-keeper.js';
import { callTool, FunctionModel, say, ScriptedModel } from '../../../src/testing/index.js';
import { allOf, inShort, readSse } from './support/read-sse.js';
import { jsonOf, openShop, SupportAgent, userOf, type Adapter, type ShopRequest } from './support/shop-app.js';
import { SlowModel, until } from './support/slow-model.js';

@Injectable()
class Closed implements CanActivate {
  canActivate(): boolean {
    throw new Error('The guard broke, with a secret: hunter2.');
  }
}

@Injectable()
class SignedIn implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    return userOf(context.switchToHttp().getRequest<ShopRequest>()) !== undefined;
  }
}

class Wrapping implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(map((data: unknown) => ({ data })));
  }
}

@Catch(HttpException)
class OwnFilter implements ExceptionFilter<HttpException> {
  constructor(private readonly host: HttpAdapterHost) {}

  catch(exception: HttpException, host: ArgumentsHost): void {
    const body = { mine: true, status: exception.getStatus() };
    this.host.httpAdapter.reply(host.switchToHttp().getResponse(), body, exception.getStatus());
  }
}

function timers(): number {
  return process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
}

const filtered = (app: INestApplication): unknown => app.useGlobalFilters(new OwnFilter(app.get(HttpAdapterHost)));

describe.each<Adapter>(['express', 'fastify'])('the routes for runs on %s', (adapter) => {
  it('cancel a run whose client has gone for good', async () => {
    const model = new SlowModel(100);
    const shop = await openShop({ adapter, model, routes: { reconnectMs: 50 } });
    model.allow(3);
    const response = await shop.post('/support/runs/stream', { input: 'Talk' });
    let id = '';
    for await (const { data } of readSse(response)) {
      if (data.type === 'run_started') id = data.runId;
      if (data.type === 'text_delta') break;
    }

    await until(() => model.left === 1);
    await until(async () => (await jsonOf(await shop.get(`/support/runs/${id}`)))['status'] === 'cancelled');
    expect(shop.app.get(RunsInFlight).size).toBe(0);
  });

  it('cancel a run whose client does not wait for its answer', async () => {
    const model = new SlowModel(100);
    const shop = await openShop({ adapter, model });
    const controller = new AbortController();
    const answer = fetch(`${shop.url}/support/runs`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"input":"Talk"}',
      signal: controller.signal,
    });
    await until(() => model.active === 1);
    controller.abort();

    await expect(answer).rejects.toThrow('abort');
    await until(() => model.left === 1);
  });

  it('let a run go on without its client where the controller says so', async () => {
    const model = new SlowModel(100);
    const shop = await openShop({ adapter, model, routes: { onDisconnect: 'continue', reconnectMs: 1 } });
    model.allow(1);
    const response = await shop.post('/support/runs/stream', { input: 'Talk' });
    let id = '';
    for await (const { data } of readSse(response)) {
      if (data.type === 'run_started') id = data.runId;
      if (data.type === 'text_delta') break;
    }
    model.allow(99);

    await until(async () => (await jsonOf(await shop.get(`/support/runs/${id}`)))['status'] === 'completed');
    expect(model.left).toBe(0);
  });

  it('go on where a client comes back with Last-Event-ID, and tell it what it missed', async () => {
    const model = new SlowModel(20);
    const shop = await openShop({ adapter, model });
    model.allow(10);
    const response = await shop.post('/support/runs/stream', { input: 'Talk' });
    const first = [];
    let id = '';
    for await (const event of readSse(response)) {
      first.push(event);
      if (event.data.type === 'run_started') id = event.data.runId;
      if (first.length === 6) break;
    }
    model.allow(10);
    const second = await allOf(await shop.get(`/support/runs/${id}/events`, { 'last-event-id': '6' }));

    const all = [...first, ...second];
    expect(all.map((event) => Number(event.id))).toEqual(all.map((_, index) => index + 1));
    const text = all.flatMap(({ data }) => (data.type === 'text_delta' ? [data.delta] : [])).join('');
    expect(second.at(-1)?.data).toMatchObject({ type: 'run_completed', output: text });
    expect(model.left).toBe(0);
  });

  it('answer a client that comes back after the end with what it missed, or with nothing', async () => {
    const shop = await openShop({ adapter, model: new ScriptedModel([say('Soon.')]), routes: { reconnectMs: 0 } });
    const events = await allOf(await shop.post('/support/runs/stream', { input: 'Hi' }));
    const [started] = events;
    const id = started?.data.type === 'run_started' ? started.data.runId : '';
    await until(() => shop.app.get(RunKeeper).size === 0);
    const last = Number(events.at(-1)?.id);
    const path = `/support/runs/${id}/events`;

    const missed = await allOf(await shop.get(path, { 'last-event-id': '1' }));
    const seen = await shop.get(path, { 'last-event-id': String(last) });

    expect(missed.map(({ data }) => data.type)).toEqual(['events_missed', 'run_completed']);
    expect(missed.at(-1)).toMatchObject({ id: String(last), data: { output: 'Soon.' } });
    expect(seen.status).toBe(204);
  });

  it.each(['x', '-1', '1.5', '1e3', '99999', '9'.repeat(30)])('refuse the Last-Event-ID %s', async (lastEventId) => {
    const shop = await openShop({ adapter, model: new ScriptedModel([say('Soon.')]) });
    const { id } = await jsonOf<RunView>(await shop.post('/support/runs', { input: 'Hi' }));

    const response = await shop.get(`/support/runs/${id}/events`, { 'last-event-id': lastEventId });

    expect(response.status).toBe(400);
    expect(await jsonOf(response)).toMatchObject({ message: expect.stringContaining('Last-Event-ID') });
  });

  it('pause a run whose client reads slowly', async () => {
    const large = 'x'.repeat(100_000);
    const model = new SlowModel(2_000, () => large);
    const shop = await openShop({ adapter, model });
    model.allow(2_000);
    const response = await shop.post('/support/runs/stream', { input: 'Talk' });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    let before = -1;
    while (before !== model.said) {
      before = model.said;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }

    expect(model.said).toBeLessThan(400);
    for (let bytes = 0; bytes < 30_000_000;) bytes += (await reader.read()).value?.length ?? 0;
    expect(model.said).toBeGreaterThan(before);
    await reader.cancel();
  });

  it('count a client that does not read at all as gone', async () => {
    const large = 'x'.repeat(100_000);
    const model = new SlowModel(2_000, () => large);
    const shop = await openShop({ adapter, model, routes: { stallMs: 100, reconnectMs: 0 } });
    model.allow(2_000);
    const response = await shop.post('/support/runs/stream', { input: 'Talk' });

    await until(() => model.left === 1);
    expect(model.said).toBeLessThan(400);
    await response.body?.cancel().catch(() => {});
  });

  it('send comments while nothing happens', async () => {
    const model = new SlowModel(1);
    const shop = await openShop({ adapter, model, routes: { heartbeatMs: 20 } });
    const comments: string[] = [];
    const events = readSse(await shop.post('/support/runs/stream', { input: 'Talk' }), (line) => comments.push(line));
    const reading = (async () => {
      let last;
      for await (const event of events) last = event;
      return last;
    })();
    await until(() => comments.length > 2);
    model.allow(1);

    expect((await reading)?.data.type).toBe('run_completed');
  });

  it('say of an error after the first byte only what a browser may know', async () => {
    const model = new FunctionModel(() => {
      throw new Error('connect ECONNREFUSED 10.0.0.7, key sk-secret');
    });
    const shop = await openShop({ adapter, model });

    const events = await allOf(await shop.post('/support/runs/stream', { input: 'Hi' }));
    const answer = await shop.post('/support/runs', { input: 'Hi' });

    expect(events.at(-1)).toMatchObject({
      event: 'error',
      data: { type: 'error', code: 'RUN_FAILED', message: 'The run failed.' },
    });
    expect(answer.status).toBe(500);
    const problem = await jsonOf<{ runId: string }>(answer);
    expect(problem).toEqual({
      statusCode: 500,
      code: 'RUN_FAILED',
      message: 'The run failed.',
      runId: expect.any(String),
    });
    const run = await jsonOf(await shop.get(`/support/runs/${problem.runId}`));
    expect(run).toMatchObject({ status: 'failed', error: { code: 'RUN_FAILED' } });
    expect(JSON.stringify([events, run])).not.toMatch(/secret|10\.0\.0\.7/);
  });

  it('answer with 422 where a guardrail stops the run', async () => {
    const guardrail = defineInputGuardrail({
      name: 'No politics of the boss',
      execute: () => ({ tripwireTriggered: true, outputInfo: 'hunter2' }),
    });
    const shop = await openShop({
      adapter,
      model: new ScriptedModel([say('x')]),
      module: { inputGuardrails: [guardrail] },
    });

    const answer = await shop.post('/support/runs', { input: 'Hi' });

    expect(answer.status).toBe(422);
    expect(await answer.text()).not.toMatch(/boss|hunter2/);
  });

  it('cancel a run that goes on, once or twice', async () => {
    const model = new SlowModel(100);
    const shop = await openShop({ adapter, model });
    const events = shop.post('/support/runs/stream', { input: 'Talk' }).then(allOf);
    await until(() => model.active === 1);
    const [live] = shop.app.get<{ runs: Map<string, unknown> }>(RunKeeper).runs.keys();
    const path = `/support/runs/${String(live)}/cancel`;

    const answers = await Promise.all([shop.post(path), shop.post(path)]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await jsonOf(await shop.post(path))).toMatchObject({ status: 'cancelled' });
    expect((await events).at(-1)?.data).toEqual({ type: 'run_cancelled' });
    expect(model.left).toBe(1);
  });

  it('cancel a run that waits, which nobody can approve then', async () => {
    const shop = await openShop({ adapter, model: new ScriptedModel([callTool('refund', { order: 'A1' })]) });
    const { id } = await jsonOf<RunView>(await shop.post('/support/runs', { input: 'Refund A1' }));

    expect(await jsonOf(await shop.post(`/support/runs/${id}/cancel`))).toMatchObject({ status: 'cancelled' });
    expect((await shop.post(`/support/runs/${id}/approve`)).status).toBe(409);
  });

  it('refuse to cancel a run that has ended', async () => {
    const shop = await openShop({ adapter, model: new ScriptedModel([say('Soon.')]) });
    const { id } = await jsonOf<RunView>(await shop.post('/support/runs', { input: 'Hi' }));

    expect((await shop.post(`/support/runs/${id}/cancel`)).status).toBe(409);
  });

  it('are guarded by the guards of the application, and say nothing of one that breaks', async () => {
    const model = new ScriptedModel([say('Soon.')]);
    const decorators = [UseGuards(SignedIn)];
    const shop = await openShop({ adapter, model, routes: { decorators }, providers: [SignedIn] });
    const broken = await openShop({ adapter, model, routes: { decorators: [UseGuards(Closed)] }, providers: [Closed] });

    expect((await shop.post('/support/runs', { input: 'Hi' })).status).toBe(403);
    expect((await shop.post('/support/runs/stream', { input: 'Hi' })).status).toBe(403);
    const answer = await broken.post('/support/runs/stream', { input: 'Hi' });
    expect([answer.status, (await answer.text()).includes('hunter2')]).toEqual([500, false]);
    expect((await shop.post('/support/runs', { input: 'Hi' }, { 'x-user': 'ada' })).status).toBe(201);
    expect(model.requests).toHaveLength(1);
  });

  it('have the interceptors, filters, prefix and CORS of the application', async () => {
    const shop = await openShop({
      adapter,
      model: new ScriptedModel([say('Soon.'), say('Later.')]),
      configure: (app) => {
        filtered(app);
        app.useGlobalPipes(new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true, transform: true }));
        app.useGlobalInterceptors(new Wrapping()).setGlobalPrefix('api').enableCors({ origin: 'https://shop.example' });
      },
    });
    const origin = { origin: 'https://shop.example' };

    const wrapped = await shop.post('/api/support/runs', { input: 'Hi' });
    const streamed = await shop.post('/api/support/runs/stream', { input: 'Hi' }, origin);
    const bad = await shop.post('/api/support/runs/stream', {});

    expect(await jsonOf(wrapped)).toMatchObject({ data: { status: 'completed' } });
    expect(wrapped.headers.get('location')).toMatch(/^\/api\/support\/runs\/./);
    expect(inShort(await allOf(streamed)).at(-1)).toMatchObject({ type: 'run_completed' });
    expect(streamed.headers.get('access-control-allow-origin')).toBe('https://shop.example');
    expect([bad.status, await jsonOf(bad)]).toEqual([400, { mine: true, status: 400 }]);
  });

  it('let a subclass say whose a request is, with what it injects', async () => {
    @Injectable()
    class Users {
      readonly known = new Map([['token-1', 'ada']]);
    }
    // Without any decorator, TypeScript would not tell the container what the constructor takes.
    @Injectable()
    class ShopRuns extends runsController({ path: 'support', agent: SupportAgent }) {
      constructor(private readonly users: Users) {
        super();
      }

      protected override ownerOf(request: ShopRequest): string | undefined {
        return this.users.known.get(request.headers['x-token'] ?? '');
      }
    }
    const shop = await openShop({
      adapter,
      model: new ScriptedModel([say('Soon.')]),
      controller: ShopRuns,
      providers: [Users],
    });

    expect((await shop.post('/support/runs', { input: 'Hi' })).status).toBe(401);
    expect((await shop.post('/support/runs', { input: 'Hi' }, { 'x-token': 'token-1' })).status).toBe(201);
  });

  it('say that a run is lost where its store could not keep it for a decision', async () => {
    class FullStore extends MemoryRunStore {
      override replace(): Promise<boolean> {
        return Promise.reject(new Error('disk full at /var/secret'));
      }
    }
    const calls = [callTool('refund', { order: 'A1' }), callTool('refund', { order: 'A1' })];
    const shop = await openShop({ adapter, model: new ScriptedModel(calls), module: { runStore: new FullStore() } });

    const answer = await shop.post('/support/runs', { input: 'Refund A1' });
    const events = await allOf(await shop.post('/support/runs/stream', { input: 'Refund A1' }));

    expect([answer.status, await jsonOf(answer)]).toMatchObject([503, { code: 'RUN_LOST' }]);
    expect(events.at(-1)?.data).toMatchObject({ type: 'error', code: 'RUN_LOST' });
  });

  it('end streams and refuse runs with 503 while the application shuts down', async () => {
    const model = new SlowModel(100);
    const shop = await openShop({ adapter, model, module: { shutdown: { timeoutMs: 300 } } });
    model.allow(1);
    const events = shop.post('/support/runs/stream', { input: 'Talk' }).then(allOf);
    await until(() => model.said === 1);
    const closing = shop.app.close();
    await until(() => shop.app.get(RunsInFlight).isClosing);
    const refused = await shop.post('/support/runs', { input: 'Hi' });

    expect([refused.status, await jsonOf(refused)]).toMatchObject([503, { code: 'SHUTTING_DOWN' }]);
    expect((await events).at(-1)?.data).toMatchObject({ type: 'error', code: 'SHUTTING_DOWN' });
    await closing;
  });

  it('leave nothing behind after 200 streams at once', async () => {
    const model = new SlowModel(5);
    const shop = await openShop({ adapter, model, routes: { reconnectMs: 10 } });
    const warnings: string[] = [];
    // Of too many listeners, too.
    const onWarning = ({ message }: Error): void => void warnings.push(message);
    process.on('warning', onWarning);
    const before = timers();
    const streams = Array.from({ length: 200 }, async (_, index) => {
      const response = await shop.post('/support/runs/stream', { input: 'Talk' });
      if (index % 2 === 0) return (await allOf(response)).at(-1)?.data.type;
      for await (const { data } of readSse(response)) if (data.type === 'text_delta') break;
      return 'left';
    });
    await until(() => model.active === 200);
    model.allow(1_000);
    const ends = await Promise.all(streams);

    expect(ends.filter((end) => end === 'run_completed')).toHaveLength(100);
    await until(
      () => model.active === 0 && shop.app.get(RunsInFlight).size === 0 && shop.app.get(RunKeeper).size === 0,
    );
    await shop.app.close();
    process.off('warning', onWarning);
    expect(warnings).toEqual([]);
    // The client of the test has some of its own.
    expect(timers()).toBeLessThan(before + 10);
  });
});
