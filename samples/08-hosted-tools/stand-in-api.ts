import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { OpenAI } from 'openai';
import type { Model } from 'toolwright';
import { OpenAIResponsesModel } from 'toolwright/openai';
import { ANSWERS } from './stand-in-answers.js';

export interface StandIn {
  readonly model: Model;
  close(): void;
}

/** A server of this machine that plays the Responses API: it prints the tools that it is sent, and answers in a fixed order. */
export async function openStandIn(): Promise<StandIn> {
  let requests = 0;
  const server = createServer((request, response) => {
    void answer(request, response, requests);
    requests += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return {
    model: new OpenAIResponsesModel(new OpenAI({ apiKey: 'none', baseURL }), 'stand-in'),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, number: number): Promise<void> {
  const { tools } = (await json(request)) as { readonly tools: readonly object[] };
  if (number === 0) for (const tool of tools) console.log(`sent     ${JSON.stringify(tool, withoutSchemas)}`);
  const body = { id: `resp_${number}`, object: 'response', status: 'completed', output: ANSWERS[number] };
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
}

function withoutSchemas(key: string, value: unknown): unknown {
  return key === 'parameters' ? undefined : value;
}
