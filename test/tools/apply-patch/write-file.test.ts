import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { openFolder } from '../../../src/tools/apply-patch/folder.js';
import { readWorkspaceFile } from '../../../src/tools/apply-patch/workspace-file.js';
import { readWorkspacePath } from '../../../src/tools/apply-patch/workspace-path.js';
import { replaceWhole } from '../../../src/tools/apply-patch/write-file.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

describe('replacing a file', () => {
  it.each([
    ['was written', (path: string) => writeFileSync(path, 'theirs')],
    ['was written with the same length', (path: string) => writeFileSync(path, 'theirs'.slice(0, 3))],
    ['was touched', (path: string) => utimesSync(path, 1, 1)],
  ])('is refused when it %s since it was read', async (_what, change) => {
    const root = temporaryFolder({ 'a.txt': 'old' });
    const path = readWorkspacePath('a.txt', []);
    const folder = await openFolder(root, [], { isMade: false });
    const { stats } = await readWorkspaceFile(folder, path, 100);
    change(join(root, 'a.txt'));
    const theirs = readFileSync(join(root, 'a.txt'), 'utf8');

    await expect(replaceWhole(folder, path, Buffer.from('ours'), stats)).rejects.toThrow('changed by somebody else');

    await folder.close();
    expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe(theirs);
    expect(readdirSync(root)).toEqual(['a.txt']);
  });
});
