import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { nodeProblem } from '../../src/cli/needed-node.js';
import { runCli } from '../../src/cli/run-cli.js';
import { TempProject, toolClass } from '../generator/temp-project.js';

const root = join(import.meta.dirname, '../..');

let project: TempProject;
beforeEach(() => {
  project = new TempProject({ 'src/a.ts': toolClass('A'), 'src/b.ts': toolClass('B', 'stop', 'n: 1 | 2') });
});
afterEach(() => project.remove());

async function run(...args: string[]): Promise<{ exitCode: number; stdout: string; stderr: string }> {
  const out = { stdout: '', stderr: '' };
  const exitCode = await runCli(args, {
    cwd: project.folder,
    stdout: (text) => (out.stdout += text),
    stderr: (text) => (out.stderr += text),
  });
  return { exitCode, ...out };
}

describe('toolwright generate', () => {
  it('says what it wrote and exits with 0', async () => {
    expect(await run('generate')).toEqual({
      exitCode: 0,
      stdout: 'Wrote src/toolwright.manifest.ts and its .json twin: 2 tools of 2 classes.\n',
      stderr: '',
    });
  });

  it('exits with 1 when a tool had to be left out, and says which', async () => {
    project.write({ 'src/b.ts': toolClass('B', 'stop', 'n: any') });
    const { exitCode, stdout, stderr } = await run('generate');

    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toMatch(
      /^src\/b\.ts:6:8 - error TW1201: B\.stop\(n\): `any` says nothing about what to send\. Write /,
    );
    expect(stderr).toContain('1 tool of 1 class.\nLeft out until the errors above are corrected: B.stop.');
  });

  it('exits with 1 and names what is stale under --check', async () => {
    await run('generate');
    expect(await run('generate', '--check')).toEqual({
      exitCode: 0,
      stdout: 'src/toolwright.manifest.ts is up to date.\n',
      stderr: '',
    });

    project.write({ 'src/b.ts': toolClass('B', 'stop', 'n: 1 | 3') });
    expect(await run('generate', '--check')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'src/toolwright.manifest.ts is stale:\n  B.stop(n) has another type\nRun `toolwright generate`.\n',
    });
  });

  it('prints nothing but JSON on stdout under --json', async () => {
    project.write({ 'src/b.ts': toolClass('B', 'stop', 'n: symbol') });
    const { exitCode, stdout, stderr } = await run('generate', '--json');

    expect(exitCode).toBe(1);
    expect(stderr).toContain('TW1205');
    expect(JSON.parse(stdout)).toEqual({
      files: ['src/toolwright.manifest.ts', 'src/toolwright.manifest.json'],
      tools: ['A.go'],
      reports: [{ tool: 'A.go', losses: [], limits: [] }],
      leftOut: ['B.stop'],
      stale: [],
      diagnostics: [
        expect.objectContaining({ code: 'TW1205', category: 'error', file: 'src/b.ts', line: 6, subject: 'B.stop(n)' }),
      ],
    });
  });

  it('takes --project and --out from where it runs', async () => {
    project.write({ 'app/tsconfig.json': project.read('tsconfig.json'), 'app/src/c.ts': toolClass('C') });

    expect((await run('generate', '--project', 'app', '--out', 'app/gen/m.ts')).stdout).toContain('Wrote app/gen/m.ts');
    expect(project.list('app/gen')).toEqual(['m.json', 'm.ts']);
  });
});

