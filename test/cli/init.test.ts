import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

import { writeChanges } from '../../src/init/files/write-changes.js';
import { appModule, InitProject, NEST_FILES } from './init-project.js';

describe('toolwright init', () => {
  it('says what it wrote and what comes next, and has nothing more to do the second time', async () => {
    const project = new InitProject(NEST_FILES);

    expect(await project.init()).toEqual({
      exitCode: 0,
      stdout: `Added toolwright to the Nest application:
  edited  nest-cli.json
  edited  package.json
  edited  src/app.module.ts
  new     src/assistant/assistant.agent.ts
  new     src/assistant/assistant.module.ts
  new     src/assistant/assistant.service.ts
  new     src/assistant/assistant.tools.ts
Next:
  npm install
  npx nest start
`,
      stderr: '',
    });
    const after = project.files();
    expect(await project.init()).toEqual({
      exitCode: 0,
      stdout: 'There is nothing to do: toolwright is here already.\n',
      stderr: '',
    });
    expect(project.files()).toEqual(after);
  });

  it('prints a patch under --dry-run that git applies to the same end, and writes nothing', async () => {
    const project = new InitProject({
      ...NEST_FILES,
      'src/app.module.ts': NEST_FILES['src/app.module.ts'].replaceAll('\n', '\r\n'),
    });
    const before = project.files();
    const { exitCode, stdout, stderr } = await project.init('--dry-run');

    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: 'Nothing was written, as --dry-run asks.\n' });
    expect(project.files()).toEqual(before);

    const other = new InitProject(before);
    const { status, stderr: complaints } = spawnSync('git', ['apply', '--whitespace=nowarn', '-'], {
      cwd: other.folder,
      input: stdout,
      encoding: 'utf8',
    });
    expect({ status, complaints }).toEqual({ status: 0, complaints: '' });
    await project.init();
    expect(other.files()).toEqual(project.files());
  });

  it('prints nothing but JSON on stdout under --json', async () => {
    const project = new InitProject(NEST_FILES);
    const { stdout } = await project.init('--json', '--dry-run');

    expect(JSON.parse(stdout)).toEqual({
      kind: 'nest',
      dryRun: true,
      files: expect.arrayContaining([
        { file: 'package.json', change: 'edited' },
        { file: 'src/assistant/assistant.tools.ts', change: 'created' },
      ]),
      byHand: [],
      hints: [],
      next: ['npm install', 'npx nest start'],
      diff: expect.stringContaining('+++ b/src/assistant/assistant.tools.ts'),
    });
    const empty = new InitProject({});
    const failed = await empty.init('--json');
    expect(JSON.parse(failed.stdout)).toEqual({
      problem: { place: 'package.json', problem: 'is not here', remedy: expect.any(String) },
    });
  });

  it.each([
    ['package-lock.json', {}, 'npm install', 'npx nest start'],
    ['pnpm-lock.yaml', {}, 'pnpm install', 'pnpm exec nest start'],
    ['yarn.lock', {}, 'yarn install', 'yarn nest start'],
    ['bun.lock', {}, 'bun install', 'bunx nest start'],
    ['package-lock.json', { packageManager: 'pnpm@10.1.0' }, 'pnpm install', 'pnpm exec nest start'],
  ])('names the package manager of %s and %j', async (lockFile, more, ...next) => {
    const settings = { ...(JSON.parse(NEST_FILES['package.json']) as object), ...more };
    const project = new InitProject({ ...NEST_FILES, [lockFile]: '', 'package.json': JSON.stringify(settings) });

    expect(JSON.parse((await project.init('--json')).stdout)).toMatchObject({ next });
  });

  it.each([
    ['names it', { 'package.json': '{ "packageManager": "pnpm@10.1.0+sha512.abc" }', 'yarn.lock': '' }, 'pnpm', true],
    ['has a lock file of it', { 'package.json': '{}', 'yarn.lock': '# yarn lockfile v1\n' }, 'yarn', true],
    [
      'has a lock file of a newer Yarn',
      { 'package.json': '{}', 'yarn.lock': '__metadata:\n  version: 8\n' },
      'yarn',
      false,
    ],
    ['has settings of a newer Yarn', { 'package.json': '{}', 'yarn.lock': '', '.yarnrc.yml': '' }, 'yarn', false],
    ['names a newer Yarn', { 'package.json': '{ "packageManager": "yarn@4.5.0" }' }, 'yarn', false],
    [
      'names one that nobody knows',
      { 'package.json': '{ "packageManager": "vlt@1.0.0" }', 'bun.lock': '' },
      'bun',
      true,
    ],
    ['is no project that can be read', { 'package.json': '{', 'npm-shrinkwrap.json': '' }, 'npm', true],
  ] as const)('uses the package manager of a workspace whose root %s', async (_what, root, name, runsPreScripts) => {
    const project = new InitProject({
      ...root,
      'apps/api/package.json': '{ "name": "api", "scripts": { "build": "tsc" } }',
      'apps/api/tsconfig.json': '{ "compilerOptions": { "module": "nodenext" }, "include": ["src"] }',
      'apps/api/src/index.ts': 'export const one = 1;\n',
    });
    const { stdout } = await project.initIn('apps/api');

    expect(stdout).toContain(`Next:\n  ${name} install\n  ${name} run toolwright:generate\n`);
    expect(project.read('apps/api/package.json').includes('"prebuild"')).toBe(runsPreScripts);
  });

  it('says nothing of an install, and makes none, where all that package.json asks for is there', async () => {
    const settings = {
      dependencies: { '@nestjs/core': '^12.0.0', toolwright: '*' },
      devDependencies: { '@types/node': '*' },
    };
    const installed = (name: string): object => ({ [`node_modules/${name}/package.json`]: '{ "version": "12.0.0" }' });
    const most = {
      ...NEST_FILES,
      'package.json': JSON.stringify(settings),
      ...{ ...installed('@nestjs/core'), ...installed('toolwright') },
    };
    const nextIn = async (files: Readonly<Record<string, string>>): Promise<unknown> =>
      (JSON.parse((await new InitProject(files).init('--json', '--install', '--dry-run')).stdout) as { next: unknown })
        .next;
    expect(await nextIn(most)).toEqual(['npm install', 'npx nest start']);
    const whole = { ...most, ...installed('@types/node') };
    expect(await nextIn(whole)).toEqual(['npx nest start']);

    const { exitCode, stdout, stderr } = await new InitProject(whole).init('--install');
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(/\nNext:\n {2}npx nest start\n$/);
  });

  it('asks for an install where package.json did not ask for toolwright, though it lies there', async () => {
    const project = new InitProject({
      ...NEST_FILES,
      'package.json': '{ "dependencies": { "@nestjs/core": "^12.0.0" } }',
      'node_modules/@nestjs/core/package.json': '{ "version": "12.0.0" }',
      'node_modules/toolwright/package.json': '{}',
    });

    expect((await project.init()).stdout).toContain('Next:\n  npm install\n');
  });

  it('calls the sample something else where its folder or its classes are taken', async () => {
    const mine = 'export class Mine {}\n';
    const project = new InitProject({
      ...NEST_FILES,
      'src/assistant/assistant.tools.ts': mine,
      'src/other.ts': 'export class SampleAssistantTools {}\n',
    });
    await project.init();

    expect(project.read('src/assistant/assistant.tools.ts')).toBe(mine);
    expect(project.read('src/app.module.ts')).toContain(
      "import { SampleAssistant2Module } from './sample-assistant-2/sample-assistant-2.module';",
    );
    expect(project.read('src/sample-assistant-2/sample-assistant-2.agent.ts')).toContain(
      'export class SampleAssistant2Agent',
    );
  });

  it('leaves an application alone that has toolwright in its own way, but for what is missing', async () => {
    const project = new InitProject({
      ...NEST_FILES,
      'src/mine.ts':
        "import { ToolwrightModule } from 'toolwright/nestjs';\nexport const mine = ToolwrightModule.forRootAsync({});\n",
    });

    expect((await project.init()).stdout).toContain('  edited  nest-cli.json\n  edited  package.json\nNext:');
  });

  it('does not bring back a sample that its owner took out of the imports', async () => {
    const project = new InitProject(NEST_FILES);
    await project.init();
    const without = project.read('src/app.module.ts').replaceAll(/.*AssistantModule.*from.*\n|, AssistantModule/g, '');
    writeFileSync(join(project.folder, 'src/app.module.ts'), without);

    expect((await project.init()).stdout).toContain('nothing to do');
    expect(without).not.toContain('AssistantModule');
  });

  it('does not mind files in other encodings that it has nothing to do with', async () => {
    const project = new InitProject({ ...NEST_FILES, 'src/old.ts': Buffer.from('// \u00e9\n', 'latin1') });

    expect((await project.init()).exitCode).toBe(0);
  });
});

