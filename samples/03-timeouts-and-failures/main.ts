import { Agent, run, ToolCallError } from 'toolwright';
import { chooseModel } from '../support/choose-model.js';
import { printRun } from '../support/print-run.js';
import { ParcelDesk } from './parcel-desk.js';
import './toolwright.manifest.js';

const agent = new Agent({
  name: 'Parcels',
  instructions: 'You help customers of a parcel service. When something fails, say so plainly.',
  model: chooseModel(),
  tools: [new ParcelDesk()],
});

printRun(await run(agent, 'Locate the parcels P-17 and P-99'));
printRun(await run(agent, 'Estimate the duty for P-17, and reroute it to Bergen'));

try {
  await run(agent, 'Close the desk for today.');
} catch (error) {
  if (!(error instanceof ToolCallError)) throw error;
  console.log(`thrown  ${error.message}`);
}
