import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');

describe('the build', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'toolwright-build-'));
    for (const name of [
      'scripts/build.mjs',
      'tsconfig.build.json',
      'tsconfig.cjs.json',
      'package.json',
      'package-lock.json',
    ])
      cpSync(join(root, name), join(folder, name));
    writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "skipLibCheck": true, "types": [] } }');
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    mkdirSync(join(folder, 'src'));
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('that fails ends with 1 and leaves nothing behind', () => {
    writeFileSync(join(folder, 'src/index.ts'), 'export const count: number = "many";\n');
    const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: folder, encoding: 'utf8' });

    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'build: tsconfig.build.json has errors (see above); dist/ was left as it was.\n',
    });
    expect(readdirSync(join(folder, '.cache'))).toEqual([]);
    expect(existsSync(join(folder, 'dist'))).toBe(false);
  });
});
