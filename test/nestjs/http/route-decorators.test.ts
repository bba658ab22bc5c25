import { describe, expect, it } from '@jest/globals';
import { UseGuards, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { runsController, type RunView } from '../../../src/nestjs/index.js';
import { callTool, say, ScriptedModel } from '../../../src/testing/index.js';
import { jsonOf, openShop, SupportAgent, userOf, type Adapter, type ShopRequest } from './support/shop-app.js';

class Managers implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    return userOf(context.switchToHttp().getRequest<ShopRequest>()) === 'manager';
  }
}

describe.each<Adapter>(['express', 'fastify'])('decorators for some of the routes on %s', (adapter) => {
  it.each(['approve', 'reject'])('guard who may %s, and leave the other routes as they are', async (route) => {
    const shop = await openShop({
      adapter,
      model: new ScriptedModel([callTool('refund', { order: 'A1' }), say('Done.')]),
      routes: { routeDecorators: { decide: [UseGuards(Managers)] } },
    });
    const { id, status } = await jsonOf<RunView>(
      await shop.post('/support/runs', { input: 'Refund A1' }, { 'x-user': 'ada' }),
    );
    expect(status).toBe('waiting');

    const refused = await shop.post(`/support/runs/${id}/${route}`, {}, { 'x-user': 'ada' });
    expect(refused.status).toBe(403);
    expect(await jsonOf(await shop.get(`/support/runs/${id}`))).toMatchObject({ status: 'waiting' });

    const decided = await shop.post(`/support/runs/${id}/${route}`, {}, { 'x-user': 'manager' });
    expect(decided.status).toBe(200);
    expect(await jsonOf(decided)).toMatchObject({ status: 'completed', output: 'Done.' });
  });
});

describe('decorators for some of the routes', () => {
  it('hold for their own controller only', async () => {
    runsController({
      path: 'strict',
      agent: SupportAgent,
      routeDecorators: { start: [UseGuards(Managers)], read: [UseGuards(Managers)] },
    });
    const shop = await openShop({ model: new ScriptedModel([say('Hello.')]) });

    expect((await shop.post('/support/runs', { input: 'Hi' })).status).toBe(201);
  });

  it('are refused for routes that there are not, and where they are no decorators', () => {
    const withRoutes = (routeDecorators: object) => () =>
      runsController({ path: 'support', agent: SupportAgent, routeDecorators });

    expect(withRoutes({ aprove: [] })).toThrow('"aprove"; known are: start, read, decide, cancel, sessions');
    expect(withRoutes({ toString: [] })).toThrow('"toString"');
    expect(withRoutes({ decide: UseGuards(Managers) })).toThrow('routeDecorators.decide is no list of decorators');
  });
});
