import { fileURLToPath } from 'node:url';

import { afterEach, describe, expect, it } from '@jest/globals';
import ts from 'typescript';

import { TempProject, toolClass, TSCONFIG } from './temp-project.js';

let project: TempProject | undefined;
function setUp(files: Readonly<Record<string, unknown>>): TempProject {
  project = new TempProject(files);
  return project;
}
afterEach(() => project?.remove());

describe('what is written', () => {
  it('is a module that binds the classes, and its JSON twin', () => {
    const { folder, ...made } = setUp({ 'src/a.ts': toolClass('A') });
    const result = project?.generate();

    expect(made).toEqual({});
    expect(result?.files).toEqual([`${folder}/src/toolwright.manifest.ts`, `${folder}/src/toolwright.manifest.json`]);
    expect(project?.read('src/toolwright.manifest.ts')).toBe(`\
/* eslint-disable */
// @ts-nocheck
// Written by \`toolwright generate\` from the classes imported below. Changes made here are lost: change the
// classes and run the command again. Import this module once, where the program starts.
import { bindManifest } from 'toolwright';
import { A } from './a.js';

bindManifest(
  {
    version: 1,
    toolsets: [
      {
        className: 'A',
        source: 'src/a.ts:3',
        tools: [
          {
            method: 'go',
            name: 'go',
            description: 'Does it.',
            source: 'src/a.ts:6',
            parameters: [{ name: 'text' }],
            inputSchema: {
              type: 'object',
              properties: { text: { type: 'string' } },
              required: ['text'],
              additionalProperties: false,
            },
          },
        ],
      },
    ],
  },
  [A],
);
`);
    expect(JSON.parse(project?.read('src/toolwright.manifest.json') ?? '')).toEqual(result?.manifest);
    expect(result?.manifest?.toolsets[0]?.tools[0]).toHaveProperty('strictSchema.required', ['text']);
  });

  it('is the same, byte for byte, on every run, and nothing else stays behind', () => {
    const made = setUp({ 'src/b.ts': toolClass('B'), 'src/a.ts': toolClass('A') });
    made.generate();
    const first = [made.read('src/toolwright.manifest.ts'), made.read('src/toolwright.manifest.json')];
    made.generate();

    expect([made.read('src/toolwright.manifest.ts'), made.read('src/toolwright.manifest.json')]).toEqual(first);
    expect(made.list('src')).toEqual(['a.ts', 'b.ts', 'toolwright.manifest.json', 'toolwright.manifest.ts']);
  });

  it('compiles in the project it was written for', () => {
    const made = setUp({
      'src/a.ts': toolClass('A', 'go', "where: { city: string; at?: Date }, how: 'x' | 'y' = 'x', ...rest: number[]"),
      'src/other/a.ts': toolClass('A', "'quoted-name'", "text = 'it\\'s \"fine\"'"),
      'src/main.ts': toolClass('default').replace('class default', 'default class'),
      "src/x it's/a.ts":
        `${toolClass('Q')}export { Q as 'a-b', R as delete, R as "it's" };\n${toolClass('R').split('export ')[1]}`.replace(
          'export class Q',
          'class Q',
        ),
    });
    const { diagnostics, files } = made.generate();
    // Users' compilers are spared the check, and it must hold all the same.
    made.write({
      'src/toolwright.manifest.ts': made.read('src/toolwright.manifest.ts').replace('// @ts-nocheck\n', ''),
    });
    // Against the real types of what the module calls.
    const paths = { toolwright: [fileURLToPath(new URL('cases/toolwright.ts', import.meta.url))] };
    const config = { ...TSCONFIG, compilerOptions: { ...TSCONFIG.compilerOptions, lib: ['es2024', 'dom'], paths } };
    const { options } = ts.parseJsonConfigFileContent(config, ts.sys, made.folder);
    const program = ts.createProgram([files[0] ?? ''], { ...options, noEmit: true });
    const module = program.getSourceFile(files[0] ?? '');

    expect(diagnostics).toEqual([]);
    expect(program.getSemanticDiagnostics(module).map(({ messageText }) => messageText)).toEqual([]);
    expect(made.read('src/toolwright.manifest.ts')).toContain(
      `import { 'a-b' as Q, delete as R } from "./x it's/a.js";\n`,
    );
    expect(made.read('src/toolwright.manifest.ts')).toMatch(
      /import \{ A \} from '\.\/a\.js';\nimport Main from '\.\/main\.js';\nimport \{ A as A2 \} from '\.\/other\/a\.js';/,
    );
  });

  it('lies beside the tsconfig where there is no src folder, or where --out says', () => {
    const made = setUp({ 'tools.ts': toolClass('A'), 'tsconfig.json': { ...TSCONFIG, include: ['*.ts'] } });
    made.generate();
    made.generate({ out: 'generated/deep/manifest.ts' });

    expect(made.list()).toEqual([
      'generated',
      'node_modules',
      'tools.ts',
      'toolwright.manifest.json',
      'toolwright.manifest.ts',
      'tsconfig.json',
    ]);
    expect(made.read('generated/deep/manifest.ts')).toContain("import { A } from '../../tools.js';");
  });

  it.each(['m.json', 'm.js', 'm.d.ts', 'm.tsx', 'm'])('is no file called %s', (out) => {
    const made = setUp({ 'src/a.ts': toolClass('A') });
    const result = made.generate({ out });

    expect(made.said(result)).toEqual([
      `error TW1021: ${out} is not the name of a TypeScript module, and a module is what is written. Write a name that ends in .ts, .mts or .cts, such as --out m.ts; the same as JSON goes into a .json file beside it.`,
    ]);
    expect(made.has(out)).toBe(false);
  });

  it.each([
    ['src/other.ts', { 'src/other.ts': 'export const a = 1;\n' }],
    ['data/m.json', { 'data/m.json': '{"toolsets": "mine"}' }],
    ['data/m.json', { 'data/m.json': '[]', 'data/m.ts': '' }],
  ])('never takes the place of %s, which somebody else wrote', (file, written) => {
    const made = setUp({ 'src/a.ts': toolClass('A'), ...written });
    const result = made.generate({ out: file.replace('.json', '.ts') });

    expect(made.said(result)).toEqual([
      `error TW1022: ${file} exists and was not written by toolwright, so it is left as it is and nothing is written. Choose another place with --out, or delete the file if it is not needed.`,
    ]);
    for (const [name, text] of Object.entries(written)) expect(made.read(name)).toBe(text);
    expect(result.written).toEqual([]);
  });

  it('takes the place of what a merge left of it', () => {
    const made = setUp({ 'src/a.ts': toolClass('A') });
    made.generate();
    const module = made.read('src/toolwright.manifest.ts');
    const json = made.read('src/toolwright.manifest.json');
    made.write({
      'src/toolwright.manifest.ts': `${module}<<<<<<< ours\n=======\n>>>>>>> theirs\n`,
      'src/toolwright.manifest.json': json.replace('"source"', '<<<<<<< ours\n=======\n>>>>>>> theirs\n"source"'),
    });
    made.generate();

    expect(made.read('src/toolwright.manifest.ts')).toBe(module);
    expect(made.read('src/toolwright.manifest.json')).toBe(json);
  });

  it.each([
    ["import './b.js';", './a.js'],
    ["import './b.ts';", './a.ts'],
    ["import './b';", './a'],
    // The dot is one of a name, and does not begin an ending.
    ["import './b.module';\nimport './b.json';", './a'],
  ])('writes imports as the project does: %s', (line, specifier) => {
    const made = setUp({ 'src/a.ts': `${line}\n${toolClass('A')}`, 'src/b.ts': 'export {};\n' });
    made.generate();

    expect(made.read('src/toolwright.manifest.ts')).toContain(`import { A } from '${specifier}';`);
  });

  it('takes tools from a package that is not installed yet by the name of the import', () => {
    const made = setUp({ 'src/a.ts': toolClass('A'), 'node_modules/toolwright/index.d.ts': null });
    const result = made.generate();

    expect(made.said(result)).toEqual([expect.stringMatching(/^src\/a\.ts:1:22 - warning TS2307: Cannot find module/)]);
    expect(result.manifest?.toolsets).toHaveLength(1);
  });

  it('does not depend on what an old or broken manifest says, nor on its being there', () => {
    const made = setUp({
      'src/a.ts': toolClass('A'),
      'src/main.ts': "import './toolwright.manifest.js';\n",
    });
    expect(made.said(made.generate())).toEqual([]);

    made.write({
      'src/toolwright.manifest.ts':
        '// Written by `toolwright generate`\nimport { Gone } from "./gone.js"; this is not {',
      'src/toolwright.manifest.json': '{',
    });
    expect(made.said(made.generate())).toEqual([]);
    expect(made.read('src/toolwright.manifest.ts')).toContain('bindManifest');
  });
});

