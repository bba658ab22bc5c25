import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, type HostedToolCallItem, type Model, type RunItem } from 'toolwright';
import { chooseModel } from '../support/choose-model.js';
import { makeNewsDesk } from './news-desk.js';
import { openStandIn } from './stand-in-api.js';
import './toolwright.manifest.js';

const question = 'Write the news of our newest release, and say what is new in the Node that it needs.';

if (process.env['OPENAI_API_KEY']) {
  const vectorStoreId = process.env['VECTOR_STORE_ID'];
  if (!vectorStoreId) console.log('With VECTOR_STORE_ID, files are searched as well.');
  await tellNews(chooseModel(), vectorStoreId || undefined);
} else {
  const api = await openStandIn();
  try {
    await tellNews(api.model, 'vs_handbook');
  } finally {
    api.close();
  }
}

async function tellNews(model: Model, vectorStoreId: string | undefined): Promise<void> {
  const desk = makeNewsDesk(model, vectorStoreId);
  console.log(`asked    ${question}`);
  let result = await run(desk, question);
  while (result.interruptions.length > 0) {
    for (const item of result.interruptions) {
      console.log(`waits    ${item.toolName} ${item.arguments}`);
      result.state.approve(item);
    }
    result = await run(desk, result.state);
  }
  for (const item of result.newItems) await show(item);
  console.log(`answer   ${result.finalOutput}`);
}

async function show({ rawItem }: RunItem): Promise<void> {
  switch (rawItem.type) {
    case 'hosted_tool_call':
      console.log(`hosted   ${rawItem.name} ${await told(rawItem)}`);
      break;
    case 'function_call':
      console.log(`call     ${rawItem.namespace}.${rawItem.name} ${rawItem.arguments}`);
      break;
    case 'function_call_result':
      console.log(`output   ${typeof rawItem.output === 'string' ? rawItem.output : JSON.stringify(rawItem.output)}`);
      break;
    default:
  }
}

/** What is worth a line of what the provider did. */
async function told({ name, providerData }: HostedToolCallItem): Promise<string> {
  const { action, queries, code, output, result, arguments: asked, tools } = providerData;
  if (name === 'image_generation_call' && typeof result === 'string') return savePicture(result);
  if (Array.isArray(tools)) return tools.map((tool: { name?: string }) => tool.name).join(', ');
  const worth = action ?? queries ?? code ?? output ?? asked ?? '';
  return typeof worth === 'string' ? worth : JSON.stringify(worth);
}

async function savePicture(base64: string): Promise<string> {
  const picture = Buffer.from(base64, 'base64');
  if (!process.env['OPENAI_API_KEY']) return `${picture.length} bytes`;
  const file = join(tmpdir(), `news-${Date.now()}.png`);
  await writeFile(file, picture, { flag: 'wx' });
  return file;
}
