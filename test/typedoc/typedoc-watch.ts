import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

const DEADLINE_MS = 120_000;
const PAUSE_MS = 50;

/** A TypeDoc that writes its pages again on every change, until it is told to stop. */
export class TypeDocWatch {
  private output = '';
  private readonly ended: Promise<unknown>;

  constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    }
    this.ended = once(child, 'exit');
  }

  static start(command: string, options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv }): TypeDocWatch {
    return new TypeDocWatch(spawn(process.execPath, [command, '--watch'], options));
  }

  /** What TypeDoc said since it last saw a change of the code. */
  saidLast(): string {
    return this.output.slice(Math.max(0, this.output.lastIndexOf('File change detected')));
  }

  /** Waits until something is so; what TypeDoc said until then is in the error where it never is. */
  async until(wanted: string, isSo: () => boolean): Promise<void> {
    const deadline = Date.now() + DEADLINE_MS;
    while (!isSo()) {
      const hasEnded = this.child.exitCode !== null;
      if (hasEnded || Date.now() > deadline) {
        throw new Error(
          `${hasEnded ? 'TypeDoc ended' : 'The time ran out'} before this was so: ${wanted}.\n${this.output}`,
        );
      }
      await wait(PAUSE_MS);
    }
  }

  /** Waits until TypeDoc says something. */
  untilSaid(text: string): Promise<void> {
    return this.until(`TypeDoc says ${text}`, () => this.output.includes(text));
  }

  async stop(): Promise<void> {
    this.child.kill();
    await this.ended;
  }
}
