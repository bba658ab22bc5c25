import { spawnSync } from 'node:child_process';

import { writeChanges } from '../init/files/write-changes.js';
import { InitProblem } from '../init/init-problem.js';
import { planInit, type InitPlan } from '../init/plan-init.js';
import type { CliIo, ExitCode } from './cli-io.js';
import { initDiff } from './init-diff.js';
import { initText } from './init-text.js';
import { ownVersion } from './own-version.js';
import { printJson, shownPath } from './report.js';

/** What the command line said. */
export interface InitArguments {
  readonly project?: string;
  readonly module?: string;
  readonly dryRun?: boolean;
  readonly install?: boolean;
  readonly json?: boolean;
}

/** `toolwright init` */
export function initCommand(
  { dryRun = false, install = false, json = false, ...options }: InitArguments,
  io: CliIo,
): ExitCode {
  try {
    const plan = planInit({ ...options, cwd: io.cwd, version: ownVersion() });
    if (!dryRun) writeChanges(plan.changes, (path) => shownPath(path, io.cwd));
    if (json) printJson(asData(plan, dryRun, io.cwd), io);
    else tell(plan, { dryRun, install }, io);
    if (install && !dryRun && !runInstall(plan, io)) return 1;
    return plan.byHand.length === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof InitProblem)) throw error;
    const { kind, place, problem, remedy, message } = error;
    if (json) printJson({ problem: { place, problem, remedy } }, io);
    io.stderr(`${message}\n`);
    return kind === 'usage' ? 2 : 1;
  }
}

/** What differs goes to stdout alone, where `git apply` may read it. */
function tell(
  plan: InitPlan,
  { dryRun, install }: { readonly dryRun: boolean; readonly install: boolean },
  io: CliIo,
): void {
  if (dryRun) io.stdout(initDiff(plan.changes, io.cwd));
  const { done, toDo } = initText(plan, { dryRun, install, cwd: io.cwd });
  (dryRun ? io.stderr : io.stdout)(done);
  io.stderr(toDo);
}

function asData({ kind, changes, byHand, hints, install, next }: InitPlan, dryRun: boolean, cwd: string): object {
  const files = changes.map(({ path, before }) => ({
    file: shownPath(path, cwd),
    change: before === undefined ? 'created' : 'edited',
  }));
  const commands = [...(install === undefined ? [] : [install]), ...next];
  return { kind, dryRun, files, byHand, hints, next: commands, ...(dryRun && { diff: initDiff(changes, cwd) }) };
}

function runInstall({ folder, install: command }: InitPlan, io: CliIo): boolean {
  if (command === undefined) return true;
  // By a shell, as package managers are scripts of it on Windows; what they say must not mix with results.
  const { status } = spawnSync(command, { cwd: folder, shell: true, stdio: ['inherit', process.stderr.fd, 'inherit'] });
  if (status === 0) return true;
  io.stderr(`\`${command}\` failed. What was written stays; run it again when you know why.\n`);
  return false;
}
