import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import { readSkills, UserError, zipSkill } from '../../../src/index.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const manifest = (name: string, description = 'Use it.') =>
  `---\nname: ${name}\ndescription: ${description}\n---\n\n# How\n`;

describe('readSkills', () => {
  it('finds every folder with a SKILL.md, sorted by name', async () => {
    const root = temporaryFolder({
      'a/SKILL.md': manifest('zeta'),
      'b/SKILL.md': manifest('csv', '>\n  Read tables\n  and sum them up.\nlicense: MIT'),
      'c/SKILL.md': `\uFEFF${manifest('"x.y"', "'It''s: fine'").replaceAll('\n', '\r\n')}`,
      'notes/README.md': manifest('none'),
      'README.md': 'none',
    });

    await expect(readSkills(root)).resolves.toEqual([
      { name: 'csv', description: 'Read tables and sum them up.', path: join(root, 'b') },
      { name: 'x.y', description: "It's: fine", path: join(root, 'c') },
      { name: 'zeta', description: 'Use it.', path: join(root, 'a') },
    ]);
  });

  it('does not wait at a pipe', async () => {
    const root = temporaryFolder({ 'a/README.md': '' });
    execFileSync('mkfifo', [join(root, 'a', 'SKILL.md')]);

    await expect(readSkills(root)).rejects.toThrow('is no file');
  });

  it('finds none in an empty folder', async () => {
    await expect(readSkills(temporaryFolder())).resolves.toEqual([]);
  });

  it('tells all that is wrong at once', async () => {
    const root = temporaryFolder({
      'a/SKILL.md': manifest('twin'),
      'b/SKILL.md': manifest('twin'),
      'c/SKILL.md': '# No front matter',
      'd/SKILL.md': '---\nname: ../up\n---\n',
      'e/SKILL.md': '---\nname: [\n---\n',
      'f/SKILL.md': '---\njust text\n---\n',
      'g/SKILL.md': '---\nname: never ends\n',
      'h/SKILL.md': `# Late\n\n${manifest('late')}`,
      'i/SKILL.md': manifest('&a [*a]'),
      'j/SKILL.md': manifest('big', 'x'.repeat(1_048_576)),
    });

    await expect(readSkills(root)).rejects.toBeInstanceOf(UserError);
    for (const words of [
      `${join(root, 'a')} and ${join(root, 'b')} have the same name "twin"`,
      `${join(root, 'c', 'SKILL.md')} must begin with a line "---"`,
      'and ".", not "../up"; and a description that tells the model when to use it, not undefined',
      `${join(root, 'e', 'SKILL.md')} has lines between "---" and "---" that are no YAML`,
      `${join(root, 'f', 'SKILL.md')} needs a name`,
      `${join(root, 'g', 'SKILL.md')} must begin with a line "---"`,
      `${join(root, 'h', 'SKILL.md')} must begin with a line "---"`,
      `${join(root, 'i', 'SKILL.md')} needs a name`,
      `${join(root, 'j', 'SKILL.md')} could not be read: `,
    ]) {
      await expect(readSkills(root)).rejects.toThrow(words);
    }
  });

  it.each([
    ['a folder that is not there', (root: string) => join(root, 'gone'), 'cannot read the folder'],
    ['a skill itself', (root: string) => join(root, 'a'), 'Give readSkills() the folder above it'],
  ])('refuses %s', async (_what, folder, words) => {
    const root = temporaryFolder({ 'a/SKILL.md': manifest('a') });

    await expect(readSkills(folder(root))).rejects.toThrow(words);
  });
});

