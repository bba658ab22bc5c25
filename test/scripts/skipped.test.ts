import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');

/** Runs two test files as `npm test -- …` does, one of which needs a Postgres that is not there. */
function testWithoutPostgres(environment: Readonly<Record<string, string>>): { status: number | null; end: string[] } {
  const files = ['test/session/postgres-session', 'test/session/read-session'];
  const { status, stdout } = spawnSync(process.execPath, ['scripts/test.mjs', ...files], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, TOOLWRIGHT_TEST_POSTGRES: 'postgres://127.0.0.1:1/none', ...environment },
  });
  return { status, end: stdout.trim().split('\n').slice(-4) };
}

describe('npm test, where a service is missing', () => {
  it('says at the end what was skipped and why', () => {
    expect(testWithoutPostgres({ TOOLWRIGHT_REQUIRE_SERVICES: '' })).toEqual({
      status: 0,
      end: [
        'Skipped:',
        expect.stringMatching(/^ {2}PostgresSession: there is no Postgres \(.*ECONNREFUSED.*Start one, or name yours/),
        '',
        expect.stringMatching(/^\d+ passed, 0 failed, \d+ skipped$/),
      ],
    });
  });

  it('fails where all are required', () => {
    const { status, end } = testWithoutPostgres({ TOOLWRIGHT_REQUIRE_SERVICES: '1' });
    expect(status).toBe(1);
    expect(end.at(-1)).toMatch(/^\d+ passed, 1 failed$/);
  });
});
