import { setTimeout as wait } from 'node:timers/promises';
import { KeptText } from './kept-text.js';
import { shellOutputLimit } from './limit-shell-output.js';
import {
  resolveLocalShellOptions,
  type LocalShellOptions,
  type ResolvedLocalShellOptions,
} from './local-shell-options.js';
import { endProcesses, isGroupAlive, type ProcessFamily } from './processes.js';
import type { SettledShellOutput, SettledShellResult } from './settle-shell-result.js';
import type { Shell, ShellAction, ShellDetails } from './shell.js';
import { startCommand, type RunningCommand } from './start-command.js';

/** By this variable of their environment, processes are found that a command has left behind. */
const MARK_NAME = 'TOOLWRIGHT_SHELL_RUN';
/** What shells answer when a command is there but is not to be run. */
const REFUSED = 126;
const UNENDING_MS = 1_000;

/**
 * Runs commands on this machine, with the rights of this process: what a model asks for can change and read whatever those allow. Ask
 * for approvals, or run the process in a container.
 *
 * Commands of an action run one after another, each in a new shell: `cd` and variables do not last. One that fails does not stop those
 * after it; a refusal, or the end of the time, does, and the model is told how many were not run. When the action is over, so are all
 * processes it has started, also those in the background; one that left its group is found on Linux only, and by its environment: one
 * that clears that as well stays. Output beyond the limit is
 * read and thrown away: beginning and end of each stream are kept.
 *
 * @example
 * const shell = new LocalShell({ cwd: '/home/ada/project', refuse: (command) => (/\bsudo\b/.test(command) ? 'No sudo here.' : undefined) });
 * await shell.run({ commands: ['npm test'], timeoutMs: 120_000 });
 */
export class LocalShell implements Shell {
  readonly #options: ResolvedLocalShellOptions;

  /** @throws {UserError} An option cannot be used. */
  constructor(options: LocalShellOptions = {}) {
    this.#options = resolveLocalShellOptions(options);
  }

