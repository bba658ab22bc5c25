import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { runCli } from '../../src/cli/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** How a command ended. */
export interface CommandOutcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A project in a folder of its own, gone after the test. */
export class InitProject {
  readonly folder: string;

  constructor(files: Readonly<Record<string, string | Buffer>>) {
    this.folder = temporaryFolder(files);
  }

  async init(...words: string[]): Promise<CommandOutcome> {
    return this.initIn('.', ...words);
  }

  async initIn(folder: string, ...words: string[]): Promise<CommandOutcome> {
    const out = { stdout: '', stderr: '' };
    const exitCode = await runCli(['init', ...words], {
      cwd: join(this.folder, folder),
      stdout: (text) => (out.stdout += text),
      stderr: (text) => (out.stderr += text),
    });
    return { exitCode, ...out };
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }

  /** All files and what they say. */
  files(): Readonly<Record<string, string>> {
    const names = readdirSync(this.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(this.folder.length + 1));
    return Object.fromEntries(names.toSorted().map((name) => [name, this.read(name)]));
  }
}

/** The least that is a Nest application. */
export const NEST_FILES = {
  'package.json': `{
  "name": "app",
  "scripts": {
    "build": "nest build"
  },
  "dependencies": {
    "@nestjs/common": "^12.0.1",
    "@nestjs/core": "^12.0.1",
    "rxjs": "^7.8.1"
  }
}
`,
  'nest-cli.json': `{
  "sourceRoot": "src",
  "compilerOptions": {
    "deleteOutDir": true
  }
}
`,
  'tsconfig.json': '{ "compilerOptions": { "module": "nodenext", "experimentalDecorators": true } }\n',
  'src/main.ts': `import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module';

async function bootstrap() {
  const app = await NestFactory.create(AppModule);
  await app.listen(3000);
}
void bootstrap();
`,
  'src/app.module.ts': appModule('imports: [],\n  controllers: [],'),
};

/** The file of a root module. */
export function appModule(metadata: string): string {
  return `import { Module } from '@nestjs/common';

@Module({
  ${metadata}
})
export class AppModule {}
`;
}
