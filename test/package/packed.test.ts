import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Consumer, installPackedPackage } from './consumer.js';

interface Conditions {
  readonly require: { readonly default: string };
}

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  exports: Record<string, Conditions | string>;
  peerDependencies: Record<string, string>;
};
const entryPoints = Object.entries(manifest.exports).flatMap(([subpath, conditions]) =>
  typeof conditions === 'string'
    ? []
    : [
        {
          name: `toolwright${subpath.slice(1)}`,
          commonJsFile: `./node_modules/toolwright/${conditions.require.default}`,
        },
      ],
);

/** What an entry point is made for, and cannot be loaded without: the packages whose classes it extends. */
const hosts: Readonly<Record<string, readonly string[]>> = {
  'toolwright/nestjs': ['@nestjs/common', '@nestjs/core', 'rxjs'],
  'toolwright/typedoc': ['typedoc'],
};
const freeEntryPoints = entryPoints.filter(({ name }) => hosts[name] === undefined);
const hostedEntryPoints = entryPoints.filter(({ name }) => hosts[name] !== undefined);

/** Their hosts have types for projects alone that resolve packages by their exports. */
const withoutClassicTypes = ['toolwright/typedoc'];
const modern = '--module nodenext --moduleResolution nodenext';
const classic = '--module commonjs --moduleResolution node10 --ignoreDeprecations 6.0';

const PROGRAM = `
import { Agent, run, tool } from 'toolwright';
import { ScriptedModel, callTool, say } from 'toolwright/testing';

class Clock {
  calls = 0;

  @tool({ description: 'Tells the time.' })
  now(): string {
    this.calls += 1;
    return 'noon';
  }
}

async function main(): Promise<void> {
  const clock = new Clock();
  const model = new ScriptedModel([callTool('now'), say('It is noon.')]);
  const agent = new Agent({ name: 'Clock', instructions: 'Tell the time.', model, tools: [clock] });
  const { finalOutput } = await run(agent, 'What time is it?');
  console.log(JSON.stringify({ calls: clock.calls, finalOutput }));
}

void main();
`;

