import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { runCli } from '../../src/cli/run-cli.js';
import type { Manifest } from '../../src/schema/index.js';
import { hostileManifest, manifestOf, STEERING, toolOf, toolsetOf } from '../docs/manifests.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const root = join(import.meta.dirname, '../..');
const RECORD = '.toolwright-docs';

interface Ran {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function runIn(cwd: string, ...args: string[]): Promise<Ran> {
  const out = { stdout: '', stderr: '' };
  const exitCode = await runCli(args, {
    cwd,
    stdout: (text) => (out.stdout += text),
    stderr: (text) => (out.stderr += text),
  });
  return { exitCode, ...out };
}

/** A folder with a manifest in the usual place. */
function project(manifest: Manifest = manifestOf(toolsetOf('Desk', [toolOf('go')]))): string {
  return temporaryFolder({ 'src/toolwright.manifest.json': JSON.stringify(manifest) });
}

function change(folder: string, ...toolsets: Parameters<typeof manifestOf>): void {
  writeFileSync(join(folder, 'src/toolwright.manifest.json'), JSON.stringify(manifestOf(...toolsets)));
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
}

describe('toolwright docs', () => {
  it('writes all formats from the manifest in its usual place', async () => {
    const folder = project();

    expect(await runIn(folder, 'docs', '--out', 'docs/tools')).toEqual({
      exitCode: 0,
      stdout: 'Wrote docs/tools: 8 files, 8 changed.\n',
      stderr: '',
    });
    expect(filesIn(join(folder, 'docs/tools'))).toEqual([
      RECORD,
      'desk.md',
      'index.html',
      'index.md',
      'llms.txt',
      'openapi.json',
      'schemas',
      'schemas/go.input.json',
      'schemas/go.strict.json',
      'tools.json',
    ]);
  });

  it('writes nothing where nothing changed', async () => {
    const folder = project();
    await runIn(folder, 'docs', '--out', 'out');

    expect((await runIn(folder, 'docs', '--out', 'out')).stdout).toBe('out is up to date.\n');
  });

  it('takes the formats and the title that are asked for, and another manifest', async () => {
    const folder = temporaryFolder({ 'a.json': JSON.stringify(manifestOf(toolsetOf('Desk', [toolOf('go')]))) });
    await runIn(folder, 'docs', 'a.json', '--out', 'out', '--format', 'markdown, tools', '--title', 'My desk');

    expect(filesIn(join(folder, 'out'))).toEqual([RECORD, 'desk.md', 'index.md', 'tools.json']);
    expect(readFileSync(join(folder, 'out/index.md'), 'utf8')).toContain('# My desk\n');
  });

  it('takes the formats of each --format', async () => {
    const folder = project();
    await runIn(folder, 'docs', '--out', 'out', '--format', 'html', '--format', 'tools,html');

    expect(filesIn(join(folder, 'out'))).toEqual([RECORD, 'index.html', 'tools.json']);
  });

  it('reads a manifest that begins with a mark of its byte order', async () => {
    const folder = project();
    const file = join(folder, 'src/toolwright.manifest.json');
    writeFileSync(file, `\uFEFF${readFileSync(file, 'utf8')}`);

    expect(await runIn(folder, 'docs', '--out', 'out')).toMatchObject({ exitCode: 0, stderr: '' });
  });

  it('prints what it did as JSON', async () => {
    const folder = project();
    const { stdout } = await runIn(folder, 'docs', '--out', 'out', '--format', 'tools', '--json');

    expect(JSON.parse(stdout)).toEqual({
      folder: 'out',
      files: ['tools.json'],
      written: [RECORD, 'tools.json'],
      removed: [],
    });
  });

  it('removes what it wrote for tools that are gone, and nothing else', async () => {
    const folder = project();
    await runIn(folder, 'docs', '--out', 'out');
    writeFileSync(join(folder, 'out/schemas/mine.json'), '{}');
    change(folder, toolsetOf('Other', [toolOf('stop')]));

    const { stdout } = await runIn(folder, 'docs', '--out', 'out');

    expect(stdout).toBe('Wrote out: 8 files, 8 changed, 3 removed.\n');
    expect(filesIn(join(folder, 'out/schemas'))).toEqual(['mine.json', 'stop.input.json', 'stop.strict.json']);
    expect(existsSync(join(folder, 'out/desk.md'))).toBe(false);
    expect((await runIn(folder, 'docs', '--out', 'out', '--check')).exitCode).toBe(0);
  });

  it('leaves the files of other formats alone', async () => {
    const folder = project();
    await runIn(folder, 'docs', '--out', 'out', '--format', 'html');
    await runIn(folder, 'docs', '--out', 'out', '--format', 'tools');

    expect(filesIn(join(folder, 'out'))).toEqual([RECORD, 'index.html', 'tools.json']);
    expect((await runIn(folder, 'docs', '--out', 'out', '--check', '--format', 'html')).exitCode).toBe(0);
  });
});

describe('toolwright docs --check', () => {
  it('says which lines are stale, what is missing and what is superfluous, and writes nothing', async () => {
    const folder = project();
    await runIn(folder, 'docs', '--out', 'out', '--format', 'markdown');
    change(folder, toolsetOf('Desk', [toolOf('go', { description: 'Goes.' })]), toolsetOf('New', [toolOf('stop')]));
    rmSync(join(folder, 'out/index.md'));
    const before = filesIn(folder);

    const { exitCode, stdout, stderr } = await runIn(folder, 'docs', '--out', 'out', '--format', 'markdown', '--check');

    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toContain('out/desk.md is stale, from line 11:\n  - Does go.\n');
    expect(stderr).toContain('  + Goes.\n');
    expect(stderr).toContain('out/index.md is missing\nout/new.md is missing\n');
    expect(stderr).toMatch(/4 files of out are stale\. Run `toolwright docs` again\.\n$/);
    expect(filesIn(folder)).toEqual(before);
  });

  it('names what is not needed any more', async () => {
    const folder = project();
    await runIn(folder, 'docs', '--out', 'out');
    change(folder, toolsetOf('Other', [toolOf('go')]));

    const { stderr } = await runIn(folder, 'docs', '--out', 'out', '--check');
    expect(stderr).toContain('out/desk.md is not needed any more\n');

    const { stdout, exitCode } = await runIn(folder, 'docs', '--out', 'out', '--check', '--json');
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      isFine: false,
      superfluous: ['desk.md'],
      stale: expect.arrayContaining(['other.md']),
    });
  });

