import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openaiServer, callTool, say, type OpenAIServer, type Step } from '../support/openai-server.js';
import { allOf, readSse } from '../nestjs/http/support/read-sse.js';
import { OrderDesk, type Adapter } from './order-desk.js';

const root = join(import.meta.dirname, '../..');
const REFUND = { number: 'O-17', refund: { amount: 30, reason: 'damaged' } };

interface Run {
  readonly id: string;
  readonly status: string;
  readonly approvals: readonly { readonly id: string }[];
}

describe.each<Adapter>(['express', 'fastify'])('the order desk on %s', (adapter) => {
  const folder = mkdtempSync(join(tmpdir(), 'order-desk-'));
  const script: Step[] = [];
  let server: OpenAIServer;
  let desk: OrderDesk;

  beforeAll(async () => {
    // Each test says what the model answers next.
    const next: Step = (request) => {
      const step = script.shift();
      if (step === undefined) throw new Error('The model was asked too often.');
      return typeof step === 'function' ? step(request) : step;
    };
    server = await openaiServer(Array.from({ length: 100 }, () => next));
    desk = await OrderDesk.open({ adapter, database: join(folder, 'desk.db'), baseURL: server.baseURL });
  }, 120_000);

  afterAll(async () => {
    await desk?.end();
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const lastInput = (): string => JSON.stringify(server.requests.at(-1)?.input);
  const refundedOf = async (number: string): Promise<unknown> =>
    ((await desk.ask('bea', 'GET', `/orders/${number}`)).body as { refunded: number }).refunded;

  it('starts without a complaint', () => {
    expect(desk.said).toBe(`The desk is open at ${desk.address}\n`);
  });

  it('serves people by its routes', async () => {
    const lines = [{ sku: 'TEA-SENCHA', quantity: 2 }];

    const placed = await desk.ask('bea', 'POST', '/orders', { customer: 'C-2', lines });
    expect(placed).toMatchObject({ status: 201, body: { customer: 'C-2', lines, total: 40, status: 'open' } });
    const listed = await desk.ask('vera', 'GET', '/orders?customer=C-2');
    expect(listed).toMatchObject({ status: 200, body: [{ number: 'O-18' }, placed.body] });
    expect(await desk.ask('vera', 'GET', '/customers/C-2')).toMatchObject({
      status: 200,
      body: { name: 'Alan Turing' },
    });
    expect((await desk.ask('vera', 'GET', '/orders/O-999')).status).toBe(404);
  });

  it('asks whose a request is, and what they may do', async () => {
    expect((await desk.ask('nobody', 'GET', '/orders/O-17')).status).toBe(401);
    expect((await desk.ask('nobody', 'POST', '/assistant/runs', { input: 'Hi' })).status).toBe(401);
    expect((await desk.ask('nobody', 'GET', '/health')).status).toBe(200);
    expect(await desk.ask('vera', 'POST', '/orders/O-17/refund', REFUND.refund)).toMatchObject({
      status: 403,
      body: { message: 'Only a clerk may do this' },
    });
  });

  it('refuses requests that break a rule of a DTO class', async () => {
    const order = { customer: 'Ada', lines: [{ sku: 'TEA-SENCHA', quantity: 0, price: 0 }] };

    expect(await desk.ask('bea', 'POST', '/orders', order)).toMatchObject({
      status: 400,
      body: {
        message: [
          expect.stringContaining('customer must match'),
          'lines.0.property price should not exist',
          'lines.0.quantity must not be less than 1',
        ],
      },
    });
    expect((await desk.ask('bea', 'GET', '/orders')).status).toBe(400);
  });

  it('carries out a tool for a run, and gives the model the rules of the DTO classes', async () => {
    script.push(callTool('getOrder', { number: 'O-17' }), say('It has left.'));

    const run = await desk.ask('bea', 'POST', '/assistant/runs', { input: 'Where is O-17?' });

    expect(run).toMatchObject({ status: 201, body: { status: 'completed', output: 'It has left.' } });
    const request = server.requests.at(-1);
    expect(request?.instructions).toContain('You help Bea');
    expect(lastInput()).toContain(String.raw`\"number\":\"O-17\",\"customer\":\"C-1\"`);
    expect(request?.tools).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'getCustomer' }),
        expect.objectContaining({
          name: 'refundOrder',
          parameters: expect.objectContaining({
            properties: {
              number: expect.objectContaining({ pattern: String.raw`^O-\d+$` }),
              refund: expect.objectContaining({
                properties: {
                  amount: expect.objectContaining({ type: 'number', exclusiveMinimum: 0, maximum: 500 }),
                  reason: expect.objectContaining({ enum: ['damaged', 'late', 'lost'] }),
                },
              }),
            },
          }),
        }),
      ]),
    );
  });

  it('tells the model which rule its arguments break, and what its services say', async () => {
    const order = (quantity: number, customer: string): object => ({
      order: { customer, lines: [{ sku: 'TEA-SENCHA', quantity }] },
    });
    script.push(callTool('placeOrder', order(0, 'C-1')), callTool('placeOrder', order(1, 'C-9')), say('I cannot.'));

    await desk.ask('bea', 'POST', '/assistant/runs', { input: 'Order something.' });

    expect(lastInput()).toMatch(/order\.lines\[0\]\.quantity must be .*1/);
    expect(lastInput()).toContain('There is no customer C-9');
  });

  it("refuses a viewer's refund before anybody is asked about it", async () => {
    script.push(callTool('refundOrder', REFUND), say('You may not.'));

    const run = await desk.ask('vera', 'POST', '/assistant/runs', { input: 'Refund O-17' });

    expect(run.body).toMatchObject({ status: 'completed', output: 'You may not.' });
    expect(lastInput()).toContain('The call of refundOrder was refused: Only a clerk may do this.');
    expect(await refundedOf('O-17')).toBe(0);
  });

  it('waits for a colleague who is a clerk, and for nobody else', async () => {
    script.push(callTool('refundOrder', { ...REFUND, number: 'O-18', refund: { amount: 5, reason: 'late' } }));
    const started = await desk.ask('bea', 'POST', '/assistant/runs', { input: 'Refund 5 for O-18' });
    const { id, approvals } = started.body as Run;
    expect(started.body).toMatchObject({ status: 'waiting', approvals: [{ tool: 'refundOrder' }] });

    const approve = (who: string): Promise<{ status: number; body: unknown }> =>
      desk.ask(who, 'POST', `/assistant/runs/${id}/approve`, { approvals: approvals.map((approval) => approval.id) });
    expect((await approve('vera')).status).toBe(403);
    expect((await approve('sam')).status).toBe(404);
    expect(await refundedOf('O-18')).toBe(0);

    script.push(say('5 euros are on their way.'));
    expect(await approve('carl')).toMatchObject({
      status: 200,
      body: { status: 'completed', output: '5 euros are on their way.' },
    });
    expect(await refundedOf('O-18')).toBe(5);
    expect((await approve('carl')).status).toBe(409);
  });

  it('does nothing that a clerk rejects', async () => {
    script.push(callTool('refundOrder', REFUND), say('Carl said no.'));
    const started = await desk.ask('bea', 'POST', '/assistant/runs', { input: 'Refund O-17' });

    const { id } = started.body as Run;
    const rejected = await desk.ask('carl', 'POST', `/assistant/runs/${id}/reject`, {
      message: 'Not without a photo.',
    });

    expect(rejected.body).toMatchObject({ status: 'completed', output: 'Carl said no.' });
    expect(lastInput()).toContain('Not without a photo.');
    expect(await refundedOf('O-17')).toBe(0);
  });

  it('tells of a run as it goes on, also to a reader that comes back', async () => {
    const held = Promise.withResolvers<ReturnType<typeof say>>();
    script.push(callTool('getOrder', { number: 'O-17' }), () => held.promise);

    const before = [];
    let path = '';
    for await (const event of readSse(await desk.send('bea', 'POST', '/assistant/runs/stream', { input: 'O-17?' }))) {
      before.push(event);
      if (event.data.type === 'run_started') path = `/assistant/runs/${event.data.runId}/events`;
      // The connection breaks while the model thinks.
      if (event.data.type === 'tool_output') break;
    }
    const again = await fetch(`${desk.address}${path}`, {
      headers: { authorization: 'Bearer token-of-bea', 'last-event-id': before.at(-1)?.id ?? '' },
    });
    held.resolve(say('It has left.'));
    const after = await allOf(again);

    expect([...before, ...after].map(({ id }) => Number(id))).toEqual(
      Array.from({ length: before.length + after.length }, (_, index) => index + 1),
    );
    expect(before.at(-2)?.data).toMatchObject({ type: 'tool_called', tool: 'getOrder', arguments: { number: 'O-17' } });
    expect(after.at(-1)?.data).toMatchObject({ type: 'run_completed', output: 'It has left.' });
  });

  it('describes all of its routes at /docs', async () => {
    const document = (await (await fetch(`${desk.address}/docs-json`)).json()) as {
      readonly paths: Record<string, Record<string, object>>;
    };

    const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(routes.toSorted()).toEqual([
      'get /assistant/runs/{runId}',
      'get /assistant/runs/{runId}/events',
      'get /assistant/sessions',
      'get /assistant/sessions/{sessionId}/items',
      'get /customers/{number}',
      'get /health',
      'get /orders',
      'get /orders/{number}',
      'post /assistant/runs',
      'post /assistant/runs/stream',
      'post /assistant/runs/{runId}/approve',
      'post /assistant/runs/{runId}/cancel',
      'post /assistant/runs/{runId}/decide',
      'post /assistant/runs/{runId}/reject',
      'post /orders',
      'post /orders/{number}/refund',
    ]);
    expect(document.paths['/assistant/runs/{runId}/approve']?.['post']).toMatchObject({
      security: [{ bearer: [] }],
      requestBody: expect.anything(),
    });
    // On Fastify the page would need one more package.
    const page = await fetch(`${desk.address}/docs`);
    expect(page.status).toBe(adapter === 'express' ? 200 : 404);
  });

  it('goes on in a new process with a run that waits, and with its conversation', async () => {
    const sessionId = 'monday';
    script.push(callTool('refundOrder', REFUND));
    const started = await desk.ask('bea', 'POST', '/assistant/runs', { input: 'Refund O-17', sessionId });

    await desk.end();
    desk = await OrderDesk.open(desk.options);
    script.push(say('30 euros are on their way.'), say('It was 30 euros.'));
    const { id } = started.body as Run;
    const approved = await desk.ask('carl', 'POST', `/assistant/runs/${id}/approve`, {});
    await desk.ask('bea', 'POST', '/assistant/runs', { input: 'How much was it?', sessionId });

    expect(approved).toMatchObject({
      status: 200,
      body: { status: 'completed', output: '30 euros are on their way.' },
    });
    expect(await refundedOf('O-17')).toBe(30);
    expect(lastInput()).toContain('30 euros are on their way.');
    expect(lastInput()).toContain('How much was it?');
  }, 120_000);

  it('lets its runs end when it is told to end, and keeps what came of them', async () => {
    const asked = Promise.withResolvers<void>();
    const held = Promise.withResolvers<ReturnType<typeof callTool>>();
    const holding: Step = () => {
      asked.resolve();
      return held.promise;
    };
    const order = { order: { customer: 'C-1', lines: [{ sku: 'TEA-OOLONG', quantity: 1 }] } };
    script.push(holding, say('Ordered.'));
    const started = await desk.ask('bea', 'POST', '/assistant/runs', { input: 'Order oolong', wait: false });
    expect(started).toMatchObject({ status: 202, body: { status: 'running' } });
    await asked.promise;

    const ended = desk.end();
    await waitFor(async () => (await desk.send('nobody', 'GET', '/health')).status === 503);
    expect((await desk.send('bea', 'POST', '/assistant/runs', { input: 'One more' })).status).toBe(503);
    held.resolve(callTool('placeOrder', order));
    await ended;
    expect(desk.said).not.toContain('The run');
    expect(desk.said).not.toContain('The store of runs');

    desk = await OrderDesk.open(desk.options);
    const { id } = started.body as Run;
    expect((await desk.ask('bea', 'GET', `/assistant/runs/${id}`)).body).toMatchObject({
      status: 'completed',
      output: 'Ordered.',
    });
    expect((await desk.ask('bea', 'GET', '/orders?customer=C-1')).body).toContainEqual(
      expect.objectContaining({ lines: order.order.lines }),
    );
  }, 120_000);
});

describe('the tools of the order desk', () => {
  it('are documented by their manifest', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'order-desk-docs-'));
    try {
      const manifest = 'samples/10-nest-app/src/toolwright.manifest.json';
      const words = ['--import', 'tsx', 'src/cli/main.ts', 'docs', manifest, '--out', folder, '--format', 'markdown'];
      await promisify(execFile)(process.execPath, words, { cwd: root });

      const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
      const text = pages.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
      for (const name of ['getCustomer', 'getOrder', 'listOrders', 'placeOrder', 'refundOrder'])
        expect(text).toContain(name);
      expect(text).toContain('What was wrong with the parcel.');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}
