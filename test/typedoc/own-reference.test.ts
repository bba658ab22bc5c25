import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../support/temporary-folder.js';

const root = join(import.meta.dirname, '../..');
const parse = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

describe('the reference of this package', () => {
  it('is of every entry point', () => {
    const { exports } = parse('package.json') as { exports: Record<string, { import?: { default: string } }> };
    const { entryPoints } = parse('typedoc.json') as { entryPoints: string[] };
    const built = Object.values(exports).flatMap(({ import: { default: file } = { default: '' } }) =>
      file === '' ? [] : [file.replace('./dist/esm/', 'src/').replace(/\.js$/, '.ts')],
    );
    expect(entryPoints.toSorted()).toEqual(built.toSorted());
  });

  it('is written without a warning, as warnings are errors', async () => {
    const out = temporaryFolder();
    const { stdout, stderr } = await promisify(execFile)('npm', ['run', '--silent', 'docs', '--', '--out', out], {
      cwd: root,
      shell: process.platform === 'win32',
    });
    expect(`${stdout}${stderr}`).not.toMatch(/warning|error/i);
    expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain('toolwright');
  }, 240_000);
});
