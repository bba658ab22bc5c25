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

/** Writes events as the client reads them, until there are no more or it has gone. */
export async function sendEvents(
  response: HttpResponse,
  events: AsyncIterable<LogEntry>,
  { heartbeatMs, stallMs, gone }: SendOptions & { readonly gone: AbortSignal },
): Promise<void> {
  const raw = rawOf(response);
  const heartbeat = setInterval(() => {
    // What waits to be sent keeps the connection as well.
    if (!raw.writableNeedDrain) raw.write(': still here\n\n');
  }, heartbeatMs);
  try {
    raw.write(`retry: ${RETRY_MS}\n\n`);
    for await (const event of events) {
      if (!raw.write(frameOf(event)) && !(await drained(raw, stallMs, gone))) break;
    }
  } finally {
    clearInterval(heartbeat);
    if (gone.aborted) raw.destroy();
    else raw.end();
  }
}

/** How soon an EventSource comes back: in time for the run that waits for it. */
const RETRY_MS = 1_000;

function frameOf({ id, type, data }: LogEntry): string {
  return `id: ${id}\nevent: ${type}\ndata: ${data}\n\n`;
}

/** @returns Whether the client has read on; one that has not for too long is cut off. */
async function drained(raw: ServerResponse, stallMs: number, gone: AbortSignal): Promise<boolean> {
  if (!raw.writableNeedDrain) return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const onDrain = (): void => resolve(true);
  const onGone = (): void => resolve(false);
  raw.once('drain', onDrain);
  gone.addEventListener('abort', onGone, { once: true });
  const timer = setTimeout(() => raw.destroy(), stallMs);
  try {
    return gone.aborted ? false : await promise;
  } finally {
    clearTimeout(timer);
    raw.off('drain', onDrain);
    gone.removeEventListener('abort', onGone);
  }
}
