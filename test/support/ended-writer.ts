import { spawn } from 'node:child_process';
import { REPOSITORY } from './bundle-program.js';

/** How a process that writes ended, and how much it said to have done. */
export interface EndedWriter {
  readonly signal: NodeJS.Signals | null;
  /** The dots that it printed. */
  readonly done: number;
}

/**
 * Runs a program, whose `process.env.WRITER` is the name, from its standard input, as if it lay in the root of the repository.
 *
 * @param killAfter Kills it once it has printed so many dots, while it goes on.
 */
export function endedWriter(program: string, writer: string, killAfter: number = Infinity): Promise<EndedWriter> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--input-type=module', '-'], {
      cwd: REPOSITORY,
      env: { ...process.env, WRITER: writer },
    });
    let done = 0;
    let complaints = '';
    child.stdout.on('data', (dots: Buffer) => {
      done += dots.length;
      if (done >= killAfter) child.kill('SIGKILL');
    });
    child.stderr.on('data', (text: Buffer) => (complaints += text.toString()));
    child.once('error', reject);
    child.once('close', (exitCode, signal) => {
      if (exitCode === 0 || signal === 'SIGKILL') resolve({ signal, done });
      else reject(new Error(`Writer ${writer} ended with ${exitCode ?? signal}: ${complaints}`));
    });
    child.stdin.end(program);
  });
}
