import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect as connectHttp2, type IncomingHttpHeaders } from 'node:http2';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { Module } from '@nestjs/common';
import { runsController, ToolwrightModule, type RunView } from '../../../src/nestjs/index.js';
import { say } from '../../../src/testing/index.js';
import { toResponse } from '../../../src/testing/scripted-answer.js';
import { jsonOf, openShop, Orders, OrderTools, SupportAgent, type Adapter } from './support/shop-app.js';
import { SlowModel, until } from './support/slow-model.js';

const LARGE = 'x'.repeat(300_000);

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Asks by hand; what comes is left unread. */
function send(url: string, lines: readonly string[], body = ''): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  socket.pause();
  const length = body === '' ? [] : ['content-type: application/json', `content-length: ${body.length}`];
  socket.write([...lines, 'host: test', ...length, '', body].join('\r\n'));
  return socket;
}

async function textOf(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(socket, 'close');
  return text;
}

describe.each<Adapter>(['express', 'fastify'])('events that nobody reads, on %s', (adapter) => {
  it('do not keep the application from closing', async () => {
    const model = new SlowModel(2_000, () => LARGE);
    const shop = await openShop({ adapter, model, module: { shutdown: { runs: 'cancel' } } });
    model.allow(2_000);
    const socket = send(shop.url, ['POST /support/runs/stream HTTP/1.1'], '{"input":"Talk"}');
    await until(() => model.said > 10);
    const start = Date.now();

    await shop.app.close();

    // It would be a minute if the client were waited for as ever.
    expect(Date.now() - start).toBeLessThan(20_000);
    socket.resume();
    await once(socket, 'close');
  });

  it('do not hold a connection once the run has ended', async () => {
    let served: Socket | undefined;
    const shop = await openShop({
      adapter,
      model: {
        getResponse: () => Promise.reject(new Error('It is streamed.')),
        async *getStreamedResponse() {
          // Until the system takes no more, but not so much that a run waits for its reader.
          for (let isRead = true; isRead; isRead = served?.writableLength === 0) {
            yield { type: 'output_text_delta', delta: 'x'.repeat(30_000) } as const;
            await new Promise((resolve) => setTimeout(resolve, 3));
          }
          yield { type: 'response_done', response: toResponse(say('Done.')) } as const;
        },
      },
      routes: { stallMs: 100 },
    });
    (shop.app.getHttpServer() as Server).once('connection', (socket: Socket) => {
      served = socket;
    });
    send(shop.url, ['POST /support/runs/stream HTTP/1.1'], '{"input":"Talk"}');

    await until(() => served?.destroyed === true);
    expect(served?.writableLength).toBeLessThan(100_000);
  });

  it('are not sent to who asks for the head only, whose request does not count as a reader', async () => {
    const model = new SlowModel(10);
    const shop = await openShop({ adapter, model });
    const { id } = await jsonOf<RunView>(await shop.post('/support/runs', { input: 'Talk', wait: false }));

    const head = await textOf(
      send(shop.url, [`HEAD /support/runs/${id}/events HTTP/1.1`, 'connection: close']).resume(),
    );

    expect(head).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(head).toContain('text/event-stream');
    expect(model.active).toBe(1);
    model.allow(10);
    await until(async () => (await jsonOf(await shop.get(`/support/runs/${id}`)))['status'] === 'completed');
  });
});

describe('over HTTP/2', () => {
  it('a run goes as fast as its events are read', async () => {
    const model = new SlowModel(2_000, () => LARGE);
    @Module({
      imports: [ToolwrightModule.forRoot({ model }), ToolwrightModule.forFeature([SupportAgent])],
      controllers: [runsController({ path: 'support', agent: SupportAgent, reconnectMs: 0 })],
      providers: [Orders, OrderTools],
    })
    class ShopModule {}
    const module = await Test.createTestingModule({ imports: [ShopModule] }).compile();
    const app = module.createNestApplication(new FastifyAdapter({ http2: true } as never));
    await app.listen(0, '127.0.0.1');
    const client = connectHttp2(await app.getUrl());
    const stream = client.request({
      ':method': 'POST',
      ':path': '/support/runs/stream',
      'content-type': 'application/json',
    });
    stream.end('{"input":"Talk"}');
    const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders];
    model.allow(2_000);
    let before = -1;
    while (before !== model.said) {
      before = model.said;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }

    expect(headers[':status']).toBe(200);
    expect(model.said).toBeLessThan(400);
    stream.resume();
    await until(() => model.said > before);
    client.destroy();
    await app.close();
  });
});