describe('the JSON files of a project', () => {
  it('keep indentation, line ends, byte order mark, order and a missing last line end', async () => {
    const text =
      '\uFEFF{\r\n\t"name": "app",\r\n\t"dependencies": { "@nestjs/core": "^11.0.0", "zod": "^4.0.0" },\r\n\t"files": []\r\n}';
    const project = new InitProject({ ...NEST_FILES, 'package.json': text });
    await project.init();

    expect(project.read('package.json')).toBe(text.replace(', "zod"', ', "toolwright": "^0.1.0", "zod"'));
  });

  it.each([
    [
      'beside other plugins and comments',
      '{\n  // of the CLI\n  "compilerOptions": {\n    "plugins": [\n      "@nestjs/swagger", // docs\n    ],\n  },\n}\n',
      '{\n  // of the CLI\n  "compilerOptions": {\n    "plugins": [\n      "@nestjs/swagger", // docs\n      "toolwright/nestjs/plugin",\n    ],\n  },\n}\n',
    ],
    [
      'on one line',
      '{"compilerOptions":{"plugins":[{"name":"a"}]}}',
      '{"compilerOptions":{"plugins":[{"name":"a"}, "toolwright/nestjs/plugin"]}}',
    ],
    ['in an empty file', '{}', '{\n  "compilerOptions": {\n    "plugins": ["toolwright/nestjs/plugin"]\n  }\n}'],
    ['not twice', '{"compilerOptions":{"plugins":[{"name":"toolwright/nestjs/plugin"}]}}', undefined],
  ])('take the plugin %s', async (_what, before, after) => {
    const project = new InitProject({ ...NEST_FILES, 'nest-cli.json': before });
    await project.init();

    expect(project.read('nest-cli.json')).toBe(after ?? before);
  });

  it('let tests know the tools, where Jest is told so in JSON, and say where it is not', async () => {
    const project = new InitProject({
      ...NEST_FILES,
      'package.json':
        '{"scripts":{"e2e":"jest --config ./test/e2e.json","lint":"x --config lint.json"},"dependencies":{"@nestjs/core":"12"},"jest":{"rootDir":"src"}}',
      'test/e2e.json': '{\n  "rootDir": ".",\n  "testRegex": "x"\n}\n',
      'lint.json': '{}',
      'vitest.config.ts': 'export default {};\n',
    });
    const { exitCode, stderr } = await project.init();

    expect(project.read('package.json')).toContain('"jest":{"rootDir":"src", "setupFiles": ["toolwright/test-setup"]}');
    expect(project.read('test/e2e.json')).toBe(
      '{\n  "rootDir": ".",\n  "testRegex": "x",\n  "setupFiles": ["toolwright/test-setup"]\n}\n',
    );
    expect(project.read('lint.json')).toBe('{}');
    expect({ exitCode, stderr }).toEqual({
      exitCode: 0,
      stderr: "hint: vitest.config.ts: tests that start the application need setupFiles: ['toolwright/test-setup'].\n",
    });
  });
});

