import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { RawStream } from './openai-answers.js';

export function sendError(response: ServerResponse, status: number, error: object): void {
  const body = { error: { type: 'invalid_request_error', code: null, param: null, ...error } };
  send(response, status, { 'content-type': 'application/json' }, JSON.stringify(body));
}

export function send(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
): void {
  response.writeHead(status, { 'x-request-id': 'req_test', ...headers });
  response.end(body);
}

/** Writes the pieces as fast as the client takes them, and stops when it leaves. */
export async function sendPieces(response: ServerResponse, { pieces, ending, headers }: RawStream): Promise<void> {
  response.writeHead(200, { 'x-request-id': 'req_test', ...headers });
  response.flushHeaders();
  const closed = new Promise<void>((resolve) => response.once('close', resolve));
  for (const piece of pieces) {
    if (response.destroyed) return;
    if (!response.write(piece)) {
      await Promise.race([new Promise((resolve) => response.once('drain', resolve)), closed]);
    }
  }
  switch (ending) {
    case 'end':
      // The end travels on its own, as it does from the API.
      await setTimeout(3);
      response.end();
      break;
    case 'drop':
      // After what was written has left: a connection destroyed at once takes it along.
      response.write('', () => response.destroy());
      break;
    case 'stall':
      break;
  }
}

export async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
