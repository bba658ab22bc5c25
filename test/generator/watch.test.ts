import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

import type { GenerateResult } from '../../src/generator/index.js';
import { watchProject } from '../../src/generator/watch/watch-project.js';
import { TempProject, toolClass, TSCONFIG } from './temp-project.js';

let project: TempProject;
let ending: AbortController;
let results: GenerateResult[];
let waiting: ((result: GenerateResult) => void)[];
let watching: Promise<void>;

beforeEach(() => {
  ending = new AbortController();
  results = [];
  waiting = [];
  project = new TempProject({
    'src/a.ts': `import type { Size } from './size.js';\n${toolClass('A', 'go', 'size: Size')}`,
    'src/size.ts': "export type Size = 'small' | 'large';\n",
  });
  watching = watchProject(
    { cwd: project.folder },
    {
      signal: ending.signal,
      onRun(result) {
        const next = waiting.shift();
        if (next === undefined) results.push(result);
        else next(result);
      },
    },
  );
});
afterEach(async () => {
  ending.abort();
  await watching;
  project.remove();
});

/** The result of the next run, or of one that came already. */
function nextRun(): Promise<GenerateResult> {
  const known = results.shift();
  return known === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(known);
}

/** Changes files, one run at a time, and looks at what came of it. */
async function change(files: Readonly<Record<string, unknown>>): Promise<GenerateResult> {
  const next = nextRun();
  project.write(files);
  return next;
}

function tools({ manifest }: GenerateResult): string[] | undefined {
  return manifest?.toolsets.flatMap(({ className, tools: each }) => each.map(({ method }) => `${className}.${method}`));
}

describe('generate --watch', () => {
  it('generates at once', async () => {
    const first = await nextRun();
    expect({ tools: tools(first), written: first.written.length }).toEqual({ tools: ['A.go'], written: 2 });
  });

  it('generates again when a type elsewhere changes, as a fresh run would', async () => {
    await nextRun();
    const { manifest } = await change({ 'src/size.ts': "export type Size = 'small' | 'huge';\n" });
    expect(JSON.stringify(manifest)).toContain('huge');
    expect(project.generate().written).toEqual([]);
  });

  it('writes nothing when the change says nothing new', async () => {
    await nextRun();
    const { written } = await change({ 'src/size.ts': "// The same.\nexport type Size = 'small' | 'large';\n" });
    expect(written).toEqual([]);
  });

  it('recovers from a file that does not parse', async () => {
    await nextRun();
    const broken = await change({ 'src/a.ts': 'export class {{{' });
    expect(broken.diagnostics.map(({ code }) => code)).toContain('TS1068');

    const mended = await change({ 'src/a.ts': toolClass('A', 'walk') });
    expect({ tools: tools(mended), diagnostics: mended.diagnostics }).toEqual({ tools: ['A.walk'], diagnostics: [] });
  });

  it('sees files that come and go, in new folders too', async () => {
    await nextRun();
    project.write({ 'src/deep/b.ts': toolClass('B') });
    let result = await nextRun();
    // The folder may be seen before the file in it.
    while (tools(result)?.length === 1) result = await nextRun();
    expect(tools(result)).toEqual(['A.go', 'B.go']);

    const next = nextRun();
    rmSync(join(project.folder, 'src/deep'), { recursive: true });
    result = await next;
    while (tools(result)?.length === 2) result = await nextRun();
    expect(tools(result)).toEqual(['A.go']);
  });

  it('finds what an import was missing when it comes', async () => {
    await nextRun();
    const missing = await change({ 'src/size.ts': null });
    expect(missing.diagnostics.map(({ code }) => code)).toContain('TW1202');

    const found = await change({ 'src/size.ts': "export type Size = 'small';\n" });
    expect({ tools: tools(found), diagnostics: found.diagnostics }).toEqual({ tools: ['A.go'], diagnostics: [] });
  });

  it('follows the tsconfig', async () => {
    await nextRun();
    project.write({ 'lib/c.ts': toolClass('C') });
    const result = await change({ 'tsconfig.json': { ...TSCONFIG, include: ['src', 'lib'] } });
    expect(tools(result)).toEqual(['C.go', 'A.go']);
  });

  it('repairs what it wrote when somebody spoils it', async () => {
    await nextRun();
    const text = project.read('src/toolwright.manifest.ts');
    const { written } = await change({ 'src/toolwright.manifest.ts': `${text}// Mine.\n` });
    expect(written).toEqual([join(project.folder, 'src/toolwright.manifest.ts')]);
  });
});
