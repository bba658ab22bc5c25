import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { countries } from 'countries-list';
import { generate } from '../../src/generator/index.js';
import { findChromium } from '../support/chromium.js';
import { blocksOf } from './guide.js';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const samples = readdirSync(join(root, 'samples')).filter((name) => /^\d\d-/.test(name));

const chromium = findChromium('the sample 06-computer');
/** Far from every clock that the samples might look at by mistake. */
const environment = { ...process.env, OPENAI_API_KEY: '', TZ: 'Pacific/Auckland', CHROMIUM_PATH: chromium };

async function runSample(file: string): Promise<string> {
  const { stdout } = await execute(process.execPath, ['--import', 'tsx', file], { cwd: root, env: environment });
  return stdout;
}

describe.each(samples)('sample %s', (name) => {
  const blocks = blocksOf(join(root, 'docs', `${name}.md`));

  it('has the manifest that its source asks for', () => {
    const { stale, diagnostics } = generate({ project: join(root, 'samples', name), check: true });
    expect({ stale, diagnostics }).toEqual({ stale: [], diagnostics: [] });
  }, 60_000);

  it('is what its guide shows', () => {
    const excerpts = blocks.filter(({ attributes }) => attributes['file'] !== undefined);
    expect(excerpts).not.toHaveLength(0);
    for (const { attributes, text } of excerpts) {
      expect(readFileSync(join(root, String(attributes['file'])), 'utf8')).toContain(text);
    }
  });
});

describe.each(samples.filter((name) => name !== '06-computer' || chromium !== undefined))('sample %s', (name) => {
  it('prints what its guide says', async () => {
    const output = await runSample(`samples/${name}/main.ts`);
    const shown = blocksOf(join(root, 'docs', `${name}.md`)).filter(
      ({ attributes }) => attributes['output'] !== undefined,
    );
    expect(output).toContain('This is a rehearsal, not a language model.');
    for (const { text } of shown) expect(output).toBe(text);
  }, 60_000);
});

describe('the types of a published package', () => {
  it('come through as its authors wrote them', () => {
    const { manifest } = generate({ project: join(root, 'samples/04-real-service'), check: true });
    const tool = manifest?.toolsets.flatMap(({ tools }) => tools).find(({ name }) => name === 'describeCountry');
    expect(new Set(tool?.inputSchema.properties['country']?.enum)).toEqual(new Set(Object.keys(countries)));
    expect(tool?.outputSchema).toMatchObject({
      properties: {
        capital: { type: 'string', description: 'Capital in English.' },
        phone: { type: 'array', items: { type: 'number' } },
      },
      required: ['capital', 'continent', 'currency', 'languages', 'name', 'native', 'phone'],
    });
  }, 60_000);
});
