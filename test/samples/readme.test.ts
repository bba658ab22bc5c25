import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { blocksOf } from './guide.js';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const blocks = blocksOf(join(root, 'README.md'));

/** What `npx` starts, from the packages that the README has installed. */
const COMMANDS: Readonly<Record<string, string>> = {
  toolwright: 'node_modules/toolwright/dist/esm/cli/main.js',
  tsx: 'node_modules/tsx/dist/cli.mjs',
};

describe('the first tool of the README', () => {
  let folder: string;

  beforeAll(async () => {
    await execute(process.execPath, [join(root, 'scripts/build.mjs'), '--if-stale'], { cwd: root });
    folder = await mkdtemp(join(tmpdir(), 'toolwright-readme-'));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    for (const { attributes, text } of blocks) {
      if (attributes['file'] === undefined) continue;
      const path = join(folder, attributes['file']);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    }
    await install('toolwright', root);
    for (const name of ['typescript', 'tsx', '@types/node']) await install(name, join(root, 'node_modules', name));
  }, 180_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function install(name: string, from: string): Promise<void> {
    const path = join(folder, 'node_modules', name);
    await mkdir(dirname(path), { recursive: true });
    await symlink(from, path, 'junction');
  }

  it('runs as it is written, prints what is promised, and compiles as a strict project', async () => {
    const commands = blocks
      .filter(({ attributes }) => attributes['run'] === 'true')
      .flatMap(({ text }) => text.trim().split('\n'));
    let printed = '';
    for (const command of commands) {
      const [npx, name = '', ...words] = command.split(' ');
      expect({ npx, known: Object.keys(COMMANDS) }).toEqual({ npx: 'npx', known: expect.arrayContaining([name]) });
      const { stdout } = await execute(process.execPath, [COMMANDS[name] ?? '', ...words], {
        cwd: folder,
        env: { ...process.env, OPENAI_API_KEY: '' },
      });
      printed = stdout;
    }
    expect(printed).toBe(blocks.find(({ attributes }) => attributes['output'] === 'true')?.text);

    const compiler = join(folder, 'node_modules/typescript/bin/tsc');
    // The compiler writes its complaints on stdout.
    const complaints = await execute(process.execPath, [compiler, '--noEmit', '-p', folder]).then(
      ({ stdout }) => stdout,
      (error: { stdout: string }) => error.stdout,
    );
    expect(complaints).toBe('');
  }, 120_000);
});
