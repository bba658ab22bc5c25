import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { UserError } from '../../errors/index.js';
import { KeptText } from './kept-text.js';

/** How long output may still come after a command has ended, in milliseconds, while something it started holds the pipe. */
const LATE_OUTPUT_MS = 100;

export interface CommandSettings {
  readonly shell: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** The most characters kept of each stream. */
  readonly capacity: number;
}

/** A command that runs. */
export interface RunningCommand {
  readonly groupId: number;
  readonly stdout: KeptText;
  readonly stderr: KeptText;
  /** Becomes the exit code; 128 and the number of the signal that ended it, as shells count. */
  readonly exitCode: Promise<number>;
  /** Stops listening to what is left of it. */
  release(): void;
}

/**
 * Starts a command in a process group of its own, with nothing to read from.
 *
 * @returns The reason if the system cannot run this command, such as one that is too long.
 * @throws {UserError} It could run no command: the shell or the folder is not there.
 */
export async function startCommand(command: string, settings: CommandSettings): Promise<RunningCommand | string> {
  const { shell, cwd, env, capacity } = settings;
  // Loaded with the first command: it is needed by few of those who import the package.
  const { spawn } = await import('node:child_process');
  let child: ChildProcess;
  try {
    child = spawn(command, {
      shell,
      cwd,
      env,
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    await started(child);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'EACCES' && code !== 'ENOTDIR') return message;
    throw new UserError(`LocalShell could not start ${shell} in ${cwd} (${code}). Give a shell and a cwd that exist.`, {
      cause: error,
    });
  }
  const stdout = keep(child.stdout, capacity);
  const stderr = keep(child.stderr, capacity);
  // A process that was started has a number; the group that 0 stands for would be our own.
  const groupId = child.pid as number;
  return { groupId, stdout, stderr, exitCode: exitCodeOf(child), release: () => release(child) };
}

async function started(child: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.once('spawn', resolve).once('error', reject);
  await promise;
}

/** Reads all that comes: who writes would else wait for ever once the pipe is full. */
function keep(stream: ChildProcess['stdout'], capacity: number): KeptText {
  const kept = new KeptText(capacity);
  // Characters that come in two chunks are put together.
  stream?.setEncoding('utf8').on('data', (chunk: string) => kept.add(chunk));
  return kept;
}

async function exitCodeOf(child: ChildProcess): Promise<number> {
  const exit = Promise.withResolvers<number>();
  const closed = Promise.withResolvers<void>();
  child.once('exit', (code, signal) => exit.resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
  child.once('close', () => closed.resolve());
  const code = await exit.promise;
  // Not closed as long as anything started in the background may write.
  const late = new AbortController();
  await Promise.race([closed.promise, wait(LATE_OUTPUT_MS, undefined, { signal: late.signal }).catch(() => {})]);
  late.abort();
  return code;
}

function release(child: ChildProcess): void {
  child.stdout?.destroy();
  child.stderr?.destroy();
  child.unref();
}