describe('a wrong command line', () => {
  it.each([
    [['generate', '--nope'], "unknown option '--nope'"],
    [['generate', '--watch', '--check'], "option '--watch' cannot be used with option '--check'"],
    [['generate', '--watch', '--project', 'nowhere.json'], 'TW1001: There is no nowhere.json.'],
    [['genrate'], "unknown command 'genrate'"],
    [['explain'], "missing required argument 'Class.method'"],
    [['generate', '--project', 'nowhere.json'], 'TW1001: There is no nowhere.json.'],
    [['generate', '--out', 'm.json'], 'TW1021: m.json is not the name of a TypeScript module'],
    [['generate', '--out', 'src/a.ts'], 'TW1022: src/a.ts exists and was not written by toolwright'],
    [['explain', 'A.goo'], 'There is no tool A.goo. Did you mean A.go?'],
  ])('exits with 2: %j', async (args, message) => {
    const { exitCode, stdout, stderr } = await run(...args);

    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  it('is told the version, which is that of the package', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

    expect(await run('--version')).toEqual({ exitCode: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('is helped by --help, which exits with 0', async () => {
    const { exitCode, stdout } = await run('--help');

    expect(exitCode).toBe(0);
    expect(stdout).toContain('write the manifest');
  });
});

describe('toolwright list', () => {
  it('shows the tools of each class, and writes nothing', async () => {
    expect(await run('list')).toEqual({
      exitCode: 0,
      stdout: 'A  src/a.ts:3\n  go  Does it.\n\nB  src/b.ts:3\n  stop  Does it.\n',
      stderr: '',
    });
    expect(project.list('src')).toEqual(['a.ts', 'b.ts']);
  });

  it('gives the manifest as JSON', async () => {
    const { stdout } = await run('list', '--json');

    expect(JSON.parse(stdout)).toMatchObject({ toolsets: [{ className: 'A' }, { className: 'B' }], diagnostics: [] });
  });
});

describe('toolwright explain', () => {
  it('shows what the model is sent', async () => {
    project.write({ 'src/b.ts': toolClass('B', 'stop', 'tags: Record<string, string> = {}, at?: Date') });
    const { exitCode, stdout } = await run('explain', 'B.stop');

    expect(exitCode).toBe(0);
    expect(stdout).toContain('B.stop  src/b.ts:6\nThe model calls it stop and reads:\n  Does it.\n');
    expect(stdout).toMatch(/What the model is sent, \d+ tokens \(o200k_base\):/);
    expect(stdout).not.toContain('x-type');
  });

  it('shows the errors of a tool that was left out', async () => {
    project.write({ 'src/b.ts': toolClass('B', 'stop', 'n: any') });
    const { exitCode, stderr } = await run('explain', 'B.stop');

    expect(exitCode).toBe(1);
    expect(stderr).toContain('TW1201');
  });
});

describe('the program whose output', () => {
  const args = ['--import', 'tsx', 'src/cli/main.ts', '--help'];

  it('is not read to its end, as by `head`, ends as if it were', async () => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();

    expect(await Promise.all([text(child.stderr), once(child, 'close')])).toEqual(['', [0, null]]);
  });

  it('cannot be written, as on a disk that is full, says so and ends with 2', () => {
    // A file that was opened for reading refuses what is written, wherever this runs.
    const readOnly = openSync(join(root, 'package.json'), 'r');
    const { status, stderr } = spawnSync(process.execPath, args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', readOnly, 'pipe'],
    });
    closeSync(readOnly);

    expect(stderr).toMatch(/^The output cannot be written: E[A-Z]+: .*\.\n$/);
    expect(status).toBe(2);
  });
});

describe('the program under a Node that is too old', () => {
  it.each(['18.20.0', '20.19.5', '22.11.9'])('ends with one sentence: %s', (version) => {
    const pretend = `Object.defineProperty(process.versions, 'node', { value: '${version}' });`;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [
        '--import',
        'tsx',
        '--import',
        `data:text/javascript,${encodeURIComponent(pretend)}`,
        'src/cli/main.ts',
        '--help',
      ],
      { cwd: root, encoding: 'utf8' },
    );

    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toBe(`toolwright needs Node 22.12 or later, and this is Node ${version}.\n`);
  });

  it('is the one that package.json asks for', () => {
    const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { engines: { node: string } };
    const [, major, minor] = /^>=(\d+)\.(\d+)$/.exec(engines.node) ?? [];

    expect(nodeProblem(`${major}.${minor}.0`)).toBeUndefined();
    expect(nodeProblem(`${Number(major) + 1}.0.0`)).toBeUndefined();
    expect(nodeProblem(`${major}.${Number(minor) - 1}.0`)).toContain(`needs Node ${major}.${minor} or later`);
  });
});