describe('the generated module', () => {
  it('sets the values of a long enum several to a line, none of them wider than the module', () => {
    const codes = Array.from({ length: 80 }, (_, index) => `'code-${index}'`);
    const made = setUp({ 'src/a.ts': toolClass('A', 'go', `code: ${codes.join(' | ')}`) });
    made.generate();

    const lines = made
      .read('src/toolwright.manifest.ts')
      .split('\n')
      .filter((line) => line.includes("'code-"));
    expect(lines.length).toBeLessThan(14);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(120);
    expect(lines.join(' ').match(/'code-\d+',/g)).toEqual(codes.map((code) => `${code},`));
  });
});

describe('files of tests', () => {
  it.each(['src/a.test.ts', 'src/a.spec.mts', 'src/__tests__/a.ts', 'src/__mocks__/deep/a.ts'])(
    'are left out, since a program cannot import them: %s',
    (file) => {
      const made = setUp({ [file]: toolClass('Fake'), 'src/b.ts': toolClass('B') });
      const result = made.generate();

      expect(made.said(result)).toEqual([
        `${file}:3:14 - warning TW2021: The class Fake stands in a file of tests, so its tools were left out: a program that imports the manifest would run the tests. Move the class to a file of its own if an agent should use it.`,
      ]);
      expect(result.manifest?.toolsets.map(({ className }) => className)).toEqual(['B']);
    },
  );

  it('may hold any classes', () => {
    const made = setUp({
      'src/b.ts': toolClass('B'),
      'src/b.test.ts': `import { tool } from 'toolwright';\n\nfunction test() {\n  class Local {\n    @tool() go(n: any) {}\n  }\n}\n`,
    });

    expect(made.said(made.generate())).toEqual([
      expect.stringMatching(/^src\/b\.test\.ts:4:9 - warning TW2021: The class Local /),
    ]);
  });
});

