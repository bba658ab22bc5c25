import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { ApprovalDesk, Decision } from './approval-desk.js';

/** `POST /questions` with a text, `POST /decisions/<id>` with a decision. In Nest these are two methods of a controller. */
export function serve(desk: ApprovalDesk): Server {
  return createServer((request, response) => void answer(desk, request, response));
}

async function answer(desk: ApprovalDesk, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, route, id = ''] = (request.url ?? '').split('/');
  try {
    const body = await text(request);
    const reply = await (route === 'decisions' ? desk.decide(id, JSON.parse(body) as Decision) : desk.ask(body));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
  } catch (error) {
    console.error(error);
    response.writeHead(400).end('That could not be done.');
  }
}
