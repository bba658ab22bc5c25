import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { installNestPackages } from '../support/nest-fixture.js';

const root = join(import.meta.dirname, '../..');
const packages = installNestPackages(11, 'all of test/nestjs');

(packages ? describe : describe.skip)('Nest 11', () => {
  it('does all that the tests of this folder ask of Nest 12', () => {
    const { status, stderr } = spawnSync(
      'npm',
      ['run', '--silent', 'jest', '--', '--config', 'test/nestjs/nest-11.config.ts', '--runInBand'],
      {
        cwd: root,
        env: { ...process.env, TOOLWRIGHT_NEST_11: packages },
        encoding: 'utf8',
        shell: process.platform === 'win32',
      },
    );

    expect(status === 0 ? '' : stderr).toBe('');
  }, 600_000);
});
