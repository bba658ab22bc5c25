import { closeSync, existsSync, lstatSync, mkdirSync, openSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

import { pieceOf } from '../../../src/generator/output/text-pieces.js';
import { writeFiles } from '../../../src/generator/output/write-files.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** Writes texts into a folder, by their paths in it. */
function write(folder: string, texts: Readonly<Record<string, string>>): void {
  writeFiles(Object.entries(texts).map(([path, text]) => ({ path: join(folder, path), text: [pieceOf(text)] })));
}

describe('writeFiles', () => {
  it('writes new files beside old ones that it replaces, and makes the folders they lie in', () => {
    const folder = temporaryFolder({ 'a.md': 'old', 'b.md': 'stays' });

    write(folder, { 'a.md': 'new', 'deep/er/c.md': 'first' });

    expect(readFileSync(join(folder, 'a.md'), 'utf8')).toBe('new');
    expect(readFileSync(join(folder, 'deep/er/c.md'), 'utf8')).toBe('first');
    expect(readdirSync(folder).toSorted()).toEqual(['a.md', 'b.md', 'deep']);
    expect(readdirSync(join(folder, 'deep/er'))).toEqual(['c.md']);
  });

  it.each<[what: string, path: string, code: string]>([
    ['a folder stands in the place of one', 'folder', 'EISDIR'],
    ['a name is too long', 'x'.repeat(300), 'ENAMETOOLONG'],
    ['a file stands in the place of a folder', 'old.md/page.md', 'EEXIST'],
  ])('writes none where %s, and leaves nothing behind', (_, path, code) => {
    const folder = temporaryFolder({ 'old.md': 'old', 'folder/inside': 'inside' });

    expect(() => write(folder, { 'old.md': 'new', 'first.md': 'new', [path]: 'new' })).toThrow(
      expect.objectContaining({ code }),
    );

    expect(readdirSync(folder).toSorted()).toEqual(['folder', 'old.md']);
    expect(readdirSync(join(folder, 'folder'))).toEqual(['inside']);
    expect(readFileSync(join(folder, 'old.md'), 'utf8')).toBe('old');
  });

  it('replaces links, also those that lead nowhere, and leaves alone what they lead to', () => {
    const folder = temporaryFolder({ 'real.md': 'real' });
    symlinkSync('real.md', join(folder, 'link.md'));
    symlinkSync('nowhere.md', join(folder, 'lost.md'));

    write(folder, { 'link.md': 'new', 'lost.md': 'new' });

    for (const path of ['link.md', 'lost.md']) {
      expect(lstatSync(join(folder, path)).isFile()).toBe(true);
      expect(readFileSync(join(folder, path), 'utf8')).toBe('new');
    }
    expect(readFileSync(join(folder, 'real.md'), 'utf8')).toBe('real');
    expect(existsSync(join(folder, 'nowhere.md'))).toBe(false);
  });

  it('writes none where a link leads to a folder', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'folder'));
    symlinkSync('folder', join(folder, 'link'));

    expect(() => write(folder, { 'first.md': 'new', link: 'new' })).toThrow(/link is a folder/);

    expect(readdirSync(folder).toSorted()).toEqual(['folder', 'link']);
  });

  it('lets somebody who reads an old file read it to its end', () => {
    const folder = temporaryFolder({ 'a.md': 'old' });
    const reader = openSync(join(folder, 'a.md'), 'r');

    write(folder, { 'a.md': 'new' });

    expect(readFileSync(reader, 'utf8')).toBe('old');
    closeSync(reader);
  });
});
