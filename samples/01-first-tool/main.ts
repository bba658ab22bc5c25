import { Agent, run } from 'toolwright';
import { chooseModel } from '../support/choose-model.js';
import { printRun } from '../support/print-run.js';
import { Calendar } from './calendar.js';
import './toolwright.manifest.js';

const agent = new Agent({
  name: 'Calendar',
  instructions: 'Answer questions about dates. Count with the tools, never in your head.',
  model: chooseModel(),
  tools: [new Calendar()],
});

printRun(await run(agent, 'How many days is it from 1 March 2026 to 24 December 2026?'));