  it('is fine with the line ends that Git gives on Windows', async () => {
    const folder = project();
    await runIn(folder, 'docs', '--out', 'out');
    const page = join(folder, 'out/desk.md');
    writeFileSync(page, readFileSync(page, 'utf8').replaceAll('\n', '\r\n'));

    expect(await runIn(folder, 'docs', '--out', 'out', '--check')).toMatchObject({
      exitCode: 0,
      stdout: 'out is up to date.\n',
    });
  });

  it('finds everything missing where there is no folder yet', async () => {
    const folder = project();
    const { exitCode, stderr } = await runIn(folder, 'docs', '--out', 'out', '--check', '--format', 'tools');

    expect(exitCode).toBe(1);
    expect(stderr).toContain('out/tools.json is missing\n');
    expect(existsSync(join(folder, 'out'))).toBe(false);
  });

  it('shows a few lines of a few files, without what steers a terminal', async () => {
    const folder = project();
    await runIn(folder, 'docs', '--out', 'out');
    writeFileSync(join(folder, 'out/index.html'), `\u001B[31m${'x\n'.repeat(50)}`);
    change(
      folder,
      ...hostileManifest().toolsets,
      ...Array.from({ length: 30 }, (_, n) => toolsetOf(`Set${n}`, [toolOf(`t${n}`)])),
    );

    const { stderr } = await runIn(folder, 'docs', '--out', 'out', '--check');

    expect(STEERING.exec(stderr)).toBeNull();
    expect(stderr).toMatch(/^… and \d+ more files$/m);
    expect(stderr.split('\n').length).toBeLessThan(120);
  });

  it.each([
    ['04-real-service', 'toolwright.manifest.json', 'World desk'],
    ['10-nest-app', 'src/toolwright.manifest.json', 'Order desk'],
  ])('finds the committed documentation of the sample %s fresh', async (name, manifest, title) => {
    const sample = join(root, 'samples', name);
    const args = ['docs', manifest, '--out', 'docs', '--format', 'markdown', '--title', title];
    expect(await runIn(sample, ...args, '--check')).toEqual({
      exitCode: 0,
      stdout: 'docs is up to date.\n',
      stderr: '',
    });
  });
});