describe('the packed package in an empty folder', () => {
  let consumer: Consumer;

  beforeAll(async () => {
    consumer = await installPackedPackage();
  }, 180_000);

  afterAll(() => consumer?.remove());

  it('brings the build, its papers and nothing else', () => {
    const unexpected = consumer.packedFiles.filter(
      (path) =>
        !/^dist\/(esm|cjs)\/(package\.json|.*\.(js|d\.ts))$/.test(path) &&
        !['package.json', 'README.md', 'CHANGELOG.md', 'LICENSE'].includes(path),
    );
    expect(unexpected).toEqual([]);
    expect(consumer.packedFiles).toContain('dist/esm/index.js');
    expect(consumer.packedFiles).toContain('dist/cjs/index.js');
  });

  it('was installed without the optional peers', () => {
    const installed = Object.keys(manifest.peerDependencies).filter((peer) =>
      existsSync(join(consumer.folder, 'node_modules', peer)),
    );
    expect(installed).toEqual([]);
  });

  describe.each(freeEntryPoints)('$name', (entryPoint) => {
    loadsEitherWay(() => consumer, entryPoint);
  });

  describe.each(hostedEntryPoints)('$name, beside its host', (entryPoint) => {
    const packages = hosts[entryPoint.name] ?? [];

    beforeAll(() => packages.forEach((name) => linkPackage(consumer.folder, name)));

    afterAll(() => packages.forEach((name) => rmSync(join(consumer.folder, 'node_modules', name))));

    loadsEitherWay(() => consumer, entryPoint);

    it('has types where a project resolves them', async () => {
      const { complaints } = await consumer.compileAndRun(
        'program.ts',
        `import * as entry from '${entryPoint.name}';\nvoid entry;`,
        withoutClassicTypes.includes(entryPoint.name) ? modern : classic,
      );
      expect(complaints).toEqual([]);
    });
  });

  it('shares what decorators record between its ES-module and its CommonJS build', async () => {
    const names = await consumer.evaluate(
      'commonjs',
      `const modules = require('toolwright');
       const commonJs = require('./node_modules/toolwright/dist/cjs/index.js');
       class Clock { now() { return 'noon'; } }
       commonJs.tool({ description: 'Tells the time.' })(
         Clock.prototype, 'now', Object.getOwnPropertyDescriptor(Clock.prototype, 'now'));
       console.log(JSON.stringify(modules.toolsOf(new Clock()).map(({ name }) => name)));`,
    );
    expect(names).toEqual(['now']);
  });

  it('lets a library declare the tools that it exports, with types that can be named', async () => {
    const { complaints, output } = await consumer.compileAndRun(
      'program.library.mts',
      `
import { adoptTool, applyPatchTool, codeInterpreterTool, codexTool, computerTool, customTool, fileSearchTool, functionTool, hostedMcpTool } from 'toolwright';
import { imageGenerationTool, localShellTool, programmaticToolCallingTool, shellTool, toolNamespace, toolSearchTool, toolsFrom, webSearchTool } from 'toolwright';

export const adopted = adoptTool({ description: '', inputSchema: { jsonSchema: { type: 'object' } }, execute: () => '' }, { name: 'adopted' });
export const record = toolsFrom({});
export const code = codeInterpreterTool();
export const codex = codexTool();
export const computer = computerTool({ computer: { screenshot: () => '' } });
export const command = localShellTool({ execute: () => '' });
export const container = shellTool({ environment: { type: 'container_auto' } });
export const files = fileSearchTool({ vectorStoreIds: ['vs_1'] });
export const mcp = hostedMcpTool({ serverLabel: 'docs', serverUrl: 'https://docs.example' });
export const nothing = { createFile: () => {}, updateFile: () => {}, deleteFile: () => {} };
export const patch = applyPatchTool({ editor: nothing });
export const pictures = imageGenerationTool();
export const price = functionTool({ name: 'price', parameters: { type: 'object' }, execute: () => 4 });
export const manual = functionTool({ name: 'manual', parameters: { type: 'object' }, invoke: () => 4 });
export const programs = programmaticToolCallingTool();
export const search = toolSearchTool();
export const ownSearch = toolSearchTool({ execution: 'client', execute: ({ deferred }) => deferred });
export const shell = shellTool({ shell: { run: () => '' } });
export const shop = toolNamespace({ name: 'shop', description: 'Goods.', tools: [price] });
export const sql = customTool({ name: 'sql', execute: (input) => input });
export const web = webSearchTool();
console.log('ok');
`,
      '--module nodenext --declaration',
    );
    expect({ complaints, output }).toEqual({ complaints: [], output: 'ok\n' });
  });

  it.each(['mts', 'cts'])('compiles and runs a program with a decorated class (.%s)', async (extension) => {
    const { complaints, output } = await consumer.compileAndRun(`program.${extension}`, PROGRAM);
    expect(complaints).toEqual([]);
    expect(JSON.parse(output)).toEqual({ calls: 1, finalOutput: 'It is noon.' });
  });

  it('has types for every entry point where a classic project resolves them, as Nest projects do', async () => {
    const imports = freeEntryPoints.map(({ name }, index) => `import * as entry${index} from '${name}';`);
    const uses = freeEntryPoints.map((_, index) => `void entry${index};`);
    const wrong = `import { callTool as call, type NoSuchType } from 'toolwright/testing';\nvoid (0 as NoSuchType | typeof call);`;
    const { complaints, output } = await consumer.compileAndRun(
      'program.ts',
      [PROGRAM, ...imports, "import type { OpenAIProvider } from 'toolwright/openai';", ...uses].join('\n'),
      classic,
    );
    expect(complaints).toEqual([]);
    expect(JSON.parse(output)).toEqual({ calls: 1, finalOutput: 'It is noon.' });

    // Types that were found can also miss something.
    const refused = await consumer.compileAndRun('program.types.ts', wrong, classic);
    expect(refused.complaints).toEqual([expect.stringContaining("has no exported member 'NoSuchType'")]);
  }, 60_000);

  it.each(['import', 'require'])('says which package a Postgres session needs to connect (%s)', async (loader) => {
    const seen = await consumer.evaluate(
      loader === 'import' ? 'module' : 'commonjs',
      `(async () => {
         const { PostgresSession } = ${loader === 'import' ? 'await import' : 'require'}('toolwright/session/postgres');
         const error = await new PostgresSession().getItems().catch((error) => error);
         console.log(JSON.stringify([error.code, error.message]));
       })();`,
    );
    expect(seen).toEqual(['USER_ERROR', expect.stringContaining('npm install pg')]);
  });

  it.each([
    ['import', `await import('toolwright/codex')`],
    ['require', `require('toolwright/codex')`],
    ['the CommonJS build', `require('./node_modules/toolwright/dist/cjs/tools/codex/index.js')`],
  ])('says which package a Codex tool needs when it is called (%s)', async (loader, loaded) => {
    const told = await consumer.evaluate(
      loader === 'import' ? 'module' : 'commonjs',
      `(async () => {
         const { codexTool } = ${loaded};
         const call = { inputs: [{ type: 'text', text: 'Hello.' }] };
         const context = { signal: new AbortController().signal };
         const error = await codexTool().execute(call, context).catch((error) => error);
         console.log(JSON.stringify([error.code, error.message]));
       })();`,
    );
    expect(told).toEqual(['USER_ERROR', expect.stringContaining('npm install @openai/codex-sdk')]);
  });

  it.each(['import', 'require'])(
    'says which package a PlaywrightComputer needs to start a browser (%s)',
    async (loader) => {
      const seen = await consumer.evaluate(
        loader === 'import' ? 'module' : 'commonjs',
        `(async () => {
         const { PlaywrightComputer } = ${loader === 'import' ? 'await import' : 'require'}('toolwright/computer/playwright');
         const error = await new PlaywrightComputer().screenshot().catch((error) => error);
         console.log(JSON.stringify([error.code, error.message]));
       })();`,
      );
      expect(seen).toEqual(['USER_ERROR', expect.stringContaining('npm install playwright-core')]);
    },
  );

  it('keeps a conversation in a SQLite file without anything else', async () => {
    const items = await consumer.evaluate(
      'commonjs',
      `const { SqliteSession } = require('./node_modules/toolwright/dist/cjs/session/sqlite/index.js');
       const session = new SqliteSession({ database: 'sessions.db' });
       session.addItems([{ type: 'message', role: 'user', content: 'Hello.' }])
         .then(() => session.getItems())
         .then((items) => console.log(JSON.stringify(items)));`,
    );
    expect(items).toEqual([{ type: 'message', role: 'user', content: 'Hello.' }]);
  });

  it('prints the usage of its command', async () => {
    const usage = await consumer.run('node_modules/.bin/toolwright', '--help');
    expect(usage).toContain('generate');
  });
});

