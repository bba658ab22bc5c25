import type { ServerResponse } from 'node:http';
import type { LogEntry } from './event-log.js';
import type { HttpResponse } from './http-response.js';

export interface SendOptions {
  readonly heartbeatMs: number;
  readonly stallMs: number;
}

/** The response of Node inside. */
export function rawOf(response: HttpResponse): ServerResponse {
  // Without `raw` it is that of Express, which is Node's.
  return (response.raw ?? response) as ServerResponse;
}

/** A signal that aborts when the connection of the response ends, and what stops watching it. */
export function watchClient(response: HttpResponse): { readonly gone: AbortSignal; readonly stop: () => void } {
  const raw = rawOf(response);
  const controller = new AbortController();
  const leave = (): void => controller.abort();
  if (raw.destroyed || raw.socket?.destroyed === true) leave();
  raw.once('close', leave).once('error', leave);
  return { gone: controller.signal, stop: () => void raw.off('close', leave).off('error', leave) };
}

/** Sends the head of a stream of events; from here on, nothing is an error of HTTP any more. */
export function beginEvents(response: HttpResponse): void {
  const raw = rawOf(response);
  const before = response.raw === undefined ? {} : (response.getHeaders?.() ?? {});
  response.hijack?.();
  for (const [name, value] of Object.entries(before)) if (value !== undefined) raw.setHeader(name, value);
  raw.removeHeader('content-length');
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    // Whoever compresses would keep events back until there is enough of them.
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  });
  raw.flushHeaders();
}

/** Answers with the head alone, as to who only asks for that. */
export function sendHead(response: HttpResponse): void {
  beginEvents(response);
  rawOf(response).end();
}

/** Until when, and whether at all, a client may read on. */
interface Patience {
  readonly stallMs: number;
  /** Aborts when the connection has ended. */
  readonly gone: AbortSignal;
  /** Aborts when the server is to close, for which it waits for all connections. */
  readonly closing: AbortSignal;
}

/** Writes events as the client reads them, until there are no more or it has gone. */
export async function sendEvents(
  response: HttpResponse,
  events: AsyncIterable<LogEntry>,
  { heartbeatMs, ...patience }: SendOptions & Patience,
): Promise<void> {
  const raw = rawOf(response);
  const heartbeat = setInterval(() => {
    // What waits to be sent keeps the connection as well.
    if (!raw.writableNeedDrain) raw.write(': still here\n\n');
  }, heartbeatMs);
  try {
    raw.write(`retry: ${RETRY_MS}\n\n`);
    for await (const event of events) {
      if (!raw.write(frameOf(event)) && !(await comes(raw, 'drain', patience))) break;
    }
  } finally {
    clearInterval(heartbeat);
    if (patience.gone.aborted) raw.destroy();
    else {
      raw.end();
      await comes(raw, 'finish', patience);
    }
  }
}

/** How soon an EventSource comes back: in time for the run that waits for it. */
const RETRY_MS = 1_000;

function frameOf({ id, type, data }: LogEntry): string {
  return `id: ${id}\nevent: ${type}\ndata: ${data}\n\n`;
}

/** How long a client has to read what there is while the application shuts down. */
const LAST_MS = 1_000;

/** @returns Whether the client has read on; one that has not for too long is cut off. */
async function comes(
  raw: ServerResponse,
  event: 'drain' | 'finish',
  { stallMs, gone, closing }: Patience,
): Promise<boolean> {
  if (event === 'drain' ? !raw.writableNeedDrain : raw.writableFinished) return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const onEvent = (): void => resolve(true);
  const onGone = (): void => resolve(false);
  const cut = (): void => void raw.destroy();
  let timer = setTimeout(cut, stallMs);
  const hurry = (): void => {
    clearTimeout(timer);
    timer = setTimeout(cut, Math.min(stallMs, LAST_MS));
  };
  raw.once(event, onEvent);
  gone.addEventListener('abort', onGone, { once: true });
  closing.addEventListener('abort', hurry, { once: true });
  if (closing.aborted) hurry();
  try {
    return gone.aborted ? false : await promise;
  } finally {
    clearTimeout(timer);
    raw.off(event, onEvent);
    gone.removeEventListener('abort', onGone);
    closing.removeEventListener('abort', hurry);
  }
}
