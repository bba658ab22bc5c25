import { readFileSync, writeFileSync } from 'node:fs';
import { run, RunState } from '../../../src/index.js';
import { makeDesk, withSession, type Order } from './desk.js';

/** What the process finds out. */
export interface Outcome {
  readonly finalOutput: unknown;
  readonly paid: readonly string[];
  readonly requests: number;
}

// Decides about everything that waits in a state that another process has written, and goes on.
const [stateFile = '', outcomeFile = '', orderText = ''] = process.argv.slice(2);
const order = JSON.parse(orderText) as Order;
const { agent, paid } = makeDesk(order);
const state = await RunState.fromString(agent, readFileSync(stateFile, 'utf8'));
for (const item of state.interruptions) {
  if (item.arguments.includes('Eve')) state.reject(item, { message: 'Not to Eve.' });
  else state.approve(item);
}
const { finalOutput, usage } = await withSession(order, (session) => run(agent, state, { session }));
const outcome: Outcome = { finalOutput, paid, requests: usage.requests };
writeFileSync(outcomeFile, JSON.stringify(outcome));
