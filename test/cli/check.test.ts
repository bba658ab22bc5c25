import { execFileSync } from 'node:child_process';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { runCli } from '../../src/cli/run-cli.js';
import { TempProject, toolClass } from '../generator/temp-project.js';

let project: TempProject;
beforeEach(() => {
  project = new TempProject({ 'src/a.ts': toolClass('A', 'go', "to: 'Oslo' | 'Bergen'") });
  project.generate();
});
afterEach(() => project.remove());

async function run(...args: string[]): Promise<{ exitCode: number; stdout: string; stderr: string }> {
  const out = { stdout: '', stderr: '' };
  const exitCode = await runCli(['check', ...args], {
    cwd: project.folder,
    stdout: (text) => (out.stdout += text),
    stderr: (text) => (out.stderr += text),
  });
  return { exitCode, ...out };
}

function git(...args: string[]): void {
  const who = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.com', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...who, ...args], { cwd: project.folder, stdio: 'pipe' });
}

function commit(): void {
  git('init', '--quiet', '--initial-branch', 'main');
  git('add', 'src');
  git('commit', '--quiet', '--message', 'First');
}

function settings(check: object): void {
  project.write({ 'package.json': { toolwright: { check } } });
}

describe('toolwright check', () => {
  it('is content with a manifest that is fresh', async () => {
    expect(await run()).toEqual({ exitCode: 0, stdout: 'All checks passed.\n', stderr: '' });
  });

  it('fails on a stale manifest, and writes nothing', async () => {
    const before = project.read('src/toolwright.manifest.json');
    project.write({ 'src/a.ts': toolClass('A', 'go', "to: 'Oslo'") });

    expect(await run()).toEqual({
      exitCode: 1,
      stdout: '',
      stderr:
        '1 check failed:\n  src/toolwright.manifest.ts is stale: A.go(to) has another type. Run `toolwright generate`.\n',
    });
    expect(project.read('src/toolwright.manifest.json')).toBe(before);
  });

  it('fails on what the generator itself complains of', async () => {
    project.write({ 'src/a.ts': toolClass('A', 'go', 'to: any') });
    const { exitCode, stderr } = await run();

    expect(exitCode).toBe(1);
    expect(stderr).toContain('TW1201');
  });
});

describe('toolwright check --against', () => {
  it('fails on a change that breaks who knows the tools as they were at a git ref', async () => {
    commit();
    project.write({ 'src/a.ts': toolClass('A', 'go', "to: 'Oslo'") });
    project.generate();
    const { exitCode, stdout, stderr } = await run('--against', 'main');

    expect(exitCode).toBe(1);
    expect(stdout).toContain(
      'Compared with main:\n\nA.go  changed  major  src/a.ts:6\n  ! to values: ["Oslo","Bergen"] → ["Oslo"]\n',
    );
    expect(stderr).toContain(
      '1 check failed:\n  A.go breaks models and callers that know it as in main.\nIf breaking is what you want',
    );
  });

  it('lets a compatible change pass, from a folder below and with another place of the manifest', async () => {
    project.write({ 'src/toolwright.manifest.ts': null, 'src/toolwright.manifest.json': null });
    project.generate({ out: 'src/gen/m.ts' });
    commit();
    project.write({ 'src/a.ts': toolClass('A', 'go', "to: 'Oslo' | 'Bergen' | 'Bodø'") });
    project.generate({ out: 'src/gen/m.ts' });

    expect(await run('--against', 'HEAD', '--out', 'src/gen/m.ts')).toMatchObject({
      exitCode: 0,
      stderr: '',
      stdout: expect.stringContaining('All checks passed.'),
    });
  });

  it.each([
    [['--allow-breaking'], 0],
    [['--allow-breaking', 'all'], 0],
    [['--allow-breaking', 'callers'], 1],
    [['--allow-breaking', 'models'], 1],
  ])('fails no more where breaking is allowed: %j', async (args, expected) => {
    commit();
    project.write({ 'src/a.ts': toolClass('A', 'go', 'to: number') });
    project.generate();

    expect((await run('--against', 'main', ...args)).exitCode).toBe(expected);
  });

  it('compares with a file too', async () => {
    project.generate({ out: 'released.ts' });
    project.write({ 'src/a.ts': toolClass('A', 'stop') });
    project.generate();
    const { exitCode, stderr } = await run('--against', 'released.json');

    expect(exitCode).toBe(1);
    expect(stderr).toContain('A.go breaks models and callers that know it as in released.json.');
  });

  it.each([
    ['nowhere', '--against nowhere names no commit that git knows here. Check its name'],
    ['--output=x', '--against --output=x names no commit that git knows here.'],
    ['missing.json', 'missing.json does not exist.'],
  ])('exits with 2 where there is no such ref or file: %s', async (ref, message) => {
    commit();
    const { exitCode, stderr } = await run(`--against=${ref}`);

    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
    expect(project.has('x')).toBe(false);
  });

  it('exits with 2 where the ref has no manifest, or one that is none', async () => {
    commit();
    expect((await run('--against', 'main', '--out', 'src/other.ts')).stderr).toContain(
      'src/other.json is not in main. Name a ref that has it',
    );

    project.write({ 'src/toolwright.manifest.json': '{\n  "version": 1\n}\n' });
    git('commit', '--quiet', '--all', '--message', 'Broken');
    project.generate();
    const { exitCode, stderr } = await run('--against', 'main');
    expect(exitCode).toBe(2);
    expect(stderr).toContain('main:src/toolwright.manifest.json:1 is no manifest.');
  });

  it('exits with 2 outside of a git repository', async () => {
    const { exitCode, stderr } = await run('--against', 'main');

    expect(exitCode).toBe(2);
    expect(stderr).toContain('--against main asks for git, and this is no git repository. Name a .json file instead.');
  });
});

