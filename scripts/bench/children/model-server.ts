// A server of the Responses API for benchmarks; prints its address, and ends with its parent.
//
//   node scripts/bench/children/model-server.ts
//
// Answers a question with two calls, and calls that have outputs with a message. Streams words without end, as fast as they are read.
// `GET /abandoned/<count>` is answered once so many streams were left.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

import { ANSWER, callIds, TOOL_ARGUMENTS, TOOL_NAME } from '../contestants/scenario.ts';

let abandoned = 0;

const server = createServer((request, response) => void answer(request, response));
// A client that is busy must not find its connections closed.
server.keepAliveTimeout = 0;
// As many may come at once.
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
});
process.stdin.resume().on('end', () => process.exit());

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, count] = /\/abandoned\/(\d+)$/.exec(request.url ?? '') ?? [];
  if (count !== undefined) {
    while (abandoned < Number(count)) await new Promise((resolve) => setTimeout(resolve, 10));
    response.end();
    return;
  }
  const body = (await request.setEncoding('utf8').toArray()).join('');
  if (body.includes('"stream":true')) await streamWords(response);
  else response.setHeader('content-type', 'application/json').end(body.includes('_call_output"') ? MESSAGE : CALLS);
}

async function streamWords(response: ServerResponse): Promise<void> {
  response.setHeader('content-type', 'text/event-stream');
  try {
    await pipeline(words(), response);
  } catch {
    // It never ends by itself.
    abandoned += 1;
  }
}

function* words(): Generator<string> {
  yield eventOf({ type: 'response.created', response: responseOf([]) });
  for (let number = 0; ; number++) {
    const delta = `word ${number} `.padEnd(200, '.');
    const place = { item_id: 'msg_1', output_index: 0, content_index: 0 };
    yield eventOf({ type: 'response.output_text.delta', ...place, delta, logprobs: [] });
  }
}

function eventOf(event: Readonly<Record<'type', string> & Record<string, unknown>>): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

function responseOf(output: readonly object[]): object {
  return {
    id: 'resp_1',
    object: 'response',
    created_at: 0,
    model: 'bench',
    status: 'completed',
    error: null,
    incomplete_details: null,
    instructions: null,
    metadata: {},
    parallel_tool_calls: true,
    temperature: 1,
    tool_choice: 'auto',
    tools: [],
    top_p: 1,
    output,
    usage: {
      input_tokens: 1,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 1,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 2,
    },
  };
}

const CALLS = JSON.stringify(
  responseOf(
    callIds(1).map((call_id) => ({
      type: 'function_call',
      id: `fc_${call_id}`,
      call_id,
      name: TOOL_NAME,
      arguments: TOOL_ARGUMENTS,
      status: 'completed',
    })),
  ),
);
const MESSAGE = JSON.stringify(
  responseOf([
    {
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text: ANSWER, annotations: [], logprobs: [] }],
    },
  ]),
);
