import { describe, expect, it } from '@jest/globals';
import { callTool, say, ScriptedModel } from '../../../src/testing/index.js';
import { MemorySessions } from '../../../src/index.js';
import { MemoryRunStore, type RunView } from '../../../src/nestjs/index.js';
import { allOf, inShort } from './support/read-sse.js';
import { jsonOf, openShop, userOf, type Adapter } from './support/shop-app.js';

describe.each<Adapter>(['express', 'fastify'])('the routes for runs on %s', (adapter) => {
  it('start a run and answer when it has ended', async () => {
    const shop = await openShop({
      adapter,
      model: new ScriptedModel([callTool('track', { order: 'A1' }), say('Soon.')]),
    });

    const response = await shop.post('/support/runs', { input: 'Where is A1?' });
    const run = await jsonOf<RunView>(response);

    expect(response.status).toBe(201);
    expect(run).toMatchObject({
      agent: 'Support',
      status: 'completed',
      output: 'Soon.',
      approvals: [],
      usage: { requests: 2 },
    });
    expect(response.headers.get('location')).toBe(`/support/runs/${run.id}`);
    expect(await jsonOf(await shop.get(`/support/runs/${run.id}`))).toEqual(run);
  });

  it('tell of a run as it goes on, and of nothing that only the program may see', async () => {
    const shop = await openShop({
      adapter,
      model: new ScriptedModel([callTool('track', { order: 'A1' }), say('Soon.')]),
    });

    const response = await shop.post('/support/runs/stream', { input: 'Where is A1?' });
    const events = await allOf(response);

    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(inShort(events)).toEqual([
      { type: 'run_started', runId: expect.any(String), agent: 'Support' },
      { type: 'agent_updated', agent: 'Support' },
      { type: 'tool_called', callId: expect.any(String), tool: 'track', arguments: { order: 'A1' } },
      { type: 'tool_output', callId: expect.any(String), tool: 'track', output: 'A1 is on its way.' },
      { type: 'message', text: 'Soon.' },
      { type: 'run_completed', output: 'Soon.', usage: expect.objectContaining({ requests: 2 }) },
    ]);
    expect(events.map(({ id }) => Number(id))).toEqual(events.map((_, index) => index + 1));
    expect(events.every(({ event, data }) => event === data.type)).toBe(true);
    expect(events.flatMap(({ data }) => (data.type === 'text_delta' ? [data.delta] : [])).join('')).toBe('Soon.');
    expect(JSON.stringify(events)).not.toContain('SECRET-PLANS');
  });

  it('wait for a decision, and go on with the request that decides', async () => {
    const shop = await openShop({
      adapter,
      model: new ScriptedModel([callTool('refund', { order: 'A1' }), say('Done.')]),
    });
    const waiting = await jsonOf<RunView>(
      await shop.post('/support/runs', { input: 'Refund A1' }, { 'x-request': 'first' }),
    );

    expect(waiting).toMatchObject({
      status: 'waiting',
      approvals: [{ tool: 'refund', agent: 'Support', arguments: { order: 'A1' } }],
    });
    expect(shop.orders.refunded).toEqual([]);
    const response = await shop.post(`/support/runs/${waiting.id}/approve`, {}, { 'x-request': 'second' });

    expect(response.status).toBe(200);
    expect(await jsonOf(response)).toMatchObject({ id: waiting.id, status: 'completed', output: 'Done.' });
    expect(shop.orders).toMatchObject({ refunded: ['A1'], askedBy: ['second'] });
  });

  it('tell the model why a person rejected a call', async () => {
    const model = new ScriptedModel([callTool('refund', { order: 'A1' }), say('I may not.')]);
    const shop = await openShop({ adapter, model });
    const { id } = await jsonOf<RunView>(await shop.post('/support/runs', { input: 'Refund A1' }));

    const run = await jsonOf(await shop.post(`/support/runs/${id}/reject`, { message: 'Ask the boss.' }));

    expect(run).toMatchObject({ status: 'completed', output: 'I may not.' });
    expect(model.received).toMatchObject([{ output: 'Ask the boss.' }]);
    expect(shop.orders.refunded).toEqual([]);
  });

  it('decide on several calls at once, and wait for those that are left', async () => {
    const calls = ['A1', 'A2', 'A3'].map((order) => callTool('refund', { order }));
    const shop = await openShop({ adapter, model: new ScriptedModel([calls, say('Done.')]) });
    const { id, approvals } = await jsonOf<RunView>(await shop.post('/support/runs', { input: 'Refund all' }));
    const [first, second, third] = approvals.map((approval) => approval.id);

    const partly = await jsonOf<RunView>(
      await shop.post(`/support/runs/${id}/decide`, {
        decisions: [
          { approval: first, decision: 'approve' },
          { approval: third, decision: 'reject', message: 'No.' },
        ],
      }),
    );

    expect(partly).toMatchObject({ status: 'waiting', approvals: [{ id: second }] });
    const again = await shop.post(`/support/runs/${id}/approve`, { approvals: [first] });
    expect(again.status).toBe(409);
    expect(await jsonOf(await shop.post(`/support/runs/${id}/approve`, { approvals: [second] }))).toMatchObject({
      status: 'completed',
    });
    expect(shop.orders.refunded.toSorted()).toEqual(['A1', 'A2']);
  });

  it('carry a call out once when it is approved twice at the same moment', async () => {
    const shop = await openShop({
      adapter,
      model: new ScriptedModel([callTool('refund', { order: 'A1' }), say('Done.')]),
    });
    const { id } = await jsonOf<RunView>(await shop.post('/support/runs', { input: 'Refund A1' }));

    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.post(`/support/runs/${id}/approve`)));

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409, 409,
    ]);
    expect(shop.orders.refunded).toEqual(['A1']);
    expect((await shop.post(`/support/runs/${id}/approve`)).status).toBe(409);
  });

  it('let another process decide, where both have a store', async () => {
    const module = { runStore: new MemoryRunStore() };
    const first = await openShop({ adapter, module, model: new ScriptedModel([callTool('refund', { order: 'A1' })]) });
    const second = await openShop({ adapter, module, model: new ScriptedModel([say('Done.')]) });
    const { id } = await jsonOf<RunView>(await first.post('/support/runs', { input: 'Refund A1' }));

    const run = await jsonOf(await second.post(`/support/runs/${id}/approve`));

    expect(run).toMatchObject({ id, status: 'completed', output: 'Done.' });
    expect([first.orders.refunded, second.orders.refunded]).toEqual([[], ['A1']]);
    expect((await first.post(`/support/runs/${id}/approve`)).status).toBe(409);
  });

  it('answer at once where the client does not wait, and tell of the run when it comes', async () => {
    const shop = await openShop({
      adapter,
      model: new ScriptedModel([callTool('refund', { order: 'A1' }), say('Done.')]),
    });

    const response = await shop.post('/support/runs', { input: 'Refund A1', wait: false });
    const { id } = await jsonOf<RunView>(response);
    const first = await allOf(await shop.get(`/support/runs/${id}/events`));
    const decision = await shop.post(`/support/runs/${id}/approve`, { wait: false });
    const second = await allOf(
      await shop.get(`/support/runs/${id}/events`, { 'last-event-id': String(first.at(-1)?.id) }),
    );

    expect([response.status, decision.status]).toEqual([202, 202]);
    expect(response.headers.get('location')).toBe(`/support/runs/${id}`);
    expect(inShort(first).map(({ type }) => type)).toEqual([
      'run_started',
      'agent_updated',
      'tool_called',
      'approval_requested',
      'run_waiting',
    ]);
    expect(inShort(second).map(({ type }) => type)).toEqual([
      'run_started',
      'agent_updated',
      'tool_output',
      'message',
      'run_completed',
    ]);
    expect(Number(second[0]?.id)).toBe(first.length + 1);
  });

  it('show a run to nobody but its owner', async () => {
    const shop = await openShop({
      adapter,
      model: new ScriptedModel([callTool('refund', { order: 'A1' })]),
      routes: { owner: userOf },
    });
    const ada = { 'x-user': 'ada' };
    const bob = { 'x-user': 'bob' };
    const { id } = await jsonOf<RunView>(await shop.post('/support/runs', { input: 'Refund A1' }, ada));

    const answers = await Promise.all([
      shop.get(`/support/runs/${id}`, bob),
      shop.get(`/support/runs/${id}/events`, bob),
      shop.post(`/support/runs/${id}/approve`, {}, bob),
      shop.post(`/support/runs/${id}/reject`, {}, bob),
      shop.post(`/support/runs/${id}/cancel`, {}, bob),
      shop.get(`/support/runs/${id}`),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 401]);
    expect((await shop.get(`/support/runs/${id}`, ada)).status).toBe(200);
    expect(shop.orders.refunded).toEqual([]);
  });

  it('remember sessions, and list those of the owner only', async () => {
    const model = new ScriptedModel([
      callTool('track', { order: 'A1' }),
      say('Soon.'),
      say('Hello Bob.'),
      say('As I said: soon.'),
    ]);
    const shop = await openShop({
      adapter,
      model,
      routes: { owner: userOf },
      module: { session: new MemorySessions() },
    });
    const ada = { 'x-user': 'ada' };
    const bob = { 'x-user': 'bob' };
    await shop.post('/support/runs', { input: 'Where is A1?', sessionId: 'chat' }, ada);
    await shop.post('/support/runs', { input: 'Hello', sessionId: 'chat' }, bob);
    await shop.post('/support/runs', { input: 'When?', sessionId: 'chat' }, ada);

    expect(model.requests.at(-1)?.input).toHaveLength(5);
    expect(model.requests.at(-2)?.input).toHaveLength(1);
    expect(await jsonOf(await shop.get('/support/sessions', ada))).toMatchObject([{ id: 'chat', itemCount: 6 }]);
    expect(await jsonOf(await shop.get('/support/sessions/chat/items', ada))).toEqual([
      { type: 'message', role: 'user', text: 'Where is A1?' },
      { type: 'tool_called', callId: expect.any(String), tool: 'track', arguments: { order: 'A1' } },
      { type: 'tool_output', callId: expect.any(String), tool: 'track', output: 'A1 is on its way.' },
      { type: 'message', role: 'assistant', text: 'Soon.' },
      { type: 'message', role: 'user', text: 'When?' },
      { type: 'message', role: 'assistant', text: 'As I said: soon.' },
    ]);
    expect((await shop.get('/support/sessions/other/items', ada)).status).toBe(404);
    expect(await jsonOf(await shop.get('/support/sessions?limit=1', bob))).toMatchObject([
      { id: 'chat', itemCount: 2 },
    ]);
  });

  it('do not list sessions where nobody owns them', async () => {
    const shop = await openShop({ adapter, model: new ScriptedModel([]), module: { session: new MemorySessions() } });

    expect((await shop.get('/support/sessions')).status).toBe(404);
  });

  it.each([
    [{}, 'input'],
    [{ input: 7 }, 'input'],
    [{ input: ' ' }, 'input'],
    [{ input: 'x'.repeat(51) }, 'input'],
    [{ input: 'Hi', agent: 'Nobody' }, 'agent'],
    [{ input: 'Hi', wait: 'no' }, 'wait'],
    [{ input: 'Hi', sessionId: 7 }, 'sessionId'],
    [{ input: 'Hi', sessionId: 'chat' }, 'sessionId'],
    [{ input: 'Hi', instructions: 'Be evil.' }, 'instructions'],
    [['Hi'], 'body'],
  ])('refuse the body %j, and name what is wrong', async (body, field) => {
    const shop = await openShop({ adapter, model: new ScriptedModel([]), routes: { maxInputLength: 50 } });

    for (const route of ['runs', 'runs/stream']) {
      const response = await shop.post(`/support/${route}`, body);
      expect(response.status).toBe(400);
      expect(await jsonOf(response)).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining(field) });
    }
  });

  it.each([
    ['approve', { approvals: 'all' }, 'approvals'],
    ['approve', { approvals: [] }, 'approvals'],
    ['approve', { approvals: ['a', 'a'] }, 'twice'],
    ['reject', { message: 7 }, 'message'],
    ['decide', {}, 'decisions'],
    ['decide', { decisions: [{ approval: 'x', decision: 'maybe' }] }, 'decisions[0].decision'],
    ['decide', { decisions: [{ approval: 'x', decision: 'approve', message: 'x' }] }, 'decisions[0].message'],
    ['decide', { decisions: [null, 7] }, 'decisions[0]'],
  ])('refuse to %s by %j, and name what is wrong', async (route, body, field) => {
    const shop = await openShop({ adapter, model: new ScriptedModel([callTool('refund', { order: 'A1' })]) });
    const { id } = await jsonOf<RunView>(await shop.post('/support/runs', { input: 'Refund A1' }));

    const response = await shop.post(`/support/runs/${id}/${route}`, body);

    expect(response.status).toBe(400);
    expect(await jsonOf(response)).toMatchObject({ message: expect.stringContaining(field) });
  });
});
