import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent } from 'toolwright';
import { chooseModel } from '../support/choose-model.js';
import { ApprovalDesk, type Reply } from './approval-desk.js';
import { Refunds } from './refunds.js';
import { serve } from './server.js';
import { StateStore } from './state-store.js';
import './toolwright.manifest.js';

const agent = new Agent({
  name: 'Refund desk',
  instructions: 'You look after refunds. When a refund was not approved, say so.',
  model: chooseModel(),
  tools: [new Refunds()],
});

const folder = await mkdtemp(join(tmpdir(), 'refunds-'));
const server = serve(new ApprovalDesk(agent, new StateStore(folder))).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function post(path: string, body: string): Promise<Reply> {
  const response = await fetch(`${address}/${path}`, { method: 'POST', body });
  return (await response.json()) as Reply;
}

/** Asks, and decides about what waits until there is an answer: what a page with two buttons does. */
async function ask(question: string): Promise<void> {
  console.log(`asked    ${question}`);
  let reply = await post('questions', question);
  while ('waiting' in reply) {
    const [item] = reply.waiting;
    if (item === undefined) break;
    const approved = item.toolName === 'refund';
    console.log(`waits    ${item.toolName} ${item.arguments}`);
    console.log(`decided  ${approved ? 'yes' : 'no'}`);
    const decision = { item, approved, message: 'Accounts are closed by the customers themselves.' };
    reply = await post(`decisions/${reply.id}`, JSON.stringify(decision));
  }
  console.log(`answer   ${'answer' in reply ? reply.answer : 'none'}`);
}

await ask('Refund the amount of 20 for the order O-18');
await ask('Refund the amount of 80 for the order O-17, and close the account of ada@example.com');

server.close();
await rm(folder, { recursive: true });