describe('an application that another compiler builds', () => {
  it.each([
    ['swc', '{"compilerOptions":{"builder":"swc"}}'],
    ['webpack', '{"compilerOptions":{"webpack":true}}'],
    ['no Nest CLI', undefined],
  ])('imports a manifest that is written before each build: %s', async (_what, settings) => {
    const { 'nest-cli.json': _, ...others } = NEST_FILES;
    const project = new InitProject({ ...others, ...(settings !== undefined && { 'nest-cli.json': settings }) });
    const { stdout } = await project.init();

    expect(stdout).toContain('npm run toolwright:generate');
    expect(JSON.parse(project.read('package.json'))).toMatchObject({
      scripts: { build: 'nest build', prebuild: 'toolwright generate', 'toolwright:generate': 'toolwright generate' },
    });
    expect(project.read('src/app.module.ts')).toContain("import './toolwright.manifest';");
    expect(project.files()['nest-cli.json']).toBe(settings);
  });
});

describe('a repository of several applications', () => {
  const files = {
    'package.json': '{\n  "scripts": {},\n  "dependencies": { "@nestjs/core": "^11.0.0" }\n}\n',
    'nest-cli.json': `{
  "compilerOptions": { "plugins": ["@nestjs/swagger"] },
  "projects": {
    "shop": { "type": "application", "sourceRoot": "apps/shop/src", "entryFile": "start", "compilerOptions": { "tsConfigPath": "apps/shop/tsconfig.app.json" } },
    "desk": {
      "sourceRoot": "apps/desk/src",
      "compilerOptions": {
        "tsConfigPath": "apps/desk/tsconfig.app.json",
        "webpack": true
      }
    },
    "common": { "type": "library", "sourceRoot": "libs/common/src" }
  }
}
`,
    'apps/shop/tsconfig.app.json': '{}',
    'apps/desk/tsconfig.app.json': '{}',
    'apps/shop/src/start.ts': NEST_FILES['src/main.ts'],
    'apps/shop/src/app.module.ts': appModule('imports: [],'),
    'apps/desk/src/main.ts': NEST_FILES['src/main.ts'],
    'apps/desk/src/app.module.ts': appModule('imports: [],'),
  };

  it.each([
    [[], 'nest-cli.json has several applications. Say which one: --project shop or --project desk.\n'],
    [['--project', 'shpo'], 'nest-cli.json has no application "shpo". Did you mean --project shop?\n'],
    [['--project', 'common'], 'nest-cli.json has no application "common". There are: shop, desk.\n'],
  ])('is asked which one is meant: %j', async (words, stderr) => {
    expect(await new InitProject(files).init(...words)).toEqual({ exitCode: 2, stdout: '', stderr });
  });

  it('has one of them added to, with a plugin beside those that all share', async () => {
    const project = new InitProject(files);
    await project.init('--project', 'shop');

    expect(project.read('apps/shop/src/app.module.ts')).toContain('ToolwrightModule.forRoot()');
    expect(project.read('apps/desk/src/app.module.ts')).toBe(files['apps/desk/src/app.module.ts']);
    expect(project.read('nest-cli.json')).toBe(
      files['nest-cli.json'].replace('["@nestjs/swagger"]', '["@nestjs/swagger", "toolwright/nestjs/plugin"]'),
    );
  });

  it('has the manifest of the one that webpack builds written from its own tsconfig', async () => {
    const project = new InitProject(files);
    await project.init('--project', 'desk');

    expect(project.read('package.json')).toContain(
      '"toolwright:generate": "toolwright generate --project apps/desk/tsconfig.app.json"',
    );
    expect(project.read('apps/desk/src/app.module.ts')).toContain("import './toolwright.manifest");
  });
});

