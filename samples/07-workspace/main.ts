import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, type RunItem, type RunState, type ToolApprovalItem, type WorkspaceEditor } from 'toolwright';
import { chooseModel } from '../support/choose-model.js';
import { makeMaintainer } from './maintainer.js';
import { rehearsedMaintainer } from './rehearsed-maintainer.js';
import './toolwright.manifest.js';

const folder = await mkdtemp(join(tmpdir(), 'workspace-'));
try {
  await writeFile(join(folder, 'notes.md'), '# Notes\n\nThe newest release is 2.3.0.\nIt needs Node 20.\n');
  await maintain('Bring the notes up to date.');
  console.log(`notes    ${(await readFile(join(folder, 'notes.md'), 'utf8')).split('\n')[2]}`);
} finally {
  await rm(folder, { recursive: true });
}

async function maintain(question: string): Promise<void> {
  const model = process.env['OPENAI_API_KEY'] ? chooseModel() : rehearsedMaintainer();
  const { maintainer, editor } = makeMaintainer(folder, model);
  console.log(`asked    ${question}`);
  let result = await run(maintainer, question);
  while (result.interruptions.length > 0) {
    for (const item of result.interruptions) await decide(editor, result.state, item);
    result = await run(maintainer, result.state);
  }
  for (const item of result.newItems) show(item);
  console.log(`answer   ${result.finalOutput}`);
}

/** Shows a change as it would be made, in place of the diff that the model wrote, and agrees to it. */
async function decide(editor: WorkspaceEditor, state: RunState, item: ToolApprovalItem): Promise<void> {
  const { builtIn } = item.rawItem;
  if (builtIn?.kind !== 'apply_patch') {
    state.reject(item, { message: 'Only ls and cat may be run here.' });
    return;
  }
  try {
    console.log(`waits    ${indented(await editor.describe(builtIn.operation))}`);
    state.approve(item);
  } catch (error) {
    // What could not be done needs nobody's agreement: the model hears why.
    state.reject(item, { message: (error as Error).message });
  }
}

function show({ type, rawItem }: RunItem): void {
  if (type === 'tool_call_item' && rawItem.type === 'function_call') {
    const { builtIn, name, arguments: json } = rawItem;
    const said = builtIn?.kind === 'shell' ? builtIn.commands.join('; ') : json;
    console.log(`call     ${name} ${said}`);
  }
  if (type === 'tool_call_output_item' && typeof rawItem.output === 'string') {
    console.log(`output   ${indented(rawItem.output)}`);
  }
}

function indented(text: string): string {
  return text.replaceAll('\n', '\n         ').replaceAll(/ +$/gm, '');
}
