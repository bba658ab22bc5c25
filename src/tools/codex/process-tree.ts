import type { ChildProcess } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** How long processes may take to end when they are told to, before they are killed, in milliseconds. */
const GRACE_MS = 2_000;
/** How long killed processes may take to disappear. */
const KILL_WAIT_MS = 1_000;
const LOOK_EVERY_MS = 20;

/** Asks a process and all that it has started to end, and kills those that have not after a while. */
export async function endProcessTree(root: ChildProcess): Promise<void> {
  const { pid } = root;
  if (pid === undefined || root.exitCode !== null || root.signalCode !== null) return;
  if (process.platform === 'win32') {
    await outputOf('taskkill', ['/pid', String(pid), '/T', '/F']);
    return;
  }
  // Found before anything ends: afterwards nobody knows whose children they were.
  const tree = [pid, ...(await descendantsOf(pid))];
  for (const [signal, waitMs] of [
    ['SIGTERM', GRACE_MS],
    ['SIGKILL', KILL_WAIT_MS],
  ] as const) {
    for (const id of tree) send(id, signal);
    const until = performance.now() + waitMs;
    while ((await anyAlive(tree)) && performance.now() < until) await wait(LOOK_EVERY_MS);
  }
}

async function descendantsOf(pid: number): Promise<number[]> {
  const children = process.platform === 'linux' ? childrenOf : childrenIn(await listProcesses());
  const found: number[] = [];
  for (let level = await children(pid); level.length > 0; level = (await Promise.all(level.map(children))).flat())
    found.push(...level);
  return found;
}

/** Of any thread of the process: it is a thread that starts a child. */
async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'latin1').catch(() => '')),
  );
  return lists.flatMap((list) => (list.match(/\d+/g) ?? []).map(Number));
}

async function listProcesses(): Promise<Map<number, number[]>> {
  const children = new Map<number, number[]>();
  for (const line of (await outputOf('ps', ['-A', '-o', 'pid=,ppid='])).split('\n')) {
    const [id, parent] = line.trim().split(/\s+/).map(Number);
    if (id !== undefined && parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), id]);
  }
  return children;
}

function childrenIn(processes: ReadonlyMap<number, readonly number[]>): (pid: number) => Promise<readonly number[]> {
  return async (pid) => processes.get(pid) ?? [];
}

async function outputOf(command: string, given: readonly string[]): Promise<string> {
  const { execFile } = await import('node:child_process');
  const { promise, resolve } = Promise.withResolvers<string>();
  execFile(command, given, { windowsHide: true }, (_error, stdout) => resolve(stdout));
  return promise;
}

function send(id: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(id, signal);
  } catch {
    return false;
  }
}

async function anyAlive(ids: readonly number[]): Promise<boolean> {
  const alive = await Promise.all(ids.map(async (id) => send(id, 0) && !(await isZombie(id))));
  return alive.includes(true);
}

/** Gone, but for somebody who takes notice. */
async function isZombie(id: number): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const stat = await readFile(`/proc/${id}/stat`, 'latin1').catch(() => '');
  // The name comes in parentheses and may contain any; the state follows.
  return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
}