describe('a project that cannot be added to', () => {
  it.each([
    ['has no package.json', { 'src/a.ts': '' }, 2, /^package\.json is not here\. Run `npm init --yes` first/],
    [
      'has a broken one',
      { ...NEST_FILES, 'package.json': '{\n  "name": "x",\n}\n' },
      1,
      /^package\.json:3 is no valid JSON \(PropertyNameExpected\)/,
    ],
    ['has an empty one', { ...NEST_FILES, 'package.json': '' }, 1, /^package\.json:1 is (?:empty|no valid JSON)/],
    ['has a list for one', { ...NEST_FILES, 'package.json': '[]' }, 1, /^package\.json:1 holds no object/],
    [
      'has no object of dependencies',
      { ...NEST_FILES, 'package.json': '{"dependencies":[]}' },
      1,
      /^package\.json:1 has no object at dependencies/,
    ],
    [
      'has settings of the CLI that nobody can read',
      { ...NEST_FILES, 'nest-cli.json': '{ "a": }' },
      1,
      /^nest-cli\.json:1 is no valid JSON/,
    ],
    [
      'has a tsconfig that nobody can read',
      { ...NEST_FILES, 'tsconfig.json': '{ "compilerOptions": 1' },
      1,
      /^tsconfig\.json cannot be used: /,
    ],
    [
      'has Nest 10',
      { ...NEST_FILES, 'package.json': '{"dependencies":{"@nestjs/core":"^10.1.0"}}' },
      1,
      /^package\.json has Nest 10\. It runs on Nest 11 and 12/,
    ],
    [
      'is not in UTF-8',
      { ...NEST_FILES, 'src/app.module.ts': Buffer.from(`// é\n${NEST_FILES['src/app.module.ts']}`, 'latin1') },
      1,
      /^.*app\.module\.ts is not written in UTF-8/,
    ],
    ['has no tsconfig', { 'package.json': '{}' }, 2, /^tsconfig\.json is not there\. Write one/],
  ])('because it %s, says so, and stays as it is', async (_what, files, exitCode, message) => {
    const project = new InitProject(files);
    const before = project.files();
    const outcome = await project.init();

    expect(outcome).toEqual({ exitCode, stdout: '', stderr: expect.stringMatching(message) });
    expect(project.files()).toEqual(before);
  });

  it('because a file is read-only stays as it is', async () => {
    const project = new InitProject(NEST_FILES);
    chmodSync(join(project.folder, 'src/app.module.ts'), 0o444);
    const before = project.files();

    expect(await project.init()).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'src/app.module.ts is read-only. Nothing was changed. Allow it to be written and run this again.\n',
    });
    expect(project.files()).toEqual(before);
  });

  it('is not looked for in the folders above, but named', async () => {
    const project = new InitProject({ ...NEST_FILES, 'deep/down/a.txt': '' });

    const { exitCode, stderr } = await project.initIn('deep/down');
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: `package.json is not here. The nearest is in ${project.folder}: start this there.\n`,
    });
  });
});

