import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { compileFunction } from 'node:vm';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import ts from 'typescript';
import * as toolwright from '../../src/index.js';
import { before, type PluginOptions } from '../../src/nestjs-plugin/index.js';
import { temporaryFolder } from '../support/temporary-folder.js';

afterEach(() => {
  jest.restoreAllMocks();
});

const SHOUT = `import { tool } from 'toolwright';

export class Shout {
  /** Shouts. */
  @tool()
  shout(word: string): string {
    return word;
  }
}
`;

/** A folder with these sources, and what they import of toolwright. */
function projectOf(sources: Readonly<Record<string, string>>): string {
  return temporaryFolder({
    'tsconfig.json': '{}',
    'node_modules/toolwright/package.json': '{ "name": "toolwright", "types": "index.d.ts" }',
    'node_modules/toolwright/index.d.ts': 'export declare function tool(): MethodDecorator;',
    ...sources,
  });
}

function programOf(folder: string, files: readonly string[]): ts.Program {
  return ts.createProgram(
    files.map((file) => join(folder, file)),
    {
      configFilePath: join(folder, 'tsconfig.json'),
      module: ts.ModuleKind.Node16,
      moduleResolution: ts.ModuleResolutionKind.Node16,
      target: ts.ScriptTarget.ES2022,
      experimentalDecorators: true,
      rootDir: folder,
      outDir: join(folder, 'dist'),
      types: [],
    },
  );
}

/** The last file as the plugin has it compiled. */
function compile(program: ts.Program): string {
  let compiled = '';
  const write = (name: string, text: string): void => {
    if (name.endsWith('.js')) compiled = text;
  };
  program.emit(undefined, write, undefined, false, { before: [before({}, program)] });
  return compiled;
}

function run(compiled: string): Record<string, new () => object> {
  const exports = {};
  compileFunction(compiled, ['exports', 'require'])(exports, () => toolwright);
  return exports;
}

describe('the plugin', () => {
  it('leaves a file the names that it has', () => {
    const mine = `const __toolwright_0 = 'mine';\nconst JSON = { parse: () => __toolwright_0 };\nexport const parsed = JSON.parse();\n`;
    const folder = projectOf({ 'shout.ts': SHOUT + mine });

    const { Shout, parsed } = run(compile(programOf(folder, ['shout.ts'])));

    expect(toolwright.toolsOf(new (Shout as new () => object)())).toMatchObject([{ name: 'shout' }]);
    expect(parsed).toBe('mine');
  });

  it('says nothing of files that are gone', async () => {
    const said = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const folder = projectOf({ 'shout.ts': SHOUT, 'gone.ts': SHOUT.replaceAll('hout', 'ing') });
    compile(programOf(folder, ['shout.ts', 'gone.ts']));
    rmSync(join(folder, 'gone.ts'));

    before({}, programOf(folder, ['shout.ts']));
    await setImmediate();

    expect(said).not.toHaveBeenCalled();
  });

  it.each([
    [undefined, 'takes its options as an object, not undefined'],
    [null, 'takes its options as an object, not null'],
    ['out', 'takes its options as an object, not "out"'],
    [[], 'takes its options as an object, not a list'],
    [{ out: 5 }, 'was given 5 as out'],
    [{ requireDescriptions: null }, 'was given null as requireDescriptions'],
    [JSON.parse('{ "__proto__": {} }'), "has no option '__proto__'"],
  ])('refuses the options %j', (options, why) => {
    const program = programOf(projectOf({ 'shout.ts': SHOUT }), ['shout.ts']);

    expect(() => before(options as PluginOptions, program)).toThrow(`toolwright/nestjs/plugin ${why}`);
  });
});
