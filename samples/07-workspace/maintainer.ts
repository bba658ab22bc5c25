import { Agent, applyPatchTool, LocalShell, shellTool, WorkspaceEditor, type Model } from 'toolwright';
import { Releases } from './releases.js';

/** What may look at a folder, and change its files once somebody agrees. */
export function makeMaintainer(folder: string, model: Model): { maintainer: Agent; editor: WorkspaceEditor } {
  const editor = new WorkspaceEditor({ root: folder });
  const shell = shellTool({
    shell: new LocalShell({ cwd: folder, timeoutMs: 10_000 }),
    // Looking is free; every other command is for a person to decide.
    needsApproval: (_run, { commands }) => !commands.every((command) => LOOKS.test(command)),
  });
  const maintainer = new Agent({
    name: 'Maintainer',
    instructions:
      'You keep the files of one folder up to date. Look with `ls` and `cat`, change files with apply_patch, then say in one sentence what you did.',
    model,
    tools: [shell, applyPatchTool({ editor }), new Releases()],
  });
  return { maintainer, editor };
}

/** No options, no folders above, and nothing that a shell reads as more than a name. */
const LOOKS = /^(ls|cat)( \w[\w.]*)*$/;
