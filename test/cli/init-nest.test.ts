import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from '@jest/globals';

import { describeNest } from '../nestjs-plugin/describe-nest.js';
import type { NestInstallation } from '../support/nest-fixture.js';
import { newNestApp, type NewNestApp } from './new-nest-app.js';

answersAfterInit('Nest 11, CommonJS, Express', 11, { format: 'cjs', platform: 'express' });
answersAfterInit('Nest 12, ES modules, Fastify', 12, { format: 'esm', platform: 'fastify' });
answersAfterInit('Nest 12, CommonJS, compiled by swc', 12, { format: 'cjs', platform: 'express', builder: 'swc' });

describeNest('the tests of an application', 11, (nest) => {
  let app: StartedApp;

  afterEach(() => app.remove());

  it('know its tools with ts-jest after `toolwright init`, as no plugin compiles them', async () => {
    app = new StartedApp(nest, { ...newNestApp({ format: 'cjs', platform: 'express' }), ...testedByJest() });
    app.linkPackages('jest', 'ts-jest', '@jest');
    await app.toolwright('init');

    const said = await app.node('node_modules/jest/bin/jest.js', '--config', './test/jest-e2e.json', '--json');
    expect(JSON.parse(said)).toMatchObject({ numPassedTests: 1, numTotalTests: 1 });
  }, 180_000);
});

/** As `nest new` makes them. */
function testedByJest(): Readonly<Record<string, string>> {
  const { 'package.json': text = '' } = newNestApp({ format: 'cjs', platform: 'express' });
  const scripts = { 'test:e2e': 'jest --config ./test/jest-e2e.json' };
  return {
    'package.json': JSON.stringify({ ...(JSON.parse(text) as object), scripts }, undefined, 2),
    'test/jest-e2e.json': `{
  "moduleFileExtensions": ["js", "json", "ts"],
  "rootDir": ".",
  "testEnvironment": "node",
  "testRegex": ".e2e-spec.ts$",
  "transform": {
    "^.+\\\\.(t|j)s$": "ts-jest"
  }
}
`,
    'test/app.e2e-spec.ts': `import { expect, it } from '@jest/globals';
import { Test } from '@nestjs/testing';
import { AppModule } from './../src/app.module';
import { toolsOf } from 'toolwright';
import { AssistantTools } from './../src/assistant/assistant.tools';

it('knows what only the sources say', async () => {
  const module = await Test.createTestingModule({ imports: [AppModule] }).compile();
  await module.init();
  const [tool] = toolsOf(module.get(AssistantTools));
  expect(tool?.inputSchema.properties.to.enum).toEqual(['Oslo', 'Bergen', 'Narvik']);
  await module.close();
});
`,
  };
}

/** What a new application goes through when its owner runs the command, and then asks the agent in a route. */
function answersAfterInit(title: string, major: 11 | 12, options: NewNestApp): void {
  describeNest(`an application of ${title}`, major, (nest) => {
    let app: StartedApp;

    afterEach(() => app.remove());

    it('builds, starts and has its agent call the sample tool after `toolwright init`', async () => {
      app = new StartedApp(nest, newNestApp(options));

      const said = await app.toolwright('init');
      expect(said).toMatch(/^Added toolwright to the Nest application:\n/);
      if (options.builder !== undefined) await app.toolwright('generate');
      expect(await app.toolwright('init')).toMatch(/^There is nothing to do/);

      app.askInController(options.format);
      await app.node(join(nest.folderOf('@nestjs/cli'), 'bin/nest.js'), 'build');
      const url = await app.start();
      const answer = await fetch(`${url}/ask?question=What+is+the+price+of+a+ticket+to+Bergen+for+3%3F`);

      expect(await answer.text()).toContain('ticketPrice(to: "Bergen", seats: 3): price: 135');
    }, 180_000);
  });
}

class StartedApp {
  private readonly folder: string;
  private started: ChildProcess | undefined;

  constructor(nest: NestInstallation, files: Readonly<Record<string, string>>) {
    this.folder = nest.createApp(files);
  }

  toolwright(...words: string[]): Promise<string> {
    return this.node(join(this.folder, 'node_modules/toolwright/dist/esm/cli/main.js'), ...words);
  }

  /** Installs packages of this repository, which the installations of Nest lack. */
  linkPackages(...names: string[]): void {
    for (const name of names) {
      symlinkSync(
        join(import.meta.dirname, '../../node_modules', name),
        join(this.folder, 'node_modules', name),
        'junction',
      );
    }
  }

  /** Runs a program to its end, which must be a good one. */
  async node(...words: string[]): Promise<string> {
    const child = this.spawn(words);
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    if (child.exitCode !== 0) throw new Error(`${words.join(' ')} ended with ${child.exitCode}:\n${stdout}${stderr}`);
    return stdout;
  }

  /** @returns Where it listens. */
  async start(): Promise<string> {
    const child = this.spawn(['dist/main.js']);
    this.started = child;
    let said = '';
    for await (const chunk of child.stdout.setEncoding('utf8')) {
      said += String(chunk);
      const [, url] = /LISTENS AT (\S+)/.exec(said) ?? [];
      if (url !== undefined) return url;
    }
    throw new Error(`It ended without listening:\n${said}${await text(child.stderr)}`);
  }

  /** Writes a route that asks the sample's service, as its owner would. */
  askInController(format: NewNestApp['format']): void {
    const path = join(this.folder, 'src/app.controller.ts');
    const ending = format === 'esm' ? '.js' : '';
    const asking = readFileSync(path, 'utf8')
      .replace('{ Controller, Get }', '{ Controller, Get, Query }')
      .replace(/\n\n/, `\nimport { AssistantService } from './assistant/assistant.service${ending}';\n\n`)
      .replace('appService: AppService', 'appService: AppService, private readonly assistant: AssistantService')
      .replace(
        /\}\n$/,
        "\n  @Get('ask')\n  ask(@Query('question') question: string): Promise<string> {\n    return this.assistant.ask(question);\n  }\n}\n",
      );
    writeFileSync(path, asking);
  }

  async remove(): Promise<void> {
    if (this.started !== undefined && this.started.exitCode === null) {
      this.started.kill('SIGKILL');
      await once(this.started, 'close');
    }
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  private spawn(words: readonly string[]) {
    const { NODE_OPTIONS: _, OPENAI_API_KEY: _key, ...env } = process.env;
    return spawn(process.execPath, words, {
      cwd: this.folder,
      env: { ...env, NO_COLOR: '1', FORCE_COLOR: '0', PORT: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }
}
