import { setTimeout as wait } from 'node:timers/promises';
import { FamilyOnLinux } from './family-on-linux.js';

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
  const members = process.platform === 'linux' ? new FamilyOnLinux(family) : { forEach: forEachGroup };
  const asked = new Set<number>();
  const ask = (target: number): void => {
    if (asked.has(target)) return;
    asked.add(target);
    send(target, 'SIGTERM');
  };
  // Killed at every look: some may have come since the last one.
  const kill = (target: number): void => void send(target, 'SIGKILL');
  for (const [act, waitMs] of [
    [ask, graceMs],
    [kill, KILL_WAIT_MS],
  ] as const) {
    const until = performance.now() + waitMs;
    while (await members.forEach(act)) {
      if (performance.now() >= until) break;
      await wait(LOOK_EVERY_MS);
    }
  }

  async function forEachGroup(act: (target: number) => void): Promise<boolean> {
    const targets = family.groupIds.map((groupId) => -groupId).filter((target) => send(target, 0));
    for (const target of targets) act(target);
    return targets.length > 0;
  }
}

/** Whether any process of a group is left. */
export function isGroupAlive(groupId: number): boolean {
  return process.platform !== 'win32' && send(-groupId, 0);
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
