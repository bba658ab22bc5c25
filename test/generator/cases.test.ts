import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { beforeAll, describe, expect, it } from '@jest/globals';

import { formatDiagnostic, generate, type GenerateResult, type Manifest } from '../../src/generator/index.js';
import { InvalidArgumentsError } from '../../src/errors/index.js';
import { compileCodec } from '../../src/schema/index.js';

const folder = fileURLToPath(new URL('./cases', import.meta.url));
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const isUpdate = process.env['UPDATE_CASES'] === '1';

/** Arguments as a model sends them, by method. */
type Samples = Readonly<
  Record<string, { readonly accepted?: readonly unknown[]; readonly rejected?: readonly unknown[] }>
>;

// One program for all cases: most of the time goes into the standard library, which they share.
let result: GenerateResult;
beforeAll(() => {
  result = generate({ project: folder, check: true });
}, 60_000);

describe.each(names)('case %s', (name) => {
  it('gives the manifest and the diagnostics that are expected', () => {
    const manifest = manifestOf(name);
    const said = diagnosticsOf(name);

    expect(name.startsWith('invalid-') && !said.includes('error TW')).toBe(false);
    expect(said).not.toMatch(/\{(?:path|type|name|known|instead|className|reason|found)\}/);
    expectFile(
      name,
      'manifest.json',
      manifest === undefined ? undefined : `${JSON.stringify(manifest, undefined, 2)}\n`,
    );
    expectFile(name, 'diagnostics.txt', said || undefined);
  });

  const samplesFile = join(folder, name, 'samples.json');
  if (!existsSync(samplesFile)) return;
  const samples = JSON.parse(readFileSync(samplesFile, 'utf8')) as Samples;

  it.each(Object.keys(samples))('lets through what %s takes and nothing else', (method) => {
    const tool = manifestOf(name)
      ?.flatMap(({ tools }) => tools)
      .find((each) => each.method === method);
    const codec = compileCodec(tool?.inputSchema ?? {});

    for (const sent of samples[method]?.accepted ?? []) expect(() => codec.lift(sent)).not.toThrow();
    for (const sent of samples[method]?.rejected ?? []) expect(() => codec.lift(sent)).toThrow(InvalidArgumentsError);
  });
});

function manifestOf(name: string): Manifest['toolsets'] | undefined {
  const toolsets = result.manifest?.toolsets.filter(({ source }) => source.startsWith(`${name}/`)) ?? [];
  return toolsets.length === 0 ? undefined : toolsets;
}

function diagnosticsOf(name: string): string {
  return result.diagnostics
    .filter(({ file }) => file?.includes(`/cases/${name}/`))
    .map((diagnostic) => `${formatDiagnostic(diagnostic, join(folder, name))}\n`)
    .join('');
}

function expectFile(name: string, file: string, text: string | undefined): void {
  const path = join(folder, name, file);
  if (isUpdate && text !== undefined) writeFileSync(path, text);
  if (isUpdate && text === undefined) rmSync(path, { force: true });
  expect(existsSync(path) ? readFileSync(path, 'utf8') : undefined).toBe(text);
}