describe('problems in the code', () => {
  it('are told with every tool that was left out because of them', () => {
    const made = setUp({
      'src/a.ts': `import { tool } from 'toolwright';
const key = 'computed';

class Hidden {
  @tool() go(): void {}
}
namespace Inner {
  export class Nested {
    @tool() go(): void {}
  }
}
const Named = (Base: new () => object) => {
  // Legacy decorators stand in no class expression, says TypeScript.
  return class extends Base {
    // @ts-ignore
    @tool() go(): void {}
  };
};
export class Open {
  @tool() [key](): void {}
  @tool() private shut(): void {}
  @tool() good(): void {}
}
`,
    });
    const result = made.generate();

    expect(
      made.said(result).map((said) =>
        said
          .replace(/^.* - /, '')
          .split(/[,:] /, 2)
          .join(': '),
      ),
    ).toEqual([
      'error TW1101: The class Hidden is not exported',
      'error TW1102: The class Nested is declared inside the namespace Inner',
      'error TW1102: The class Named(…) is declared inside the function Named',
      'error TW1112: Open.[key]',
      'error TW1103: Open.shut',
    ]);
    expect(result.leftOut.toSorted()).toEqual(['Hidden.go', 'Named(…).go', 'Nested.go', 'Open.[key]', 'Open.shut']);
  });

  it('leave out the tool that has them, and no other', () => {
    const made = setUp({ 'src/a.ts': toolClass('A'), 'src/b.ts': toolClass('B', 'go', 'x: WeakMap<object, string>') });
    const result = made.generate();

    expect(result.leftOut).toEqual(['B.go']);
    expect(result.manifest?.toolsets.map(({ className }) => className)).toEqual(['A']);
    expect(made.read('src/toolwright.manifest.ts')).not.toContain('B');
    expect(made.said(result)).toEqual([expect.stringMatching(/^src\/b\.ts:6:6 - error TW1207: B\.go\(x\): /)]);
  });

  it('never empty a manifest', () => {
    const made = setUp({ 'src/a.ts': toolClass('A') });
    made.generate();
    made.write({ 'src/a.ts': toolClass('A', 'go', 'x: any') });
    const result = made.generate();

    expect(result.files).toEqual([]);
    expect(made.read('src/toolwright.manifest.ts')).toContain('A');
  });

  it('leave out the classes of a file that does not parse', () => {
    const made = setUp({ 'src/a.ts': toolClass('A'), 'src/b.ts': toolClass('B').replace('void {}', 'void {') });
    const result = made.generate();

    expect(made.said(result)).toEqual([expect.stringMatching(/^src\/b\.ts:8:1 - error TS1005: '}' expected\.$/)]);
    expect(result.manifest?.toolsets.map(({ className }) => className)).toEqual(['A']);
  });

  it.each([
    ['5.9.3', []],
    ['6.0.3', [expect.stringMatching(/^src\/b\.ts:2:3 - warning TS2564/)]],
  ])('are measured by what TypeScript %s takes for granted where the tsconfig says nothing', (version, expected) => {
    const { strict: _strict, ...options } = TSCONFIG.compilerOptions;
    const made = setUp({
      'node_modules/typescript/package.json': { name: 'typescript', version },
      'tsconfig.json': { ...TSCONFIG, compilerOptions: options },
      'src/a.ts': toolClass('A', 'go', 'x: string | null'),
      'src/b.ts': 'export class Dto {\n  name: string;\n}\n',
    });
    const result = made.generate();

    expect(made.said(result)).toEqual(expected);
    expect(JSON.stringify(result.manifest)).toContain('null');
  });

  it('say nothing of where output would go', () => {
    const made = setUp({
      'tsconfig.json': { ...TSCONFIG, compilerOptions: { ...TSCONFIG.compilerOptions, rootDir: 'src' } },
      'src/a.ts': toolClass('A'),
      'src/b.ts': "export { shared } from '../library/shared.js';\n",
      'library/shared.ts': 'export const shared = 1;\n',
    });

    expect(made.said(made.generate())).toEqual([]);
  });

  it('are only passed on where they are type errors that no tool depends on', () => {
    const made = setUp({ 'src/a.ts': toolClass('A'), 'src/b.ts': "export const n: number = 'text';\n" });
    const result = made.generate();

    expect(made.said(result)).toEqual([
      "src/b.ts:1:14 - warning TS2322: Type 'string' is not assignable to type 'number'.",
    ]);
    expect(result.files).toHaveLength(2);
  });

  it('are reported when there is not one tool', () => {
    const made = setUp({ 'src/a.ts': 'export class A {}\n' });

    expect(made.said(made.generate())).toEqual([
      expect.stringMatching(/^error TW1004: None of the 1 source files of tsconfig\.json/),
    ]);
  });
});

