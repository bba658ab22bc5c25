import { appendFileSync } from 'node:fs';
import { Inject, Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { param, tool, type Model } from '../../../../src/index.js';
import type { ModelRequest, ModelResponse, ModelStreamEvent } from '../../../../src/model/index.js';
import {
  Agent,
  runsController,
  ToolwrightModule,
  type RunLeaseOptions,
  type RunStore,
  type ShutdownOptions,
} from '../../../../src/nestjs/index.js';
import { PostgresRunStore } from '../../../../src/nestjs/run-stores/postgres/index.js';
import { SqliteRunStore } from '../../../../src/nestjs/run-stores/sqlite/index.js';
import { SqliteSessions } from '../../../../src/session/sqlite/index.js';
import { callTool, FunctionModel, say } from '../../../../src/testing/index.js';
import { SlowModel } from './slow-model.js';

/** What a process that serves the routes is told. */
export interface DeskOptions {
  readonly adapter: 'express' | 'fastify';
  readonly store: { readonly sqlite: string } | { readonly postgres: string; readonly schema: string };
  readonly sessions: string;
  /** Where refunds are noted, a line each. */
  readonly refunds: string;
  readonly lease: RunLeaseOptions;
  readonly shutdown?: ShutdownOptions;
}

/** Asked to talk, it says three words and then nothing, until it is aborted; asked to refund, it calls the tool. */
class DeskModel implements Model {
  readonly #talking = new SlowModel(Infinity);
  readonly #working = new FunctionModel(({ input }: ModelRequest) =>
    input.at(-1)?.type === 'function_call_result' ? say('Refunded.') : callTool('refund', { order: 'A1' }),
  );

  constructor() {
    this.#talking.allow(3);
  }

  getResponse(request: ModelRequest): Promise<ModelResponse> {
    return this.#modelFor(request).getResponse(request);
  }

  getStreamedResponse(request: ModelRequest): AsyncGenerator<ModelStreamEvent, void> {
    return this.#modelFor(request).getStreamedResponse(request);
  }

  #modelFor({ input }: ModelRequest): SlowModel | FunctionModel {
    return JSON.stringify(input.at(-1)).includes('Talk') ? this.#talking : this.#working;
  }
}

const REFUNDS = Symbol('refunds');

@Injectable()
class Refunds {
  constructor(@Inject(REFUNDS) private readonly file: string) {}

  @tool({ description: 'Refunds an order.', needsApproval: true })
  refund(@param({ type: 'string' }) order: string): string {
    appendFileSync(this.file, `${process.pid}\n`);
    return `${order} is refunded.`;
  }
}

@Agent({ name: 'Desk', instructions: 'Help.', tools: [Refunds] })
class DeskAgent {}

/** Serves the routes, and prints where. */
export async function startDesk(options: DeskOptions): Promise<void> {
  const { adapter, store, sessions, refunds, lease, shutdown = {} } = options;
  const runStore: RunStore =
    'sqlite' in store
      ? new SqliteRunStore({ database: store.sqlite })
      : new PostgresRunStore({ connection: store.postgres, schema: store.schema });
  @Module({
    imports: [
      ToolwrightModule.forRoot({
        model: new DeskModel(),
        session: new SqliteSessions({ database: sessions }),
        runStore,
        runLease: lease,
        shutdown,
      }),
      ToolwrightModule.forFeature([DeskAgent]),
    ],
    controllers: [runsController({ path: 'desk', agent: DeskAgent, onDisconnect: 'continue' })],
    providers: [Refunds, { provide: REFUNDS, useValue: refunds }],
  })
  class DeskModule {}
  const app =
    adapter === 'fastify'
      ? await NestFactory.create(DeskModule, new FastifyAdapter())
      : await NestFactory.create(DeskModule);
  app.enableShutdownHooks();
  await app.listen(0, '127.0.0.1');
  process.stdout.write(`LISTENS ${await app.getUrl()}\n`);
}
