import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export type Adapter = 'express' | 'fastify';

export interface OrderDeskOptions {
  readonly adapter: Adapter;
  /** A file of SQLite, which outlives the process. */
  readonly database: string;
  /** Of the server that is asked as the language model. */
  readonly baseURL: string;
}

/** The sample 10-nest-app as a process of its own, spoken to over HTTP. */
export class OrderDesk {
  #said = '';

  private constructor(
    readonly options: OrderDeskOptions,
    private readonly child: ChildProcess,
  ) {}

  static async open(options: OrderDeskOptions): Promise<OrderDesk> {
    const child = spawn(process.execPath, ['--import', 'tsx', 'samples/10-nest-app/main.ts', 'serve'], {
      cwd: root,
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        NO_COLOR: '1',
        PORT: '0',
        ADAPTER: options.adapter,
        DATABASE: options.database,
        OPENAI_API_KEY: 'sk-test-0123456789',
        OPENAI_BASE_URL: options.baseURL,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const desk = new OrderDesk(options, child);
    await desk.#opened();
    return desk;
  }

  /** Everything that the process has printed so far. */
  get said(): string {
    return this.#said;
  }

  get address(): string {
    return /open at (\S+)/.exec(this.#said)?.[1] ?? '';
  }

  /** Sends a request of someone whose token is named after them. */
  async send(who: string, method: string, path: string, body?: object): Promise<Response> {
    return fetch(`${this.address}${path}`, {
      method,
      headers: { authorization: `Bearer token-of-${who}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  /** The same with the body of the answer. */
  async ask(who: string, method: string, path: string, body?: object): Promise<{ status: number; body: unknown }> {
    const response = await this.send(who, method, path, body);
    return { status: response.status, body: await response.json() };
  }

  /** Tells the process to end, as a container does, and waits until it has. */
  async end(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await ended;
  }

  async #opened(): Promise<void> {
    const ended = once(this.child, 'exit');
    const open = new Promise<void>((resolve) => {
      for (const stream of [this.child.stdout, this.child.stderr]) {
        stream?.setEncoding('utf8').on('data', (text: string) => {
          this.#said += text;
          if (this.address !== '' && this.#said.endsWith('\n')) resolve();
        });
      }
    });
    await Promise.race([open, ended]);
    if (this.address === '') throw new Error(`The sample did not start:\n${this.#said}`);
  }
}
