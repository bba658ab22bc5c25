import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** How long killed processes may take to disappear, in milliseconds; those waiting for a broken disk never do. */
const KILL_WAIT_MS = 1_000;
const LOOK_EVERY_MS = 20;

/** All processes that came of some commands, their children's children too. */
export interface ProcessFamily {
  /** The groups the commands were started in. */
  readonly groupIds: readonly number[];
  /** A text that no other process has in its environment: it finds those that left their group, on Linux. */
  readonly mark: string;
}

/** Asks all processes to end, and kills those that have not after a while. */
export async function endProcesses(family: ProcessFamily, graceMs: number): Promise<void> {
  if (process.platform === 'win32') return await endTrees(family.groupIds);
  for (const [signal, waitMs] of [
    ['SIGTERM', graceMs],
    ['SIGKILL', KILL_WAIT_MS],
  ] as const) {
    const until = performance.now() + waitMs;
    let targets = await livingTargets(family);
    for (const target of targets) send(target, signal);
    while (targets.length > 0 && performance.now() < until) {
      await wait(LOOK_EVERY_MS);
      targets = await livingTargets(family);
    }
    if (targets.length === 0) return;
  }
}

/** Whether any process of a group is left. */
export function isGroupAlive(groupId: number): boolean {
  return process.platform !== 'win32' && send(-groupId, 0);
}

/** What to send signals to: groups as a whole, and processes that left them. */
async function livingTargets({ groupIds, mark }: ProcessFamily): Promise<number[]> {
  const processes = process.platform === 'linux' ? await listProcesses().catch(() => undefined) : undefined;
  if (processes === undefined) return groupIds.map((groupId) => -groupId).filter((target) => send(target, 0));
  const living = await Promise.all(
    processes.map(async ({ id, groupId }) => {
      if (groupIds.includes(groupId)) return -groupId;
      const environment = await readFile(`/proc/${id}/environ`, 'latin1').catch(() => '');
      return environment.includes(mark) ? id : undefined;
    }),
  );
  return [...new Set(living.filter((target) => target !== undefined))];
}

/** Every process of this system that is not a zombie: those are gone but for somebody who takes notice. */
async function listProcesses(): Promise<{ id: number; groupId: number }[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    ids.map(async (id) => {
      const stat = await readFile(`/proc/${id}/stat`, 'latin1').catch(() => '');
      // The name comes in parentheses and may contain any; state, parent and group follow.
      const [state, , groupId] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return groupId === undefined || state === 'Z' ? [] : [{ id: Number(id), groupId: Number(groupId) }];
    }),
  );
  return found.flat();
}

/** @returns Whether there was somebody to send it to. */
function send(target: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(target, signal);
  } catch (error) {
    // A process of another user is there, but hears nothing from us.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function endTrees(processIds: readonly number[]): Promise<void> {
  const { spawn } = await import('node:child_process');
  const ended = processIds.map(async (processId) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const killer = spawn('taskkill', ['/pid', String(processId), '/T', '/F'], { stdio: 'ignore', windowsHide: true });
    killer.once('error', () => resolve()).once('exit', () => resolve());
    await promise;
  });
  await Promise.all(ended);
}
