import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { build, type BuildResult } from 'esbuild';

const ROOT = join(import.meta.dirname, '../..');

describe('a bundle that takes toolwright along', () => {
  let bundle: BuildResult<{ metafile: true }>;

  beforeAll(async () => {
    const { peerDependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
      readonly peerDependencies: Readonly<Record<string, string>>;
    };
    // A bundler reports what it cannot find, unless the program asks for it in a `try`.
    const alias = Object.fromEntries(Object.keys(peerDependencies).map((name) => [name, 'not-installed']));
    bundle = await build({
      absWorkingDir: ROOT,
      entryPoints: ['src/index.ts', 'src/testing/index.ts'],
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'es2022',
      outdir: 'out',
      write: false,
      metafile: true,
      logLevel: 'silent',
      alias,
    });
  });

  it('is made where no optional peer is installed', () => {
    expect([...bundle.errors, ...bundle.warnings]).toEqual([]);
  });

  it('names createRequire nowhere, whose calls webpack rewrites into something without a cache', async () => {
    const sources = Object.keys(bundle.metafile.inputs).filter((file) => file.startsWith('src/'));
    const texts = await Promise.all(sources.map((file) => readFile(join(ROOT, file), 'utf8')));

    expect(sources).toContain('src/validation/optional-peer.ts');
    expect(sources.filter((_file, at) => /import \{[^}]*\bcreateRequire\b/.test(texts[at] ?? ''))).toEqual([]);
  });
});