describe('zipSkill', () => {
  const files = {
    'SKILL.md': manifest('csv'),
    'scripts/run.sh': '#!/bin/sh\necho hi\n',
    'data/table.bin': Buffer.from([0, 255, 1, 254]),
  };

  it('packs all files into one folder that has the name of the skill', async () => {
    const skill = await zipSkill(temporaryFolder({ ...files, '.env': 'KEY=secret', '.git/config': 'x' }));

    expect(skill).toMatchObject({
      type: 'inline',
      name: 'csv',
      description: 'Use it.',
      source: { type: 'base64', mediaType: 'application/zip' },
    });
    const unpacked = unzipSync(Buffer.from(skill.source.data, 'base64'));
    expect(Object.fromEntries(Object.entries(unpacked).map(([path, bytes]) => [path, Buffer.from(bytes)]))).toEqual({
      'csv/SKILL.md': Buffer.from(files['SKILL.md']),
      'csv/data/table.bin': files['data/table.bin'],
      'csv/scripts/run.sh': Buffer.from(files['scripts/run.sh']),
    });
  });

  it('gives the same bytes for the same files, whenever they were written', async () => {
    const one = temporaryFolder(files);
    const other = temporaryFolder();
    cpSync(one, other, { recursive: true });
    for (const path of Object.keys(files)) utimesSync(join(other, path), 1_000_000_000, 1_000_000_000);
    const { source } = await zipSkill(one);

    expect((await zipSkill(other)).source.data).toBe(source.data);
    // Midnight of the first day there is, by whatever clock: the archive knows of no time zones.
    const archive = Buffer.from(source.data, 'base64');
    expect([archive.readUInt16LE(10), archive.readUInt16LE(12)]).toEqual([0, (1 << 5) | 1]);
  });

  it('keeps scripts executable', async () => {
    const root = temporaryFolder(files);
    chmodSync(join(root, 'scripts/run.sh'), 0o755);

    const { source } = await zipSkill(root);

    expect(rightsIn(Buffer.from(source.data, 'base64'))).toEqual({
      'csv/SKILL.md': '100644',
      'csv/data/table.bin': '100644',
      'csv/scripts/run.sh': '100755',
    });
  });

  it('takes the content of a link to a file of the skill', async () => {
    const root = temporaryFolder(files);
    symlinkSync('scripts/run.sh', join(root, 'start'));

    const { source } = await zipSkill(root);

    expect(Buffer.from(unzipSync(Buffer.from(source.data, 'base64'))['csv/start'] ?? []).toString()).toContain(
      'echo hi',
    );
  });

  it.each([
    ['a file outside', '../outside/secret'],
    ['a folder outside', '../outside'],
    ['a folder inside', 'scripts'],
    ['a folder whose name begins alike', '../skill-other/secret'],
    ['nothing', 'gone'],
    ['itself', 'link'],
  ])('refuses a link to %s', async (_what, target) => {
    const root = temporaryFolder({
      'skill/SKILL.md': manifest('csv'),
      'outside/secret': 'x',
      'skill-other/secret': 'x',
    });
    mkdirSync(join(root, 'skill/scripts'));
    symlinkSync(target, join(root, 'skill/link'));

    await expect(zipSkill(join(root, 'skill'))).rejects.toThrow('is a link that leads to no file of the skill');
  });

  it.each(['.env', '.git/config', 'scripts/.env'])('refuses a link to %s, which is hidden', async (target) => {
    const root = temporaryFolder({ ...files, [target]: 'KEY=secret' });
    symlinkSync(target, join(root, 'visible'));

    await expect(zipSkill(root)).rejects.toThrow('is a link that leads to a hidden file');
  });

  it('refuses what is neither file nor folder', async () => {
    const root = temporaryFolder(files);
    execFileSync('mkfifo', [join(root, 'pipe')]);

    await expect(zipSkill(root)).rejects.toThrow('is no file');
  });

  it.each([
    ['more bytes than allowed', { maxBytes: 100 }, 'have more than 100 bytes'],
    ['a size that is none', { maxBytes: 0 }, 'a number of bytes above 0'],
    ['a misspelt option', { maxByte: 1 }, "has no option 'maxByte'"],
  ])('refuses %s', async (_what, options, words) => {
    const root = temporaryFolder({ ...files, 'large.txt': 'x'.repeat(200) });

    await expect(zipSkill(root, options as never)).rejects.toThrow(words);
  });

  it('refuses a folder that is no skill', async () => {
    await expect(zipSkill(temporaryFolder({ 'README.md': '' }))).rejects.toThrow(
      'A skill is a folder with a file SKILL.md',
    );
  });
});

/** By the directory at the end of an archive, one entry of which is 46 bytes and its name. */
function rightsIn(zip: Buffer): Record<string, string> {
  const rights: Record<string, string> = {};
  for (let at = zip.indexOf('PK\x01\x02'); at !== -1; at = zip.indexOf('PK\x01\x02', at + 4)) {
    const name = zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28));
    rights[name] = (zip.readUInt32LE(at + 38) >>> 16).toString(8);
  }
  return rights;
}
