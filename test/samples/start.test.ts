import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { countries } from 'countries-list';
import { compileCodec } from '../../src/schema/codec.js';
import type { ToolDefinition } from '../../src/schema/tool-definition.js';
import { callTool, say } from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';

const root = join(import.meta.dirname, '../..');
const serve = serversPerTest();

interface Ended {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What `npm start` runs once everything is installed. */
function start(words: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { cwd: root, env: { ...process.env, OPENAI_API_KEY: '', ...environment } };
    const child = execFile(process.execPath, ['scripts/start.mjs', ...words], options, (_, stdout, stderr) => {
      resolve({ exitCode: child.exitCode ?? 1, stdout, stderr });
    });
  });
}

interface Report {
  readonly model: string;
  readonly question: string;
  readonly tools: readonly ToolDefinition[];
  readonly calls: readonly { readonly name: string; readonly arguments: unknown; readonly output: unknown }[];
  readonly finalOutput: string;
  readonly usage: { readonly requests: number; readonly totalTokens: number };
}

describe('npm start', () => {
  it('prints one JSON object and nothing else with --json', async () => {
    const { exitCode, stdout, stderr } = await start(['--json']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    const report = JSON.parse(stdout) as Report;
    expect(report.tools.length).toBeGreaterThanOrEqual(6);
    for (const { name, inputSchema, strictSchema } of report.tools) {
      expect(strictSchema).toEqual(compileCodec(inputSchema, { toolName: name }).strictSchema);
    }
    expect(report.calls).toContainEqual({
      name: 'describeCountry',
      arguments: { country: 'NO' },
      output: countries.NO,
    });
    expect(report.calls).toContainEqual(expect.objectContaining({ name: 'hoursAhead', output: 7 }));
    expect(report).toMatchObject({ model: 'rehearsal', usage: { requests: 2 } });
    expect(report.finalOutput).toContain('capital: Oslo');
  }, 60_000);

  it('shows schema, calls, results and answer without colours where nobody sees them', async () => {
    const { stdout } = await start(['Find countries that speak Portuguese']);
    for (const part of [
      'findCountries',
      '| null',
      'you       Find',
      '"language":"pt"',
      '"Portugal"',
      'answer ',
      'OPENAI_API_KEY',
    ]) {
      expect(stdout).toContain(part);
    }
    expect(stdout).not.toContain('\u001b[');
  }, 60_000);

  it('asks the language model behind a key', async () => {
    const server = await serve(callTool('describeCountry', { country: 'JP' }), say('Its capital is Tokyo.'));
    const { stdout } = await start(['--json', 'Tell me about Japan'], {
      OPENAI_API_KEY: 'sk-test-0123456789',
      OPENAI_BASE_URL: server.baseURL,
      OPENAI_MODEL: 'some-model',
    });
    expect(JSON.parse(stdout)).toMatchObject({
      model: 'some-model',
      question: 'Tell me about Japan',
      calls: [{ name: 'describeCountry', arguments: { country: 'JP' }, output: countries.JP }],
      finalOutput: 'Its capital is Tokyo.',
    });
    expect(server.requests[0]).toMatchObject({ model: 'some-model' });
  }, 60_000);

  it('says what is wrong, and nothing on stdout, when the model cannot be asked', async () => {
    const server = await serve();
    const { exitCode, stdout, stderr } = await start(['--json'], {
      OPENAI_API_KEY: 'sk-test-0123456789',
      OPENAI_BASE_URL: server.baseURL,
    });
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toContain('400');
  }, 60_000);

  it('explains itself when it is asked wrongly', async () => {
    const { exitCode, stderr } = await start(['--jsno']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('npm start -- "a question"');
  }, 60_000);
});
