import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach } from '@jest/globals';
import { bundleProgram, REPOSITORY } from '../../../support/bundle-program.js';
import type { DeskOptions } from './desk.js';
import { until } from './slow-model.js';

/** A process that serves the routes. */
export interface DeskProcess {
  readonly pid: number;
  /** All that it has printed, logs among it. */
  readonly printed: () => string;
  post(path: string, body?: unknown): Promise<Response>;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  kill(signal: NodeJS.Signals): Promise<void>;
}

const children: ChildProcess[] = [];
afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => ended(child, 'SIGKILL')));
});

let program: Promise<string> | undefined;

/** Starts one, which is killed after the test. */
export async function startDeskProcess(options: DeskOptions): Promise<DeskProcess> {
  program ??= bundleProgram(`
    import 'reflect-metadata';
    import { startDesk } from './test/nestjs/http/support/desk.ts';
    await startDesk(JSON.parse(process.env.DESK));
  `);
  const source = await program;
  const child = spawn(process.execPath, ['--input-type=module', '-'], {
    cwd: REPOSITORY,
    env: { ...process.env, DESK: JSON.stringify(options), NO_COLOR: '1' },
  });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (more: Buffer) => {
      text += more.toString();
    });
  child.stdin.end(source);
  const address = (): string | undefined => /^LISTENS (.*)$/m.exec(text)?.[1];
  await until(() => address() !== undefined || child.exitCode !== null).catch(() => {});
  const url = address();
  if (url === undefined) throw new Error(`The desk did not start: ${text}`);
  return {
    pid: child.pid ?? 0,
    printed: () => text,
    post: (path, body = {}) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    get: (path, headers = {}) => fetch(url + path, { headers }),
    kill: (signal) => ended(child, signal),
  };
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}
