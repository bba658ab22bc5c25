import { Agent, type Model } from 'toolwright';
import { codexTool, type CodexStreamEvent } from 'toolwright/codex';
import { SourceCheck } from './source-check.js';

/** What one conversation remembers: Codex goes on in the thread that is noted here. */
export interface Conversation {
  codex_thread_id?: string;
}

/** Whoever may have Codex work in a folder, once somebody agrees. */
export function makeEngineer(folder: string, model: Model, codexPath: string): Agent<Conversation> {
  const codex = codexTool({
    workingDirectory: folder,
    sandboxMode: 'workspace-write',
    approvalPolicy: 'never',
    skipGitRepoCheck: true,
    useRunContextThreadId: true,
    idleTimeoutMs: 120_000,
    needsApproval: true,
    codexOptions: { codexPathOverride: codexPath },
    onStream: tellOfWork,
  });
  return new Agent<Conversation>({
    name: 'Engineer',
    instructions: 'Give all work on code to Codex, and check the source before and after. Answer in one sentence.',
    model,
    tools: [codex, new SourceCheck(folder)],
  });
}

function tellOfWork({ event }: CodexStreamEvent): void {
  if (event.type !== 'item.completed') return;
  const { item } = event;
  if (item.type === 'command_execution') console.log(`codex    $ ${item.command}`);
  if (item.type === 'file_change') for (const { kind, path } of item.changes) console.log(`codex    ${kind} ${path}`);
  if (item.type === 'agent_message') console.log(`codex    ${item.text}`);
}