describe('a project that cannot be read', () => {
  it.each([
    ['no tsconfig', { 'tsconfig.json': null }, {}, /TW1001: There is no tsconfig\.json/],
    ['an unknown --project', {}, { project: 'other.json' }, /TW1001: There is no other\.json/],
    ['a tsconfig that is no JSON', { 'tsconfig.json': '{ "include": [' }, {}, /TW1002: tsconfig\.json cannot be read/],
    ['an unknown base', { 'tsconfig.json': { extends: './base.json' } }, {}, /TW1002: .*base\.json/],
    ['no files', { 'tsconfig.json': { include: ['nowhere'] } }, {}, /TW1003: tsconfig\.json names no source files/],
    [
      'an output that cannot be written',
      {},
      { out: 'tsconfig.json/manifest.ts' },
      /TW1005: tsconfig\.json\/manifest\.ts cannot be written/,
    ],
    [
      'a manifest of a newer version',
      { 'src/toolwright.manifest.json': { version: 99, toolsets: [] } },
      {},
      /TW1006: src\/toolwright\.manifest\.json was written by a newer toolwright \(manifest version 99; .*Update toolwright/,
    ],
  ])('is told apart: %s', (_name, files, options, message) => {
    const made = setUp({ 'src/a.ts': toolClass('A'), ...files });
    const before = made.list('src');
    const result = made.generate(options);

    expect(made.said(result)).toEqual([expect.stringMatching(message)]);
    expect(made.list('src')).toEqual(before);
  });

  it('is found through the references of a solution', () => {
    const made = setUp({
      'tsconfig.json': { files: [], references: [{ path: './tsconfig.app.json' }, { path: './tsconfig.node.json' }] },
      'tsconfig.app.json': TSCONFIG,
      'tsconfig.node.json': { ...TSCONFIG, include: ['vite.config.ts'] },
      'vite.config.ts': 'export default {};\n',
      'src/a.ts': toolClass('A'),
    });

    expect(made.generate().manifest?.toolsets).toHaveLength(1);
  });

  it('has to be named when several references may hold the tools', () => {
    const made = setUp({
      'tsconfig.json': { files: [], references: [{ path: './api' }, { path: './web' }] },
      'api/tsconfig.json': TSCONFIG,
      'api/src/a.ts': toolClass('A'),
      'web/tsconfig.json': TSCONFIG,
      'web/src/b.ts': toolClass('B'),
    });

    expect(made.said(made.generate())).toEqual([
      expect.stringContaining('--project api/tsconfig.json or --project web/tsconfig.json'),
    ]);
    expect(made.generate({ project: 'web' }).manifest?.toolsets[0]?.className).toBe('B');
    expect(made.list('web/src')).toContain('toolwright.manifest.ts');
  });
});
