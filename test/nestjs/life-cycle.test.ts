import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Inject, Injectable, Module, type OnModuleDestroy } from '@nestjs/common';
import type { INestApplication, INestApplicationContext } from '@nestjs/common';
import { HealthCheck, HealthCheckService, TerminusModule, type HealthCheckResult } from '@nestjs/terminus';
import { Test } from '@nestjs/testing';
import { tool, type Agent as ToolwrightAgent, type Runner, type ToolContext, context } from '../../src/index.js';
import {
  Agent,
  getAgentToken,
  OpenedSessions,
  RUNNER,
  RunsInFlight,
  ToolwrightHealthIndicator,
  ToolwrightModule,
  type ToolwrightModuleOptions,
} from '../../src/nestjs/index.js';
import { SqliteSession } from '../../src/session/sqlite/index.js';
import { callTool, say, ScriptedModel } from '../../src/testing/index.js';
import { collect } from '../support/collect.js';

/** Stands for a pool of connections that closes as Nest's guides show it. */
@Injectable()
class Database implements OnModuleDestroy {
  isOpen = true;

  onModuleDestroy(): void {
    this.isOpen = false;
  }
}

const held = { release: (): void => undefined, started: Promise.resolve(), start: (): void => undefined };

@Injectable()
class LedgerTools {
  constructor(private readonly database: Database) {}

  @tool({ description: 'Books an entry.' })
  async book(@context() { signal }: ToolContext): Promise<string> {
    held.start();
    await new Promise<void>((resolve) => {
      held.release = resolve;
      signal.addEventListener('abort', () => resolve());
    });
    return this.database.isOpen ? 'booked' : 'the database is gone';
  }
}

@Agent({ name: 'Clerk', tools: [LedgerTools] })
class ClerkAgent {}

@Controller()
class HealthController {
  constructor(
    @Inject(HealthCheckService) private readonly health: HealthCheckService,
    @Inject(ToolwrightHealthIndicator) private readonly toolwright: ToolwrightHealthIndicator,
  ) {}

  @Get('health')
  @HealthCheck()
  check(): Promise<HealthCheckResult> {
    return this.health.check([() => this.toolwright.isHealthy('agents', { maxRuns: 0 })]);
  }
}

let application: INestApplication | undefined;

async function start(options: ToolwrightModuleOptions = {}): Promise<INestApplication> {
  @Module({
    imports: [
      TerminusModule,
      ToolwrightModule.forRoot({ model: new ScriptedModel([callTool('book'), say('Booked.')]), ...options }),
      ToolwrightModule.forFeature([ClerkAgent]),
    ],
    controllers: [HealthController],
    // In the root module, whose providers Nest ends first.
    providers: [Database, LedgerTools],
  })
  class AppModule {}

  held.started = new Promise((resolve) => {
    held.start = resolve;
  });
  const testing = await Test.createTestingModule({ imports: [AppModule] }).compile();
  application = testing.createNestApplication({ logger: false });
  await application.listen(0, '127.0.0.1');
  return application;
}

const clerkOf = (app: INestApplicationContext): ToolwrightAgent =>
  app.get(getAgentToken(ClerkAgent), { strict: false });
const runnerOf = (app: INestApplicationContext): Runner => app.get(RUNNER);

describe('an application that ends', () => {
  afterEach(() => application?.close());

  it('lets its runs end while everything that their tools use is still there', async () => {
    const app = await start();
    const run = runnerOf(app).run(clerkOf(app), 'Book it.');
    await held.started;

    const closed = app.close();
    while (!app.get(RunsInFlight).isClosing) await sleep(1);
    held.release();

    const { finalOutput, newItems } = await run;
    expect(finalOutput).toBe('Booked.');
    expect(newItems.find(({ type }) => type === 'tool_call_output_item')).toMatchObject({ output: 'booked' });
    await closed;
    expect(app.get(Database).isOpen).toBe(false);
  });

  it('waits for a streamed run to be over, not only begun', async () => {
    const app = await start();
    const streamed = await runnerOf(app).run(clerkOf(app), 'Book it.', { stream: true });
    const read = collect(streamed);
    await held.started;
    expect(app.get(RunsInFlight).size).toBe(1);

    const closed = app.close();
    held.release();

    await Promise.all([read, closed]);
    expect(streamed.finalOutput).toBe('Booked.');
    expect(app.get(RunsInFlight).size).toBe(0);
  });

  it('aborts runs at once where it is told to, and says why', async () => {
    const app = await start({ shutdown: { runs: 'cancel' } });
    const run = runnerOf(app).run(clerkOf(app), 'Book it.');
    await held.started;

    const [outcome] = await Promise.allSettled([run, app.close()]);

    expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'The application is shutting down.' } });
  });

  it('aborts runs that take longer than it waits', async () => {
    const app = await start({ shutdown: { timeoutMs: 20 } });
    const run = runnerOf(app).run(clerkOf(app), 'Book it.');
    await held.started;

    const [outcome] = await Promise.allSettled([run, app.close()]);

    expect(outcome.status).toBe('rejected');
  });

  it('begins no run any more, and tells Terminus of it', async () => {
    const app = await start();
    const health = app.get(ToolwrightHealthIndicator);
    expect(health.isHealthy()).toEqual({ toolwright: { status: 'up', runs: 0 } });
    const run = runnerOf(app).run(clerkOf(app), 'Book it.');
    await held.started;
    const closed = app.close();
    await sleep(0);

    await expect(runnerOf(app).run(clerkOf(app), 'And this.')).rejects.toThrow('shutting down, so no run begins');
    expect(health.isHealthy()).toEqual({
      toolwright: { status: 'down', runs: 1, reason: 'The application is shutting down.' },
    });
    held.release();
    await Promise.all([run, closed]);
  });

  it('is unhealthy to Terminus while more runs are in flight than it is to have', async () => {
    const app = await start();
    const url = `${await app.getUrl()}/health`;
    expect((await fetch(url)).status).toBe(200);
    const run = runnerOf(app).run(clerkOf(app), 'Book it.');
    await held.started;

    const response = await fetch(url);

    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      error: { agents: { status: 'down', runs: 1, reason: 'More than 0 runs are in flight.' } },
    });
    held.release();
    await run;
  });

  it('closes the sessions that it opened', async () => {
    const app = await start({ session: (sessionId) => new SqliteSession({ database: ':memory:', sessionId }) });
    const sessions = app.get(OpenedSessions);
    const [kept, released] = [await sessions.open('one'), await sessions.open('two')];
    await sessions.release(released);
    await expect(released.getItems()).rejects.toThrow('could not use its store');
    expect(await kept.getItems()).toEqual([]);

    await app.close();

    await expect(kept.getItems()).rejects.toThrow('could not use its store');
  });
});