describe('the limits of a project', () => {
  it('fail all at once, together with everything else', async () => {
    commit();
    settings({
      maxTokensPerTool: 10,
      maxTokens: 20,
      requireDescriptions: 'error',
      maxUndocumentedParameters: 1,
      nearDuplicateDescriptions: 'error',
    });
    project.write({
      'src/a.ts': toolClass('A', 'go', 'to: number, by: string'),
      'src/b.ts': toolClass('B', 'run', ''),
      'src/c.ts': toolClass('C', 'rest', '').replace('/** Does it. */', ''),
    });
    const { exitCode, stderr } = await run('--against', 'main');

    expect(exitCode).toBe(1);
    expect(
      stderr
        .replaceAll(/\d+ tokens/g, 'n tokens')
        .split('\n')
        .slice(0, -2),
    ).toEqual([
      '9 checks failed:',
      expect.stringContaining('is stale: '),
      '  A.go costs n tokens; at most 10 are allowed.',
      '  B.run costs n tokens; at most 10 are allowed.',
      '  C.rest costs n tokens; at most 10 are allowed.',
      '  All tools together cost n tokens; at most 20 are allowed.',
      '  C.rest has no description.',
      '  2 arguments have no description, and 1 may: A.go(to), A.go(by).',
      '  A.go and B.run have nearly the same description.',
      '  A.go breaks models and callers that know it as in main.',
    ]);
  });

  it('are kept by tools that keep them', async () => {
    settings({
      maxTokensPerTool: 1000,
      maxTokens: 1000,
      requireDescriptions: 'error',
      maxUndocumentedParameters: 1,
      nearDuplicateDescriptions: 'error',
    });

    expect(await run()).toEqual({ exitCode: 0, stdout: 'All checks passed.\n', stderr: '' });
  });

  it('warn where that is what was asked for', async () => {
    settings({ requireDescriptions: 'warn' });
    project.write({ 'src/a.ts': toolClass('A').replace('/** Does it. */', '') });
    project.generate();

    expect(await run()).toEqual({
      exitCode: 0,
      stdout: 'All checks passed.\n',
      stderr: 'warning: A.go has no description.\n',
    });
  });

  it.each([
    [
      { check: { maxTokns: 1 } },
      "TW1010: \"toolwright.check\" in package.json has no option 'maxTokns' (did you mean 'maxTokens'?)",
    ],
    [{ checks: {} }, "TW1010: \"toolwright\" in package.json has no option 'checks' (did you mean 'check'?)"],
    [{ check: 3 }, 'TW1009: "toolwright.check" in package.json is 3. Write an object of maxTokensPerTool, '],
    [
      { check: { maxTokens: '8k' } },
      'TW1009: "toolwright.check.maxTokens" in package.json is "8k". Write a whole number from 0 on.',
    ],
    [{ check: { nearDuplicateDescriptions: true } }, 'is true. Write "error", "warn" or "off".'],
  ])('are refused where nobody could mean them: %j', async (toolwright, message) => {
    project.write({ 'package.json': { toolwright } });
    const { exitCode, stderr } = await run();

    expect(exitCode).toBe(1);
    expect(stderr).toContain(message);
  });

  it('are told as JSON, with nothing else on stdout', async () => {
    settings({ maxTokens: 1 });
    project.generate({ out: 'released.ts' });
    const { exitCode, stdout } = await run('--against', 'released.json', '--json');

    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      isFine: false,
      failures: [
        {
          kind: 'limit',
          setting: 'maxTokens',
          message: expect.stringMatching(/^All tools together cost \d+ tokens; at most 1 are allowed\.$/),
        },
      ],
      warnings: [],
      stale: [],
      difference: { release: 'none', models: 'compatible', callers: 'compatible', tools: [] },
      diagnostics: [],
    });
  });
});
