import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** How a program or a test run ended. */
export interface Outcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Somebody's program under development: a class with tools, something that asks for them, and no manifest. */
export class App {
  private constructor(readonly folder: string) {}

  /** @param files Added to, or in place of, the ones below. */
  static async create(files: Readonly<Record<string, unknown>> = {}): Promise<App> {
    const app = new App(await mkdtemp(join(tmpdir(), 'toolwright-app-')));
    await app.write({ ...FILES, ...files });
    await app.install('toolwright', root);
    for (const name of PACKAGES) await app.install(name, join(root, 'node_modules', name));
    return app;
  }

  async write(files: Readonly<Record<string, unknown>>): Promise<void> {
    for (const [name, content] of Object.entries(files)) {
      const path = join(this.folder, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
    }
  }

  /** Runs Node in the folder. */
  async node(...commandArguments: string[]): Promise<Outcome> {
    // What the test runner sets for itself is nothing to the programs it starts.
    const { NODE_OPTIONS: _, JEST_WORKER_ID: __, NODE_ENV: ___, ...env } = process.env;
    try {
      const { stdout, stderr } = await execute(process.execPath, commandArguments, { cwd: this.folder, env });
      return { exitCode: 0, stdout, stderr };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { exitCode: code, stdout, stderr };
    }
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }

  private async install(name: string, target: string): Promise<void> {
    const link = join(this.folder, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(target, link, 'junction');
  }
}

/** Builds toolwright itself, if its sources changed. */
export async function buildToolwright(): Promise<void> {
  await execute(process.execPath, [join(root, 'scripts/build.mjs'), '--if-stale'], { cwd: root });
}

const PACKAGES = [
  '@jest/globals',
  '@swc/core',
  '@swc/jest',
  '@types/node',
  'jest',
  'ts-jest',
  'tsx',
  'typescript',
  'vitest',
];

export const TSCONFIG = {
  compilerOptions: {
    target: 'es2022',
    module: 'nodenext',
    strict: true,
    experimentalDecorators: true,
    isolatedModules: true,
    types: ['node'],
  },
  include: ['src'],
};

/** The union is what no run time can know by itself. */
export const TRAINS = `import { tool } from 'toolwright';

export interface Journey {
  to: 'Oslo' | 'Bergen';
  /** Days from today. */
  days?: number;
}

export class Trains {
  /**
   * Works out a price.
   * @param seats How many travel.
   */
  @tool()
  price(journey: Journey, seats = 1): number {
    return seats * (journey.to === 'Oslo' ? 20 : 45);
  }

  fail(): never {
    throw new Error('No trains.');
  }
}
`;

/** A tool that is handed an instance of a class: to make one, somebody has to find the class. */
export const BOOKINGS = `import { tool } from 'toolwright';
import { Passenger } from './passenger.js';

export class Bookings {
  /** Books a seat. */
  @tool()
  book(passenger: Passenger): string {
    return \`\${passenger.greeting()} \${passenger instanceof Passenger}\`;
  }
}
`;

export const PASSENGER = `export class Passenger {
  name = '';
  greeting(): string {
    return 'Dear ' + this.name;
  }
}
`;

/** Calls the tool and says what came of it. */
export const BOOK = `import { Agent, run } from 'toolwright';
import { callTool, say, ScriptedModel } from 'toolwright/testing';
import { Bookings } from './bookings.js';

export async function book(): Promise<unknown> {
  const model = new ScriptedModel([callTool('book', { passenger: { name: 'Ann' } }), say('Done.')]);
  const { newItems } = await run(new Agent({ name: 'Desk', model, tools: [new Bookings()] }), 'Book!');
  return newItems.flatMap((item) => ('output' in item ? [item.output] : []));
}
`;

const FILES = {
  'package.json': { private: true, type: 'module' },
  'tsconfig.json': TSCONFIG,
  'src/trains.ts': TRAINS,
};
