import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { runCli } from '../../src/cli/run-cli.js';
import { TempProject, toolClass } from '../generator/temp-project.js';

let project: TempProject;
beforeEach(() => {
  project = new TempProject({ 'src/a.ts': toolClass('A', 'go', "to: 'Oslo' | 'Bergen', nights: number") });
  project.generate({ out: 'old.ts' });
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

function change(parameters: string): void {
  project.write({ 'src/a.ts': toolClass('A', 'go', parameters) });
  project.generate({ out: 'new.ts' });
}

describe('toolwright diff', () => {
  it('says what changed of each tool, what breaks whom, and which release that asks for', async () => {
    change("to: 'Oslo', nights: number, quiet?: boolean");

    expect(await run('diff', 'old.json', 'new.json')).toEqual({
      exitCode: 0,
      stderr: '',
      stdout: `A.go  changed  major  src/a.ts:6
  ! to values: ["Oslo","Bergen"] → ["Oslo"]
      breaks models and callers: "Bergen" is not accepted any more
  + quiet: new, true or false
      calls without it are still right

1 tool changed, 1 breaking: this asks for a major release.
`,
    });
  });

  it('is compatible where everything that was accepted still is', async () => {
    change("to: 'Oslo' | 'Bergen' | 'Bodø', nights: number");

    const { exitCode, stdout } = await run('diff', 'old.json', 'new.json');

    expect(exitCode).toBe(0);
    expect(stdout).toContain('1 tool changed, none of them breaking: this asks for a minor release.');
  });

  it('gives the same as JSON', async () => {
    change("to: 'Oslo' | 'Bergen', nights: string");

    expect(JSON.parse((await run('diff', 'old.json', 'new.json', '--json')).stdout)).toEqual({
      release: 'major',
      models: 'breaking',
      callers: 'breaking',
      tools: [
        {
          tool: 'A.go',
          name: 'go',
          source: 'src/a.ts:6',
          status: 'changed',
          release: 'major',
          models: 'breaking',
          callers: 'breaking',
          changes: [
            {
              part: 'arguments',
              kind: 'type',
              path: 'nights',
              keyword: 'type',
              before: 'number',
              after: 'string',
              models: 'breaking',
              callers: 'breaking',
              release: 'major',
              why: 'values that were accepted are refused now',
            },
          ],
        },
      ],
    });
  });

  it('says so when nothing changed', async () => {
    expect(await run('diff', 'old.json', 'old.json')).toEqual({
      exitCode: 0,
      stdout: 'Nothing changed that models or callers could see.\n',
      stderr: '',
    });
  });

  it.each([
    [{}, 'new.json does not exist. Name the .json file that `toolwright generate` wrote.'],
    [{ 'new.json': '{\n  "version": 1,\n  oops\n}' }, 'new.json:3 is not JSON.'],
    [{ 'new.json': '{\n<<<<<<< ours\n' }, 'new.json:2 is not JSON. A merge was left unfinished'],
    [{ 'new.json': { name: 'x' } }, 'new.json:1 is no manifest. Name the .json file that'],
    [
      { 'new.json': '{\n  "version": 99,\n  "toolsets": []\n}' },
      'new.json:2 has the manifest version 99; this toolwright knows 1. Update',
    ],
    [{ 'new.json': '{\n  "version": 0,\n  "toolsets": []\n}' }, 'Generate it again with this toolwright'],
    [
      { 'new.json': { version: 1, toolsets: [{ className: 'A', tools: [{ method: 'go' }] }] } },
      'toolsets[0].tools[0].name is missing',
    ],
  ])('exits with 2 and says where and why there is nothing to compare: %j', async (files, message) => {
    project.write(files);
    const { exitCode, stdout, stderr } = await run('diff', 'old.json', 'new.json');

    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  it('leads from the module to its twin, and from a schema that is none to its line', async () => {
    expect((await run('diff', 'old.json', 'old.ts')).stderr).toBe(
      'old.ts is a module, not data. Name its twin, old.json.\n',
    );

    project.write({ 'new.json': project.read('old.json').replace('"type": "number"', '"type": "numeral"') });
    const { stderr } = await run('diff', 'old.json', 'new.json');
    const line =
      project
        .read('old.json')
        .split('\n')
        .findIndex((each) => each.includes('"method": "go"')) + 1;
    expect(stderr).toContain(`new.json:${line} is no manifest: toolsets[0].tools[0].inputSchema is missing or not`);
  });

  it('is wrong usage with one file', async () => {
    const { exitCode, stderr } = await run('diff', 'old.json');
    expect(exitCode).toBe(2);
    expect(stderr).toContain("missing required argument 'new.json'");
  });
});