describe('toolwright docs, where something is wrong', () => {
  it.each<[string, string[], string]>([
    ['no manifest', ['none.json'], 'none.json does not exist. Name the .json file that'],
    ['the module', ['src/m.ts'], 'src/m.ts is a module, not data. Name its twin, src/m.json.'],
    ['another version', ['other.json'], 'other.json:1 has the manifest version 9; this toolwright knows 1. Update'],
    ['something else', ['package.json'], 'package.json:1 is no manifest.'],
    [
      'an unknown format',
      ['--format', 'markdwon'],
      "There is no format 'markdwon'. Did you mean 'markdown'? The formats are",
    ],
    ['no format', ['--format', ''], "There is no format ''. The formats are"],
    ['a file for a folder', ['--out', 'package.json'], 'package.json is a file. Name a folder.'],
    ['a file above the folder', ['--out', 'package.json/docs'], 'package.json/docs'],
    ['no name of a folder', ['--out', ''], '--out names no folder. Name one.'],
    ['a folder for a file', ['--out', 'src', '--format', 'html'], 'src/index.html is no file. Name another folder,'],
    ['a title of blanks', ['--title', ' '], 'a title of at least one letter'],
  ])('exits with 2 and writes nothing: %s', async (_what, args, message) => {
    const folder = project();
    writeFileSync(join(folder, 'package.json'), '{ "name": "x" }');
    writeFileSync(join(folder, 'src/m.ts'), '');
    writeFileSync(join(folder, 'other.json'), '{ "version": 9, "toolsets": [] }');
    mkdirSync(join(folder, 'src/index.html'));
    const before = filesIn(folder);

    const out = args.includes('--out') ? [] : ['--out', 'out'];
    const { exitCode, stdout, stderr } = await runIn(folder, 'docs', ...out, ...args);

    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(filesIn(folder)).toEqual(before);
  });

  it('asks for a folder', async () => {
    expect(await runIn(project(), 'docs')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("'--out <folder>'"),
    });
  });

  it('names no class when there is no manifest anywhere', async () => {
    const { exitCode, stderr } = await runIn(temporaryFolder(), 'docs', '--out', 'out');
    expect([exitCode, stderr]).toEqual([
      2,
      'src/toolwright.manifest.json does not exist. Name the .json file that `toolwright generate` wrote.\n',
    ]);
  });

  it('refuses to overwrite what somebody else wrote', async () => {
    const folder = project();
    mkdirSync(join(folder, 'docs'));
    writeFileSync(join(folder, 'docs/index.md'), '# My own page\n');

    const { exitCode, stderr } = await runIn(folder, 'docs', '--out', 'docs');

    expect(exitCode).toBe(2);
    expect(stderr).toContain('docs/index.md would be overwritten, and `toolwright docs` did not write it.');
    expect(filesIn(join(folder, 'docs'))).toEqual(['index.md']);
  });

  it.each(['markdown ../precious.md', 'html schemas/../../precious.md', 'markdown /etc/hosts', '<<<<<<< ours'])(
    'deletes nothing on the word of a record that it did not write: %s',
    async (record) => {
      const folder = project();
      mkdirSync(join(folder, 'out'));
      writeFileSync(join(folder, 'precious.md'), 'precious');
      writeFileSync(join(folder, 'out', RECORD), record);

      const { exitCode, stderr } = await runIn(folder, 'docs', '--out', 'out');

      expect(exitCode).toBe(2);
      expect(stderr).toContain(`out/${RECORD} is not what \`toolwright docs\` wrote.`);
      expect(existsSync(join(folder, 'precious.md'))).toBe(true);
    },
  );

  it('writes all files or none', async () => {
    const folder = project();
    await runIn(folder, 'docs', '--out', 'out', '--format', 'markdown');
    const before = readFileSync(join(folder, 'out/desk.md'), 'utf8');
    // A folder stands where one of the last files belongs.
    mkdirSync(join(folder, 'out/tools.json/inside'), { recursive: true });
    change(folder, toolsetOf('Desk', [toolOf('stop')]));

    const { exitCode, stderr } = await runIn(folder, 'docs', '--out', 'out');

    expect(exitCode).toBe(2);
    expect(stderr).toContain('out/tools.json');
    expect(readFileSync(join(folder, 'out/desk.md'), 'utf8')).toBe(before);
    expect(filesIn(join(folder, 'out'))).toEqual([RECORD, 'desk.md', 'index.md', 'tools.json', 'tools.json/inside']);
  });

  it('says why where the disk refuses', async () => {
    const folder = project();
    symlinkSync('nowhere', join(folder, 'lost'));
    const tooLong = 'x'.repeat(300);

    expect(await runIn(folder, 'docs', '--out', tooLong)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/^x{300} cannot be read: ENAMETOOLONG/),
    });
    expect(await runIn(folder, 'docs', '--out', 'lost')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/^lost cannot be written: ENOENT/),
    });
  });

  it('refuses a schema that nests too deep to be looked at', async () => {
    const inputSchema = JSON.parse(
      `${'{"type":"object","required":[],"properties":{"a":'.repeat(2000)}{}${'}}'.repeat(2000)}`,
    ) as object;
    const tools = [toolOf('go', { inputSchema })];
    const { exitCode, stderr } = await runIn(project(manifestOf(toolsetOf('Desk', tools))), 'docs', '--out', 'out');

    expect(exitCode).toBe(2);
    expect(stderr).toContain('toolsets[0].tools[0].inputSchema is missing or not what it should be.');
  });

  it('names a tool that no model could be told of', async () => {
    const broken = toolOf('go', {
      inputSchema: { type: 'object', properties: { a: { $ref: '#/$defs/None' } }, required: [] },
    });
    const { exitCode, stderr } = await runIn(project(manifestOf(toolsetOf('Desk', [broken]))), 'docs', '--out', 'out');

    expect(exitCode).toBe(2);
    expect(stderr).toContain('go');
    expect(stderr).toContain('#/$defs/None');
  });
});
