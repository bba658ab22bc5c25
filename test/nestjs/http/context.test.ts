import { describe, expect, it } from '@jest/globals';
import { Inject, Injectable, Module, Scope, VersioningType } from '@nestjs/common';
import { REQUEST } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { context, tool, type ToolContext } from '../../../src/index.js';
import { Agent, runsController, ToolwrightModule, type RunView } from '../../../src/nestjs/index.js';
import { callTool, say, ScriptedModel } from '../../../src/testing/index.js';
import { jsonOf, openShop, SupportAgent, type ShopRequest } from './support/shop-app.js';

@Injectable({ scope: Scope.REQUEST })
class WhoTools {
  constructor(@Inject(REQUEST) private readonly request: ShopRequest) {}

  @tool({ description: 'Who asks.' })
  who(@context() call: ToolContext<{ readonly tenant: string; readonly request: ShopRequest }>): string {
    return `${this.request.headers['x-user']} of ${call.context.tenant}, ${call.context.request === this.request}`;
  }
}

@Agent({ name: 'Who', tools: [WhoTools] })
class WhoAgent {}

class Tenant {
  readonly name = 'acme';
}

describe('the context of a run that a request starts', () => {
  it('has what the controller says and the request, which providers in its scope have too', async () => {
    const model = new ScriptedModel([callTool('who'), say('Done.')]);
    const controller = runsController<ShopRequest>({
      path: 'who',
      agent: WhoAgent,
      context: ({ headers }) => ({ tenant: headers['x-tenant'] }),
    });
    @Module({
      imports: [ToolwrightModule.forRoot({ model }), ToolwrightModule.forFeature([WhoAgent])],
      controllers: [controller],
      providers: [WhoTools],
    })
    class WhoModule {}
    const app = (await Test.createTestingModule({ imports: [WhoModule] }).compile()).createNestApplication();
    await app.listen(0, '127.0.0.1');
    await fetch(`${await app.getUrl()}/who/runs`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-user': 'ada', 'x-tenant': 'acme' },
      body: '{"input":"Who am I?"}',
    });
    await app.close();

    expect(model.received).toMatchObject([{ output: 'ada of acme, true' }]);
  });

  it('is refused where it could not be given the request', async () => {
    const model = new ScriptedModel([say('x')]);
    const shop = await openShop({ model, routes: { context: () => new Tenant() } });

    expect((await shop.post('/support/runs', { input: 'Hi' })).status).toBe(500);
    expect(model.requests).toEqual([]);
  });

  it('may be an instance that has the request itself', async () => {
    const shop = await openShop({
      model: new ScriptedModel([callTool('refund', { order: 'A1' }), say('Done.')]),
      routes: { context: (request) => Object.assign(new Tenant(), { request }) },
    });
    const { id } = await jsonOf<RunView>(await shop.post('/support/runs', { input: 'Refund A1' }));
    await shop.post(`/support/runs/${id}/approve`, {}, { 'x-request': 'second' });

    expect(shop.orders.askedBy).toEqual(['second']);
  });
});

describe('runsController()', () => {
  it('puts its routes into versions of the API', async () => {
    const shop = await openShop({
      model: new ScriptedModel([say('Soon.')]),
      routes: { version: '2' },
      configure: (app) => app.enableVersioning({ type: VersioningType.URI }),
    });

    expect((await shop.post('/support/runs', { input: 'Hi' })).status).toBe(404);
    expect((await shop.post('/v2/support/runs', { input: 'Hi' })).status).toBe(201);
  });

  it('refuses to start with an agent that no module declares', async () => {
    const starting = openShop({ model: new ScriptedModel([]), routes: { agent: [SupportAgent, 'Nobody'] } });

    await expect(starting).rejects.toThrow('SupportRuns runs the agent "Nobody", which no module declares.');
  });

  it.each([
    [{ path: '' }, 'path'],
    [{ agent: [] }, 'agent'],
    [{ agent: class {} }, '@Agent'],
    [{ owner: 'ada' }, 'owner'],
    [{ onDisconnect: 'wait' }, 'onDisconnect'],
    [{ reconnectMs: -1 }, 'reconnectMs'],
    [{ heartbeatMs: 0 }, 'heartbeatMs'],
    [{ stallMs: Number.NaN }, 'stallMs'],
    [{ guard: 1 }, 'guard'],
  ])('refuses %j', (options, name) => {
    expect(() => runsController({ path: 'support', agent: SupportAgent, ...options } as never)).toThrow(name);
  });
});
