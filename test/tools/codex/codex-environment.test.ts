import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { codexTool, type CodexOptions } from '../../../src/tools/codex/index.js';
import { callTool } from '../../../src/testing/index.js';
import { askAgent } from '../../support/ask-agent.js';
import { fakeCodex, task } from './fake-codex.js';

const NAMES = ['CODEX_API_KEY', 'OPENAI_API_KEY', 'OPENAI_BASE_URL', 'CODEX_PATH', 'PATH'];
let before: Record<string, string | undefined>;

beforeEach(() => {
  before = Object.fromEntries(NAMES.map((name) => [name, process.env[name]]));
  for (const name of NAMES) if (name !== 'PATH') delete process.env[name];
});

afterEach(() => {
  for (const [name, value] of Object.entries(before)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});

async function ask(codexOptions: CodexOptions): Promise<string> {
  const { outputs } = await askAgent([codexTool({ codexOptions })], [callTool('codex', task('hello'))]);
  return String(outputs[0]);
}

describe('the environment of Codex', () => {
  it.each<[string, Record<string, string>, CodexOptions, string | undefined]>([
    ['the option', { CODEX_API_KEY: 'key-c' }, { apiKey: 'key-a', env: { CODEX_API_KEY: 'key-b' } }, 'key-a'],
    [
      'CODEX_API_KEY of env',
      { CODEX_API_KEY: 'key-c' },
      { env: { CODEX_API_KEY: 'key-b', OPENAI_API_KEY: 'o' } },
      'key-b',
    ],
    ['OPENAI_API_KEY of env', { CODEX_API_KEY: 'key-c' }, { env: { OPENAI_API_KEY: 'key-o' } }, 'key-o'],
    ['CODEX_API_KEY of the process', { CODEX_API_KEY: 'key-c', OPENAI_API_KEY: 'key-p' }, { env: {} }, 'key-c'],
    ['OPENAI_API_KEY of the process', { OPENAI_API_KEY: 'key-p' }, {}, 'key-p'],
    ['nothing', {}, {}, undefined],
    ['what is not blank', { CODEX_API_KEY: ' ', OPENAI_API_KEY: 'key-p' }, { env: { CODEX_API_KEY: '' } }, 'key-p'],
  ])('has the key of %s (B250)', async (_whose, variables, options, key) => {
    Object.assign(process.env, variables);
    const fake = fakeCodex();

    await ask({ ...options, codexPathOverride: fake.path });

    expect(fake.starts()[0]?.env['CODEX_API_KEY']).toBe(key);
  });

  it('is that of this process, unless one is given, which is all there is then (B251)', async () => {
    const fake = fakeCodex();
    process.env['CODEX_API_KEY'] = 'key-c';

    await ask({ codexPathOverride: fake.path });
    await ask({ codexPathOverride: fake.path, env: { GREETING: 'hi' } });

    const [inherited, given] = fake.starts().map(({ env }) => env);
    expect(inherited).toMatchObject({ PATH: process.env['PATH'] });
    expect(given).toEqual({
      GREETING: 'hi',
      CODEX_API_KEY: 'key-c',
      CODEX_INTERNAL_ORIGINATOR_OVERRIDE: expect.any(String),
    });
  });

  it('says which server to ask, as the configuration does (B250)', async () => {
    const fake = fakeCodex();

    await ask({ codexPathOverride: fake.path, baseUrl: 'http://127.0.0.1:9/v1' });
    await ask({ codexPathOverride: fake.path, baseUrl: 'http://127.0.0.1:9/v1', env: { A: 'b' } });

    const [inherited, given] = fake.starts();
    expect(inherited?.args).toContain('openai_base_url="http://127.0.0.1:9/v1"');
    expect(inherited?.env).toMatchObject({ OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', PATH: process.env['PATH'] });
    expect(given?.env).toMatchObject({ OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', A: 'b' });
    expect(given?.env).not.toHaveProperty('PATH');
    expect(process.env).not.toHaveProperty('OPENAI_BASE_URL');
  });

  it('keeps the key out of what the run says, whatever Codex does with it', async () => {
    const script = `await read(); begin('t'); message('Key: ' + env.CODEX_API_KEY); complete();`;
    const failing = `await read(); process.stderr.write('401 for ' + env.CODEX_API_KEY + ' / ' + Buffer.from(env.CODEX_API_KEY).toString('base64')); process.exitCode = 1;`;

    expect(await ask({ apiKey: 'sk-very-secret', codexPathOverride: fakeCodex(script).path })).toContain(
      'Key: [secret]',
    );
    const told = await ask({ apiKey: 'sk-very-secret', codexPathOverride: fakeCodex(failing).path });
    expect(told).toContain('Codex exited with code 1: 401 for [secret] / [secret]');
  });
});

describe('the key of a thread that goes on', () => {
  it('is kept out of what later runs say, too', async () => {
    const script = `await read(); begin('t'); message('Key: ' + env.CODEX_API_KEY); complete();`;
    const codexOptions = { apiKey: 'sk-very-secret', codexPathOverride: fakeCodex(script).path };
    const tool = codexTool({ persistSession: true, codexOptions });

    for (let run = 0; run < 2; run++) {
      const { outputs } = await askAgent([tool], [callTool('codex', task('hello'))]);
      expect(outputs[0]).toContain('Key: [secret]');
    }
  });
});

describe('the program', () => {
  it('is the one that is given, then that of CODEX_PATH, then the first on the PATH (B249)', async () => {
    const [given, named, first, second] = [fakeCodex(), fakeCodex(), fakeCodex(), fakeCodex()] as const;
    for (const { path, folder } of [first, second]) {
      mkdirSync(join(folder, 'bin'));
      // Node looks beside the file that a link leads to, so it records where it always does.
      symlinkSync(path, join(folder, 'bin/codex'));
    }
    const folders = [join(given.folder, 'missing'), '', join(first.folder, 'bin'), join(second.folder, 'bin')];
    process.env['PATH'] = [...folders, dirname(process.execPath)].join(':');
    process.env['CODEX_PATH'] = named.path;

    await ask({ codexPathOverride: given.path });
    await ask({});
    delete process.env['CODEX_PATH'];
    await ask({});

    expect([given, named, first, second].map((fake) => fake.starts().length)).toEqual([1, 1, 1, 0]);
  });

  it('is asked for where there is none, with what to do', async () => {
    process.env['PATH'] = '/nowhere';

    const told = await ask({});

    expect(told).toMatch(/codexTool codex found no Codex to start/);
    expect(told).toMatch(/npm install @openai\/codex-sdk.*codexPathOverride.*CODEX_PATH/);
  });

  it.each([
    ['/no/such/codex', 'ENOENT'],
    ['/etc/passwd', 'EACCES'],
  ])('%s cannot be started, which is told with what to do', async (path, code) => {
    const told = await ask({ codexPathOverride: path });

    expect(told).toContain(`Codex could not be started (${code}): ${path}. Give the path of a program`);
  });
});
