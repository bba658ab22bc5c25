import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, type Agent, type RunItem } from 'toolwright';
import { chooseModel } from '../support/choose-model.js';
import { makeEngineer, type Conversation } from './engineer.js';
import { findCodex } from './find-codex.js';
import { rehearsedEngineer } from './rehearsed-engineer.js';
import './toolwright.manifest.js';

const BROKEN = `export function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0;
}
`;

const folder = await mkdtemp(join(tmpdir(), 'codex-'));
try {
  await writeFile(join(folder, 'sum.mjs'), BROKEN);
  const model = process.env['OPENAI_API_KEY'] ? chooseModel() : rehearsedEngineer();
  const engineer = makeEngineer(folder, model, findCodex());
  const conversation: Conversation = {};
  await ask(engineer, 'Why can sum.mjs not be read?', conversation);
  await ask(engineer, 'Put it right.', conversation);
  console.log(`sum.mjs  ${(await readFile(join(folder, 'sum.mjs'), 'utf8')).split('\n')[1]?.trim()}`);
} finally {
  await rm(folder, { recursive: true });
}

async function ask(engineer: Agent<Conversation>, question: string, context: Conversation): Promise<void> {
  console.log(`asked    ${question}`);
  let result = await run(engineer, question, { context });
  while (result.interruptions.length > 0) {
    for (const item of result.interruptions) {
      console.log(`waits    ${item.toolName} ${item.arguments}`);
      result.state.approve(item);
    }
    result = await run(engineer, result.state);
  }
  for (const item of result.newItems) show(item);
  console.log(`answer   ${result.finalOutput}`);
  console.log(`thread   ${context.codex_thread_id}`);
}

function show({ rawItem }: RunItem): void {
  if (rawItem.type !== 'function_call_result') return;
  console.log(
    `output   ${rawItem.name}: ${typeof rawItem.output === 'string' ? rawItem.output : JSON.stringify(rawItem.output)}`,
  );
}