function loadsEitherWay(consumer: () => Consumer, { name, commonJsFile }: (typeof entryPoints)[number]): void {
  it('gives ES modules and CommonJS the same names and the same objects', async () => {
    const seen = await consumer().evaluate(
      'module',
      `import { createRequire } from 'node:module';
       const imported = await import('${name}');
       const required = createRequire(process.cwd() + '/x.js')('${name}');
       const names = Object.keys(imported);
       console.log(JSON.stringify({ names, different: names.filter((name) => imported[name] !== required[name]) }));`,
    );
    expect(seen).toEqual({ names: expect.arrayContaining([expect.any(String)]), different: [] });
  });

  it('can be required from a CommonJS program', async () => {
    const type = await consumer().evaluate('commonjs', `console.log(JSON.stringify(typeof require('${name}')))`);
    expect(type).toBe('object');
  });

  it('has a CommonJS build with the same names, for tools that cannot require ES modules', async () => {
    const names = `console.log(JSON.stringify(Object.keys(loaded).toSorted()))`;
    const imported = await consumer().evaluate('module', `const loaded = await import('${name}'); ${names}`);
    const built = await consumer().evaluate('commonjs', `const loaded = require('${commonJsFile}'); ${names}`);
    expect(built).toEqual(imported);
  });
}

/** Puts a package of this repository in place, as if it were installed. */
function linkPackage(folder: string, name: string): void {
  const place = join(folder, 'node_modules', name);
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(join(import.meta.dirname, '../../node_modules', name), place);
}
