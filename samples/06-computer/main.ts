import { run, type RunItem } from 'toolwright';
import { chooseModel } from '../support/choose-model.js';
import { makeClerk, openBrowser } from './clerk.js';
import { findChromium } from './find-chromium.js';
import { rehearsedClerk } from './rehearsed-clerk.js';
import { SeatPlan } from './seat-plan.js';
import './toolwright.manifest.js';

const chromium = findChromium();
if (chromium === undefined) {
  console.log('This sample needs a Chromium: install one, or say where yours is with CHROMIUM_PATH.');
} else {
  await book('Book seat 4B for Ada.', chromium);
}

async function book(question: string, executablePath: string): Promise<void> {
  const plan = new SeatPlan();
  const computer = openBrowser(await plan.open(), executablePath);
  try {
    const clerk = makeClerk(computer, plan, process.env['OPENAI_API_KEY'] ? chooseModel() : rehearsedClerk());
    console.log(`asked    ${question}`);
    let result = await run(clerk, question);
    while (result.interruptions.length > 0) {
      for (const item of result.interruptions) {
        console.log(`waits    ${item.arguments}`);
        result.state.approve(item);
      }
      result = await run(clerk, result.state);
    }
    for (const item of result.newItems) show(item);
    for (const [name, seat] of plan.booked) console.log(`site     ${seat}: ${name}`);
    console.log(`answer   ${result.finalOutput}`);
  } finally {
    await computer.dispose();
    plan.close();
  }
}

function show(item: RunItem): void {
  if (item.type === 'tool_call_item' && item.rawItem.type === 'function_call') {
    console.log(`call     ${item.rawItem.name} ${item.rawItem.arguments}`);
  }
  if (item.type === 'tool_call_output_item') {
    const { output } = item.rawItem;
    console.log(`output   ${typeof output === 'string' ? output : output.map(({ type }) => type).join(', ')}`);
  }
}
