import { afterEach } from '@jest/globals';
import { Injectable, Module, type INestApplication, type Type } from '@nestjs/common';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Test, type TestingModuleBuilder } from '@nestjs/testing';
import { context, tool, type Model, type ToolContext } from '../../../../src/index.js';
import {
  Agent,
  runsController,
  ToolwrightModule,
  type RunsControllerOptions,
  type ToolwrightModuleOptions,
} from '../../../../src/nestjs/index.js';

/** Who asks, as the requests of these tests say it. */
export interface ShopRequest {
  readonly headers: Readonly<Record<string, string | undefined>>;
}

export const userOf = (request: ShopRequest): string | undefined => request.headers['x-user'];

@Injectable()
export class Orders {
  readonly refunded: string[] = [];
  readonly askedBy: unknown[] = [];
}

@Injectable()
export class OrderTools {
  constructor(private readonly orders: Orders) {}

  @tool({ description: 'Refunds an order.', needsApproval: true })
  refund(order: string, @context() { context: session }: ToolContext<{ readonly request: ShopRequest }>): string {
    this.orders.refunded.push(order);
    this.orders.askedBy.push(session.request.headers['x-request']);
    return `${order} is refunded.`;
  }

  @tool({ description: 'Where an order is.' })
  track(order: string): string {
    return `${order} is on its way.`;
  }
}

@Agent({ name: 'Support', instructions: 'Be terse about SECRET-PLANS.', tools: [OrderTools] })
export class SupportAgent {}

export interface ShopOptions {
  readonly adapter?: Adapter;
  readonly model: Model;
  readonly module?: Partial<ToolwrightModuleOptions>;
  readonly routes?: Partial<RunsControllerOptions<ShopRequest>>;
  /** In place of the one that the routes make. */
  readonly controller?: Type;
  readonly providers?: readonly Type[];
  readonly configure?: (app: INestApplication) => unknown;
  readonly override?: (builder: TestingModuleBuilder) => TestingModuleBuilder;
}

export type Adapter = 'express' | 'fastify';

export interface Shop {
  readonly app: INestApplication;
  readonly url: string;
  readonly orders: Orders;
  post(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
}

const opened: INestApplication[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((app) => app.close()));
});

/** An application that listens, with the routes at `support`; closed after the test. */
export async function openShop(options: ShopOptions): Promise<Shop> {
  const { adapter = 'express', model, routes, providers = [] } = options;
  const controller =
    options.controller ?? runsController<ShopRequest>({ path: 'support', agent: SupportAgent, ...routes });
  @Module({
    imports: [ToolwrightModule.forRoot({ model, ...options.module }), ToolwrightModule.forFeature([SupportAgent])],
    controllers: [controller],
    providers: [Orders, OrderTools, ...providers],
  })
  class ShopModule {}
  const builder = Test.createTestingModule({ imports: [ShopModule] });
  const module = await (options.override?.(builder) ?? builder).compile();
  module.useLogger(false);
  const app =
    adapter === 'fastify' ? module.createNestApplication(new FastifyAdapter()) : module.createNestApplication();
  await options.configure?.(app);
  await app.listen(0, '127.0.0.1');
  opened.push(app);
  const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
  return {
    app,
    url,
    orders: app.get(Orders),
    post: (path, body = {}, headers = {}) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    get: (path, headers = {}) => fetch(`${url}${path}`, { headers }),
  };
}

export async function jsonOf<T = Record<string, unknown>>(response: Response): Promise<T> {
  return (await response.json()) as T;
}
