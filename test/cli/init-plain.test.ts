import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';

import { InitProject } from './init-project.js';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '../..');

const ANSWER = `This is a rehearsal, not a language model. The tools said:
ticketPrice(to: "Bergen", seats: 3): price: 135
`;

const OPTIONS = { target: 'es2022', module: 'nodenext', strict: true, types: ['node'], rootDir: 'src', outDir: 'dist' };

function packageJson(more: object = {}): string {
  return `${JSON.stringify({ name: 'app', scripts: { build: 'tsc' }, devDependencies: { '@types/node': '*' }, ...more }, undefined, 4)}\n`;
}

function tsconfig(compilerOptions: object = {}, more: object = { include: ['src'] }): string {
  return JSON.stringify({ compilerOptions: { ...OPTIONS, ...compilerOptions }, ...more });
}

describe('a TypeScript project', () => {
  beforeAll(async () => {
    await execute(process.execPath, [join(root, 'scripts/build.mjs'), '--if-stale'], { cwd: root });
  }, 180_000);

  it.each([
    [
      'ES modules, legacy decorators',
      {
        'package.json': packageJson({ type: 'module' }),
        'tsconfig.json': tsconfig({
          experimentalDecorators: true,
          verbatimModuleSyntax: true,
          noPropertyAccessFromIndexSignature: true,
          exactOptionalPropertyTypes: true,
          declaration: true,
        }),
      },
      'dist/assistant/assistant.ask.js',
    ],
    [
      'ES modules, standard decorators, sources in lib',
      {
        'package.json': packageJson({ type: 'module' }),
        'tsconfig.json': tsconfig({ rootDir: 'lib' }, { include: ['lib'] }),
        'lib/index.ts': "export * from './one.js';\n",
        'lib/one.ts': 'export const one = 1;\n',
      },
      'dist/assistant/assistant.ask.js',
    ],
    [
      'CommonJS, paths',
      {
        'package.json': packageJson(),
        'tsconfig.json': tsconfig({
          module: 'commonjs',
          moduleResolution: 'bundler',
          experimentalDecorators: true,
          paths: { '@/*': ['./src/*'] },
        }),
        'src/index.ts': 'import { one } from "@/one";\nexport const two = one + 1;\n',
        'src/one.ts': 'export const one = 1;\n',
      },
      'dist/assistant/assistant.ask.js',
    ],
  ])(
    'of %s compiles, and has its agent call the sample tool',
    async (_what, files, program) => {
      const project = new InitProject(files);
      const before = project.files();
      expect((await project.init()).exitCode).toBe(0);
      expect(project.files()).toMatchObject({ ...before, 'package.json': expect.any(String) });
      for (const name of ['toolwright', 'typescript', '@types/node']) link(project, name);
      const { scripts } = JSON.parse(project.read('package.json')) as {
        readonly scripts: Readonly<Record<string, string>>;
      };

      expect(scripts['prebuild']).toBe(scripts['toolwright:generate']);
      await run(project, 'dist/esm/cli/main.js', ...(scripts['toolwright:generate'] ?? '').split(' ').slice(1));
      await node(project, 'node_modules/typescript/bin/tsc');
      expect(await node(project, program)).toBe(ANSWER);
    },
    180_000,
  );

  it('answers from its sources by the command that is printed last', async () => {
    const project = new InitProject({ 'package.json': packageJson({ type: 'module' }), 'tsconfig.json': tsconfig() });
    const { stdout } = await project.init();
    for (const name of ['toolwright', 'typescript', '@types/node']) link(project, name);
    const last = stdout.trim().split('\n').at(-1)?.trim() ?? '';

    expect(last).toBe('node --import toolwright/register src/assistant/assistant.ask.ts');
    await run(project, 'dist/esm/cli/main.js', 'generate');
    expect(await node(project, ...last.split(' ').slice(1))).toBe(ANSWER);
  }, 120_000);

  it('has nothing more to do the second time', async () => {
    const project = new InitProject({ 'package.json': packageJson(), 'tsconfig.json': tsconfig() });
    await project.init();
    const after = project.files();

    expect((await project.init()).stdout).toBe('There is nothing to do: toolwright is here already.\n');
    expect(project.files()).toEqual(after);
  });

  it.each([
    [
      'a prebuild',
      { scripts: { build: 'tsc', prebuild: 'rm -rf dist' } },
      'package.json: there is a script prebuild, which was left as it is. Write it as "toolwright generate && rm -rf dist".',
    ],
    [
      'a package manager that runs none',
      { packageManager: 'yarn@4.5.0' },
      'package.json: yarn runs no prebuild. Write the script build as "toolwright generate && tsc".',
    ],
    [
      'toolwright where it is missing when the program runs',
      { devDependencies: { toolwright: '^0.1.0', '@types/node': '*' } },
      'package.json: toolwright is needed when the program runs. Move it from devDependencies to dependencies.',
    ],
    [
      'another script of the name',
      { scripts: { 'toolwright:generate': 'echo' } },
      'package.json: the script toolwright:generate does something else. Give `toolwright generate` a name of its own.',
    ],
  ])('that has %s keeps it, and its owner is told', async (_what, more, message) => {
    const project = new InitProject({ 'package.json': packageJson(more), 'tsconfig.json': tsconfig() });
    const { exitCode, stderr } = await project.init();

    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: `To be done by hand:\n  ${message}\n` });
    expect(JSON.parse(project.read('package.json'))).toMatchObject(more);
  });

  it('that generates before it builds already is left alone', async () => {
    const scripts = { build: 'npm run toolwright:generate && tsc', 'toolwright:generate': 'toolwright generate' };
    const project = new InitProject({ 'package.json': packageJson({ scripts }), 'tsconfig.json': tsconfig() });

    expect((await project.init()).exitCode).toBe(0);
    expect(JSON.parse(project.read('package.json'))).toMatchObject({ scripts });
    expect(project.read('package.json')).not.toContain('prebuild');
  });

  it('whose tsconfig lists its files, or leaves out types, is told what to add', async () => {
    const project = new InitProject({
      'package.json': packageJson({ devDependencies: {} }),
      'tsconfig.json': tsconfig({}, { files: ['src/index.ts'] }),
      'src/index.ts': 'export {};\n',
    });
    const { exitCode, stderr } = await project.init();

    expect(exitCode).toBe(1);
    expect(stderr).toContain('tsconfig.json: its "files" or "include" leave out src/assistant/assistant.tools.ts, ');
    expect(stderr).toContain('hint: The types of Node are missing: install @types/node as a development dependency.\n');
  });

  it('as `tsc --init` makes it is told what decorators and imports need', async () => {
    const options = { module: 'nodenext', target: 'esnext', types: [], verbatimModuleSyntax: true };
    const project = new InitProject({
      'package.json': packageJson({ type: 'commonjs' }),
      'tsconfig.json': JSON.stringify({ compilerOptions: options }),
    });

    expect(await project.init()).toMatchObject({
      exitCode: 1,
      stderr: `To be done by hand:
  tsconfig.json: the target "esnext" leaves decorators to Node, which knows none. Add "experimentalDecorators": true, or name a target such as "es2024".
  tsconfig.json: "verbatimModuleSyntax" allows no import statements in CommonJS. Set "type": "module" in package.json, or take it out.
hint: tsconfig.json: "types" leaves out those of Node. Add "node" to them.
`,
    });
  });

  it('is found by its folder or its tsconfig', async () => {
    const files = {
      'tools/package.json': packageJson(),
      'tools/tsconfig.json': tsconfig(),
      'tools/tsconfig.app.json': tsconfig(),
    };
    const byFolder = new InitProject(files);
    const byFile = new InitProject(files);

    expect((await byFolder.init('--project', 'tools')).stdout).toContain('tools/src/assistant/assistant.tools.ts');
    await byFile.init('--project', 'tools/tsconfig.app.json');
    expect(byFile.read('tools/package.json')).toContain('"toolwright generate"');
    expect(await byFile.initIn('tools', '--project', 'nowhere')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('nowhere is no project here'),
    });
    expect(await byFile.initIn('tools', '--module', 'AppModule')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('does not depend on @nestjs/core'),
    });
  });

  it('is told with --install when its packages cannot be installed', async () => {
    const project = new InitProject({
      // npm refuses what is no range before it asks anybody.
      'package.json': packageJson({ dependencies: { broken: 'no range at all' } }),
      'tsconfig.json': tsconfig(),
    });
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'dist/esm/cli/main.js'), 'init', '--install', '--json'],
      {
        cwd: project.folder,
        encoding: 'utf8',
        // The tests may themselves run by an npm that was told to be silent.
        env: { ...process.env, npm_config_loglevel: 'error' },
      },
    );

    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ kind: 'plain' });
    expect(stderr).toMatch(
      /npm error .*\n`npm install` failed\. What was written stays; run it again when you know why\.\n$/s,
    );
    expect(project.read('package.json')).toContain('"toolwright"');
  }, 60_000);
});

function link({ folder }: InitProject, name: string): void {
  const path = join(folder, 'node_modules', name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(name === 'toolwright' ? root : join(root, 'node_modules', name), path, 'junction');
}

function run(project: InitProject, file: string, ...words: string[]): Promise<string> {
  return node(project, join('node_modules/toolwright', file), ...words);
}

async function node({ folder }: InitProject, ...words: string[]): Promise<string> {
  const { NODE_OPTIONS: _, OPENAI_API_KEY: _key, ...env } = process.env;
  try {
    return (await execute(process.execPath, words, { cwd: folder, env })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    throw new Error(`${words.join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
  }
}