  /**
   * @returns An entry for each command that was run, with the time-out or the exit code.
   * @throws {UserError} The shell or the folder is not there.
   * @throws The reason of the signal that aborted.
   */
  async run(action: ShellAction, details: ShellDetails = {}): Promise<SettledShellResult> {
    const signals = [this.#options.signal, details.signal].filter((signal) => signal !== undefined);
    const aborted = AbortSignal.any(signals);
    aborted.throwIfAborted();
    const { timeoutMs, maxOutputLength } = this.#options;
    const limit = shellOutputLimit(action.maxOutputLength, maxOutputLength) ?? maxOutputLength;
    const run = new LocalShellRun(this.#options, Math.min(action.timeoutMs || Infinity, timeoutMs), aborted);
    try {
      const output = await run.commands(action.commands, limit);
      aborted.throwIfAborted();
      return action.maxOutputLength === undefined ? { output } : { output, maxOutputLength: limit };
    } finally {
      await run.end();
    }
  }
}

/** The commands of one action, and the time they have together. */
class LocalShellRun {
  readonly #options: ResolvedLocalShellOptions;
  readonly #mark = crypto.randomUUID();
  readonly #running: RunningCommand[] = [];
  readonly #emptyGroups = new Set<number>();
  readonly #stop = Promise.withResolvers<'timeout'>();
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #aborted: AbortSignal;
  #isOver = false;
  readonly #onAbort = (): void => this.#stop.reject(this.#aborted.reason);

  constructor(options: ResolvedLocalShellOptions, timeoutMs: number, aborted: AbortSignal) {
    this.#options = options;
    this.#aborted = aborted;
    // Without this, an abort while no command runs would be nobody's rejection.
    this.#stop.promise.catch(() => {});
    aborted.addEventListener('abort', this.#onAbort);
    // Timers know no more than 24 days.
    if (timeoutMs < 2 ** 31) {
      this.#timer = setTimeout(() => {
        this.#isOver = true;
        this.#stop.resolve('timeout');
      }, timeoutMs);
    }
  }

  async commands(commands: readonly string[], limit: number): Promise<SettledShellOutput[]> {
    const outputs: SettledShellOutput[] = [];
    let left = limit;
    for (const [index, command] of commands.entries()) {
      const after = commands.length - index - 1;
      // What earlier commands did not use is for later ones; none can take it all away from them.
      const { output, isLast } = await this.#command(command, Math.floor(left / (after + 1)), after);
      outputs.push(output);
      left -= output.stdout.length + output.stderr.length;
      if (isLast) break;
    }
    return outputs;
  }

  /** Leaves nothing behind: no process, no timer, no listener. */
  async end(): Promise<void> {
    clearTimeout(this.#timer);
    this.#aborted.removeEventListener('abort', this.#onAbort);
    if (this.#running.length > 0) await endProcesses(this.#family(), this.#options.graceMs);
    for (const command of this.#running) command.release();
  }

  async #command(
    command: string,
    limit: number,
    after: number,
  ): Promise<{ output: SettledShellOutput; isLast: boolean }> {
    const refusal = await Promise.race([this.#refusal(command), this.#stop.promise.then(() => undefined)]);
    this.#aborted.throwIfAborted();
    if (this.#isOver) {
      const stderr = `[There was no time left for this command.]${notRun(after)}`;
      return { output: { ...failed(command, stderr, limit), outcome: { type: 'timeout' } }, isLast: true };
    }
    if (refusal !== undefined)
      return {
        output: failed(command, (refusal || 'This command may not be run.') + notRun(after), limit),
        isLast: true,
      };

    const env = { ...this.#options.env, [MARK_NAME]: marks(this.#mark) };
    const running = await startCommand(command, { ...this.#options, env, capacity: limit });
    if (typeof running === 'string') return { output: failed(command, running, limit), isLast: false };
    this.#running.push(running);

    const exitCode = await Promise.race([this.#stop.promise, running.exitCode]);
    if (exitCode !== 'timeout') {
      // From now on another process may get the number of a group in which nobody is left.
      if (!isGroupAlive(running.groupId)) this.#emptyGroups.add(running.groupId);
      return { output: { command, ...streams(running, limit), outcome: { type: 'exit', exitCode } }, isLast: false };
    }
    await endProcesses(this.#family(), this.#options.graceMs);
    // What it wrote when it was told to end is worth reading, too; but one that nothing can end is not waited for.
    await Promise.race([running.exitCode, wait(UNENDING_MS, undefined, { ref: false })]);
    running.stderr.add(notRun(after));
    return { output: { command, ...streams(running, limit), outcome: { type: 'timeout' } }, isLast: true };
  }

  /** A check that fails lets nothing through, and takes nothing away of what was done before. */
  async #refusal(command: string): Promise<string | undefined> {
    try {
      return await this.#options.refuse?.(command);
    } catch (error) {
      const reason = error instanceof Error ? error.message || error.name : String(error);
      return `This command was not run, as the check of it failed: ${reason}`;
    }
  }

  #family(): ProcessFamily {
    const groupIds = this.#running.map(({ groupId }) => groupId).filter((groupId) => !this.#emptyGroups.has(groupId));
    return { groupIds, mark: this.#mark };
  }
}

/** Inside a shell that another LocalShell runs, both can find the process. */
function marks(mark: string): string {
  return [process.env[MARK_NAME], mark].filter(Boolean).join(',');
}

function failed(command: string, reason: string, limit: number): SettledShellOutput {
  const stderr = new KeptText(limit);
  stderr.add(reason);
  return { command, stdout: '', stderr: stderr.text(limit), outcome: { type: 'exit', exitCode: REFUSED } };
}

function notRun(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? '\n[The command after this one was not run.]'
    : `\n[The ${count} commands after this one were not run.]`;
}

/** Both streams in the room for both: neither takes more than half where the other needs it. */
function streams({ stdout, stderr }: RunningCommand, limit: number): { stdout: string; stderr: string } {
  const forErrors = Math.min(stderr.length, Math.max(Math.floor(limit / 2), limit - stdout.length));
  return { stdout: stdout.text(limit - forErrors), stderr: stderr.text(forErrors) };
}
