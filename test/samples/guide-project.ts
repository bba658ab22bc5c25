import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { blocksOf } from './guide.js';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** What `npx` starts, from the packages of the project. */
const COMMANDS: Readonly<Record<string, string>> = {
  jest: 'node_modules/jest/bin/jest.js',
  tsc: 'node_modules/typescript/bin/tsc',
  toolwright: 'node_modules/toolwright/dist/esm/cli/main.js',
  tsx: 'node_modules/tsx/dist/cli.mjs',
  vitest: 'node_modules/vitest/vitest.mjs',
};

/** A project that holds the files a page shows, as a reader would have it. */
export interface GuideProject {
  /** Runs the commands of the page in order and returns what the last one printed. */
  run(): Promise<string>;
  /** What the page promises that the last command prints; `undefined` if it promises nothing. */
  readonly promised: string | undefined;
  /** What a compiler objects to in the project, strict as it is: TypeScript 7, which answers in a tenth of the time. */
  complaints(): Promise<string>;
  remove(): Promise<void>;
}

/**
 * Lays out what a page shows.
 *
 * @param page From the root of the repository.
 * @param packages What the project has beside toolwright, a compiler and tsx.
 * @param files What the page takes for granted, by path.
 */
export async function layOutGuide(
  page: string,
  packages: readonly string[] = [],
  files: Readonly<Record<string, string>> = {},
): Promise<GuideProject> {
  await execute(process.execPath, [join(root, 'scripts/build.mjs'), '--if-stale'], { cwd: root });
  const blocks = blocksOf(join(root, page));
  const folder = await mkdtemp(join(tmpdir(), 'toolwright-guide-'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const shown = blocks.map(({ attributes, text }) => [attributes['file'], text] as const);
  for (const [file, text] of [...Object.entries(files), ...shown]) {
    if (file === undefined) continue;
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  await link(folder, 'toolwright', root);
  for (const name of ['typescript', 'tsx', '@types/node', ...packages]) {
    await link(folder, name, join(root, 'node_modules', name));
  }
  return {
    promised: blocks.find(({ attributes }) => attributes['output'] === 'true')?.text,
    async run() {
      const commands = blocks
        .filter(({ attributes }) => attributes['run'] === 'true')
        .flatMap(({ text }) => text.trim().split('\n'));
      let printed = '';
      for (const command of commands) printed = await runCommand(folder, command);
      return printed;
    },
    complaints: () =>
      // The compiler writes its complaints on stdout.
      execute(process.execPath, [join(root, 'node_modules/typescript-7/bin/tsc'), '--noEmit', '-p', folder]).then(
        ({ stdout }) => stdout,
        (error: { stdout: string }) => error.stdout,
      ),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function runCommand(folder: string, command: string): Promise<string> {
  const [program, name = '', ...words] = command.split(' ');
  const file = program === 'node' ? name : COMMANDS[name];
  if ((program !== 'node' && program !== 'npx') || file === undefined)
    throw new Error(`A guide shows a command that no test can run: ${command}`);
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env;
  const { stdout } = await execute(process.execPath, [file, ...words], {
    cwd: folder,
    env: { ...environment, OPENAI_API_KEY: '' },
  });
  return stdout;
}

async function link(folder: string, name: string, from: string): Promise<void> {
  const path = join(folder, 'node_modules', name);
  await mkdir(dirname(path), { recursive: true });
  await symlink(from, path, 'junction');
}
