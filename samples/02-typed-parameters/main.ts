import { Agent, run } from 'toolwright';
import { chooseModel } from '../support/choose-model.js';
import { printRun } from '../support/print-run.js';
import { OrderService } from './order-service.js';
import './toolwright.manifest.js';

const agent = new Agent({
  name: 'Tea shop',
  instructions: 'You take orders for a tea shop.',
  model: chooseModel(),
  tools: [new OrderService()],
});

const first = await run(
  agent,
  'Place an order for the customer Ada Lovelace, ada@example.com: 3 packets of TEA-7 and 2 of TEA-12, ' +
    'by courier to the address "12 St James Square" from 2026-03-06, paid in Krone.',
);
printRun(first);
printRun(await run(agent, 'List the orders of Ada Lovelace, and tell the arrival of o-1.'));
