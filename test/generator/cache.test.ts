import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { cachedGenerate } from '../../src/generator/cache/cached-generate.js';
import type { GenerateOptions, GenerateResult } from '../../src/generator/index.js';
import { TempProject, toolClass, TSCONFIG } from './temp-project.js';

let project: TempProject;
beforeEach(async () => {
  project = new TempProject({
    'src/a.ts': `import type { Size } from './size.js';\n${toolClass('A', 'go', 'size: Size')}`,
    'src/size.ts': "export type Size = 'small' | 'large';\n",
    'src/b.ts': `import type { Colour } from 'colours';\n${toolClass('B', 'paint', 'colour: Colour')}`,
    'base.json': TSCONFIG,
    'tsconfig.json': { extends: './base.json', include: ['src'] },
    'node_modules/colours/package.json': { name: 'colours', version: '1.0.0', types: 'index.d.ts' },
    'node_modules/colours/index.d.ts': "export type Colour = 'red' | 'blue';\n",
  });
  await generate();
});
afterEach(() => project.remove());

function generate(options: GenerateOptions = {}): Promise<GenerateResult> {
  return cachedGenerate({ cwd: project.folder, ...options });
}

/**
 * Whether the answer comes from the cache, seen from outside: a message is slipped into what the cache keeps, and only a run that was
 * not repeated repeats it.
 */
async function isRemembered(options: GenerateOptions = {}): Promise<boolean> {
  slipIn('remembered');
  const { diagnostics } = await generate(options);
  return diagnostics.some(({ message }) => message === 'remembered');
}

function slipIn(message: string): void {
  for (const file of cacheFiles()) {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as { value: { diagnostics: unknown[] } };
    kept.value.diagnostics = [{ code: 'TW2001', category: 'warning', message }];
    writeFileSync(file, JSON.stringify(kept));
  }
}

function cacheFiles(): string[] {
  const folder = join(project.folder, 'node_modules/.cache/toolwright/runs');
  return readdirSync(folder).map((name) => join(folder, name));
}

describe('a run on an unchanged project', () => {
  it('is answered from the cache, with the same manifest and files', async () => {
    const first = project.generate();

    expect(await isRemembered()).toBe(true);
    const again = await generate();
    expect({ manifest: again.manifest, files: again.files, written: again.written }).toEqual({
      manifest: first.manifest,
      files: first.files,
      written: [],
    });
  });

  it('is answered with check too, and has nothing to say', async () => {
    await generate({ check: true });
    expect(await isRemembered({ check: true })).toBe(true);
    expect((await generate({ check: true })).stale).toEqual([]);
  });

  it('is answered after the files were written anew with the same text, as a checkout does', async () => {
    project.write({ 'src/size.ts': project.read('src/size.ts') });
    expect(await isRemembered()).toBe(true);
  });

  it('repeats the warnings of the run before', async () => {
    project.write({ 'src/a.ts': toolClass('A').replace('Does it.', 'Does it.\n * @param nobody Nothing.') });
    const first = await generate();
    const { diagnostics } = await generate();

    expect(diagnostics).toEqual(first.diagnostics);
    expect(diagnostics.map(({ code }) => code)).toEqual(['TW2002']);
  });

  it('is not answered while there are errors', async () => {
    project.write({ 'src/b.ts': toolClass('B', 'paint', 'colour: any') });
    const first = await generate();

    expect(await isRemembered()).toBe(false);
    expect((await generate()).diagnostics).toEqual(first.diagnostics);
  });
});

describe('a change', () => {
  it.each<[string, () => void]>([
    ['a source', () => project.write({ 'src/size.ts': "export type Size = 'small' | 'large' | 'huge';\n" })],
    [
      'a source, with the same length and the times set back',
      () => {
        project.write({ 'src/size.ts': "export type Size = 'small' | 'jumbo';\n" });
        utimesSync(join(project.folder, 'src/size.ts'), 1, 1);
      },
    ],
    ['a new source', () => project.write({ 'src/deep/er/c.ts': toolClass('C') })],
    ['a source that went', () => project.write({ 'src/b.ts': null })],
    ['a source that shadows another', () => project.write({ 'src/size/index.ts': '', 'src/size.tsx': 'export {};' })],
    ['the tsconfig', () => project.write({ 'tsconfig.json': { extends: './base.json', include: ['src/a.ts'] } })],
    [
      'the tsconfig it extends',
      () =>
        project.write({
          'base.json': { ...TSCONFIG, compilerOptions: { ...TSCONFIG.compilerOptions, strict: false } },
        }),
    ],
    [
      'the types of a package',
      () => project.write({ 'node_modules/colours/index.d.ts': "export type Colour = 'red';\n" }),
    ],
    [
      'where the types of a package are',
      () => {
        project.write({ 'node_modules/colours/other.d.ts': 'export type Colour = string;\n' });
        project.write({ 'node_modules/colours/package.json': { name: 'colours', types: 'other.d.ts' } });
      },
    ],
    ['a package that went', () => project.write({ 'node_modules/colours/index.d.ts': null })],
    ['the kind of modules', () => project.write({ 'package.json': { type: 'module' } })],
    ['what was written, by hand', () => project.write({ 'src/toolwright.manifest.ts': 'export {};\n' })],
    ['what was written, deleted', () => project.write({ 'src/toolwright.manifest.json': null })],
  ])('of %s is noticed', async (_what, change) => {
    change();
    expect(await isRemembered()).toBe(false);
    const { manifest } = await generate();
    expect(manifest).toEqual(project.generate().manifest);
  });

  it('of a nearer tsconfig is noticed', async () => {
    await generate({ cwd: join(project.folder, 'src'), out: 'm.ts' });
    project.write({ 'src/tsconfig.json': { extends: '../base.json', include: ['a.ts'] } });

    const { manifest } = await generate({ cwd: join(project.folder, 'src'), out: 'm.ts' });
    expect(manifest?.toolsets.map(({ className }) => className)).toEqual(['A']);
  });

  it('of the options is another run', async () => {
    expect(await isRemembered({ out: 'elsewhere.ts' })).toBe(false);
    expect(await isRemembered({ project: 'base.json' })).toBe(false);
    await generate();
    expect(await isRemembered()).toBe(true);
  });

  it('of a file that is no source is not noticed', async () => {
    project.write({ 'src/notes.txt': 'Nothing.' });
    expect(await isRemembered()).toBe(true);
  });

  it('is stale under check', async () => {
    project.write({ 'src/size.ts': "export type Size = 'small';\n" });
    const { stale } = await generate({ check: true });
    expect(stale).toEqual([{ subject: 'A.go(size)', change: 'has another type' }]);
  });
});

describe('the cache', () => {
  it.each([
    ['half a file', '{"key":'],
    ['another program’s file', '[]'],
    ['a file of the right key and nothing in it', undefined],
  ])('passes over %s', async (_what, text) => {
    for (const file of cacheFiles()) {
      const { key } = JSON.parse(readFileSync(file, 'utf8')) as { key: string };
      writeFileSync(file, text ?? JSON.stringify({ key, value: {} }));
    }
    const { files, diagnostics } = await generate();
    expect({ count: files.length, diagnostics }).toEqual({ count: 2, diagnostics: [] });
  });

  it('of another version is not believed', async () => {
    for (const file of cacheFiles()) {
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replace(/"version\\":\\"[^"]*"/, String.raw`"version\":\"other\"`),
      );
    }
    expect(await isRemembered()).toBe(false);
  });
});