describe('files that are links', () => {
  it('stay links, and what they lead to is changed', async () => {
    const project = new InitProject(NEST_FILES);
    mkdirSync(join(project.folder, 'elsewhere'));
    renameSync(join(project.folder, 'src'), join(project.folder, 'elsewhere/sources'));
    symlinkSync('elsewhere/sources', join(project.folder, 'src'));
    renameSync(join(project.folder, 'package.json'), join(project.folder, 'elsewhere/package.json'));
    symlinkSync('elsewhere/package.json', join(project.folder, 'package.json'));

    expect((await project.init()).exitCode).toBe(0);
    expect(lstatSync(join(project.folder, 'package.json')).isSymbolicLink()).toBe(true);
    expect(project.read('elsewhere/package.json')).toContain('"toolwright"');
    expect(project.read('elsewhere/sources/app.module.ts')).toContain('ToolwrightModule.forRoot()');
    expect((await project.init()).stdout).toContain('nothing to do');
  });
});

describe('writing changes', () => {
  it('puts back what was written, and takes away what was made, when one of them fails', () => {
    const project = new InitProject({ 'a.txt': 'old' });
    const inProject = (name: string): string => join(project.folder, name);
    mkdirSync(inProject('z'));
    const changes = [
      { path: inProject('a.txt'), before: 'old', after: 'new' },
      { path: inProject('b/c/d.txt'), before: undefined, after: 'made' },
      { path: inProject('z'), before: undefined, after: 'a folder stands here' },
    ];

    expect(() => writeChanges(changes, (path) => path)).toThrow(/z is no file/);
    expect(project.files()).toEqual({ 'a.txt': 'old' });
    expect(lstatSync(inProject('b'), { throwIfNoEntry: false })).toBeUndefined();
  });

  it('keeps the rights of a file, and refuses one that somebody changed meanwhile', () => {
    const project = new InitProject({ 'a.sh': 'old' });
    const path = join(project.folder, 'a.sh');
    chmodSync(path, 0o755);
    writeChanges([{ path, before: 'old', after: 'new' }], () => 'a.sh');
    expect(lstatSync(path).mode & 0o777).toBe(0o755);

    writeFileSync(path, 'theirs');
    expect(() => writeChanges([{ path, before: 'new', after: 'newer' }], () => 'a.sh')).toThrow(
      'a.sh was changed meanwhile',
    );
    expect(project.files()).toEqual({ 'a.sh': 'theirs' });
  });
});
