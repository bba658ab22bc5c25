import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { WarmGenerator } from '../../src/generator/watch/warm-generator.js';
import { TempProject, toolClass } from './temp-project.js';

const FILES = {
  'src/a.ts': `import type { Size } from './size.js';\n${toolClass('A', 'go', 'size: Size')}`,
  'src/size.ts': "export type Size = 'small' | 'large';\n",
  'src/base.ts': `import { tool } from 'toolwright';
import type { Size } from './size.js';
export abstract class Base<T> {
  /** Saves. */
  @tool()
  save(item: T, size: Size): void {}
}
`,
  'src/sub.ts': `import { Base } from './base.js';\nexport class Sub extends Base<{ id: number }> {}\n`,
  'src/hidden.ts': toolClass('Hidden').replace('export class', 'class'),
  'src/dto.ts': `import { tool } from 'toolwright';
export class Parcel { label = ''; open(): void {} }
export class Post {
  /** Sends. */
  @tool()
  send(parcel: Parcel): void {}
}
`,
  'src/other.ts': `import type { Size } from './barrel.js';\n${toolClass('Other', 'go', 'size?: Size')}`,
  'src/barrel.ts': "export type { Size } from './size.js';\n",
  'src/global.d.ts': "declare type Everywhere = 'here' | 'there';\n",
  'src/wide.ts': toolClass('Wide', 'go', 'where: Everywhere'),
};

let project: TempProject;
let generator: WarmGenerator;
beforeEach(() => {
  project = new TempProject(FILES);
  generator = new WarmGenerator({ cwd: project.folder });
  generator.run();
});
afterEach(() => project.remove());

function expectFreshResult(): void {
  const { manifest, diagnostics } = generator.run();
  const fresh = project.generate();
  expect({ manifest, diagnostics, written: fresh.written }).toEqual({
    manifest: fresh.manifest,
    diagnostics: fresh.diagnostics,
    written: [],
  });
  expect(project.read('src/toolwright.manifest.json')).toBe(`${JSON.stringify(fresh.manifest, undefined, 2)}\n`);
}

describe('a run on a warm program', () => {
  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['a type that a barrel passes on', { 'src/size.ts': "export type Size = 's' | 'm';\n" }],
    ['a tool', { 'src/other.ts': toolClass('Other', 'stay') }],
    ['a tool that cannot be told', { 'src/other.ts': toolClass('Other', 'stay', 'n: any') }],
    [
      'what fills in a generic base',
      { 'src/sub.ts': "import { Base } from './base.js';\nexport class Sub extends Base<{ id: string }> {}\n" },
    ],
    ['a base that is no base any more', { 'src/sub.ts': 'export class Sub {}\n' }],
    ['a class that is exported now', { 'src/hidden.ts': toolClass('Hidden') }],
    ['a class whose instances are arguments', { 'src/dto.ts': toolClass('Post') }],
    ['a global type', { 'src/global.d.ts': "declare type Everywhere = 'here';\n" }],
    ['a module that becomes a script', { 'src/barrel.ts': "type Size = 'global';\n" }],
    ['a new class', { 'src/new.ts': toolClass('New') }],
    ['two files at once', { 'src/other.ts': toolClass('Other', 'two'), 'src/size.ts': 'export type Size = 1 | 2;\n' }],
    ['a type error', { 'src/other.ts': `${toolClass('Other')}const n: number = 'text';\n` }],
  ])('says what a fresh run says after a change of %s, and after the way back', (_what, files) => {
    const before = Object.fromEntries(
      Object.keys(files).map((name) => [name, project.has(name) ? project.read(name) : null]),
    );
    for (const changes of [files, before, files]) {
      project.write(changes);
      expect(generator.lookAgain(Object.keys(changes).map((name) => join(project.folder, name)))).toBe(true);
      expectFreshResult();
    }
  });
});

const VERSIONS: readonly (readonly [name: string, versions: readonly (string | null)[]])[] = [
  ['src/a.ts', [FILES['src/a.ts'], toolClass('A', 'walk', 'far?: boolean'), 'export {};\n', 'export class {{{']],
  [
    'src/size.ts',
    [FILES['src/size.ts'], 'export type Size = 1 | 2;\n', "/** How large. */\nexport type Size = 's';\n", null],
  ],
  ['src/sub.ts', [FILES['src/sub.ts'], 'export class Sub {}\n', null]],
  ['src/hidden.ts', [FILES['src/hidden.ts'], toolClass('Hidden')]],
  ['src/dto.ts', [FILES['src/dto.ts'], toolClass('Post'), FILES['src/dto.ts'].replace('label', 'name')]],
  ['src/other.ts', [FILES['src/other.ts'], toolClass('A', 'twin'), toolClass('Other', 'say', "text = 'äöü €'")]],
  ['src/new.ts', [null, toolClass('New'), toolClass('New', 'go', 'sizes: readonly string[]')]],
];

describe('many changes on a warm program', () => {
  it.each([1, 2, 3, 4])('leave what a first run writes (sequence %d)', (seed) => {
    const random = numbersFrom(seed);
    const edits: string[] = [];
    for (let step = 0; step < 15; step++) {
      const changes = Array.from({ length: 1 + (random() % 2) }, () => {
        const [name, versions] = VERSIONS[random() % VERSIONS.length] ?? ['', []];
        const version = random() % versions.length;
        edits.push(`${name} #${version}`);
        return [name, versions[version] ?? null] as const;
      });
      project.write(Object.fromEntries(changes));
      if (generator.lookAgain(changes.map(([name]) => join(project.folder, name)))) generator.run();
      if (step % 3 > 0) continue;

      const warm = outputs();
      project.write({ 'src/toolwright.manifest.ts': null, 'src/toolwright.manifest.json': null });
      project.generate();
      expect({ edits, ...warm }).toEqual({ edits, ...outputs() });
    }
  });
});

function outputs(): { readonly module: string; readonly json: string } {
  return { module: project.read('src/toolwright.manifest.ts'), json: project.read('src/toolwright.manifest.json') };
}

/** The same numbers for the same seed, so that what fails once fails again. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
}
