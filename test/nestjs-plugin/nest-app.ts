import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { NestInstallation } from '../support/nest-fixture.js';

/** What differs between applications. */
export interface NestAppOptions {
  readonly format: 'esm' | 'cjs';
  readonly compilerOptions?: object;
  /** Of nest-cli.json. */
  readonly nest?: object;
  /** New or other files, by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Which of the installed packages is the TypeScript of the application. @default that of toolwright, as npm would have it */
  readonly typescript?: string;
}

/** How a command ended. */
export interface Outcome {
  readonly exitCode: number;
  /** Both outputs, without colours. */
  readonly text: string;
}

/** A small application as the Nest CLI makes them, with a provider whose method is a tool. */
export class NestApp {
  private readonly running: ChildProcess[] = [];
  private said = '';

  private constructor(
    readonly folder: string,
    private readonly cli: string,
  ) {}

  static create(nest: NestInstallation, options: NestAppOptions): NestApp {
    const folder = nest.createApp(filesOf(options));
    if (options.typescript !== undefined) {
      const link = join(folder, 'node_modules/typescript');
      rmSync(link);
      symlinkSync(nest.folderOf(options.typescript), link, 'junction');
    }
    return new NestApp(folder, join(nest.folderOf('@nestjs/cli'), 'bin/nest.js'));
  }

  /** Runs a command of the Nest CLI to its end. */
  async nest(...commandArguments: string[]): Promise<Outcome> {
    return this.run(this.cli, ...commandArguments);
  }

  /** Runs Node in the folder to its end. */
  async run(...nodeArguments: string[]): Promise<Outcome> {
    const child = this.spawn(nodeArguments);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    }
    const exitCode = await new Promise<number>((resolve) => {
      child.once('close', (code) => resolve(code ?? -1));
    });
    return { exitCode, text: withoutColours(text) };
  }

  /** Starts a command of the Nest CLI that does not end; what it says is awaited with `says`. */
  start(...commandArguments: string[]): void {
    const child = this.spawn([this.cli, ...commandArguments]);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => (this.said += withoutColours(chunk)));
    }
  }

  /** Waits until what was started says something, and gives everything since the last time. */
  async says(pattern: RegExp, seconds = 60): Promise<string> {
    const end = Date.now() + seconds * 1000;
    while (!pattern.test(this.said)) {
      if (Date.now() > end) throw new Error(`${String(pattern)} was not said, but:\n${this.said}`);
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
    const { said } = this;
    this.said = '';
    return said;
  }

  /** What the application prints when it starts: the definitions of its tools. */
  async toolsAfterStart(): Promise<unknown> {
    const { exitCode, text } = await this.run('dist/main.js');
    if (exitCode !== 0) throw new Error(text);
    return toolsIn(text);
  }

  edit(file: string, from: string, to: string): void {
    const text = this.read(file);
    if (!text.includes(from)) throw new Error(`${file} does not say ${from}`);
    this.write(file, text.replace(from, to));
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text);
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }

  has(file: string): boolean {
    return existsSync(join(this.folder, file));
  }

  async remove(): Promise<void> {
    for (const child of this.running) await end(child);
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  private spawn(nodeArguments: readonly string[]): ChildProcess {
    const { NODE_OPTIONS: _, ...env } = process.env;
    // A group of its own, as the CLI starts the application in turn.
    const child = spawn(process.execPath, nodeArguments, {
      cwd: this.folder,
      env: { ...env, NO_COLOR: '1', FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    });
    this.running.push(child);
    return child;
  }
}

/** The tools that an application printed last. */
export function toolsIn(text: string): unknown {
  const line = text
    .split('\n')
    .filter((each) => each.startsWith('TOOLS '))
    .at(-1);
  return JSON.parse(line?.slice('TOOLS '.length) ?? 'null');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = new Promise((resolve) => {
    child.once('close', resolve);
  });
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
  await ended;
}

function withoutColours(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replaceAll(/\u001B\[[\d;]*[A-Za-z]|\u001Bc/g, '');
}

function filesOf({ format, compilerOptions, nest, files }: NestAppOptions): Readonly<Record<string, string>> {
  const end = format === 'esm' ? '.js' : '';
  const modules = format === 'esm' ? { module: 'nodenext' } : { module: 'commonjs', moduleResolution: 'bundler' };
  return {
    'package.json': json({ private: true, type: format === 'esm' ? 'module' : 'commonjs' }),
    'nest-cli.json': json({
      sourceRoot: 'src',
      compilerOptions: { deleteOutDir: true, plugins: ['toolwright/nestjs/plugin'], ...nest },
    }),
    'tsconfig.json': json({
      compilerOptions: {
        ...modules,
        target: 'es2023',
        strict: true,
        rootDir: 'src',
        outDir: 'dist',
        declaration: true,
        removeComments: true,
        emitDecoratorMetadata: true,
        experimentalDecorators: true,
        incremental: true,
        skipLibCheck: true,
        types: ['node'],
        ...compilerOptions,
      },
      include: ['src'],
    }),
    'src/place.ts': `export interface Place {
  /** Its name. */
  city: string;
}
`,
    'src/wish.ts': `import type { Place } from './place${end}';

export interface Wish {
  place: Place;
}
`,
    'src/order.dto.ts': `import { IsInt, Min } from 'class-validator';

export class OrderDto {
  /** How many. */
  @IsInt()
  @Min(1)
  count!: number;

  isLarge(): boolean {
    return this.count > 10;
  }
}
`,
    'src/weather.service.ts': `import { Injectable } from '@nestjs/common';
import { tool } from 'toolwright';
import type { Wish } from './wish${end}';
import { OrderDto } from './order.dto${end}';

@Injectable()
export class WeatherService {
  /** Tells the weather. */
  @tool()
  forecast(wish: Wish): string {
    return \`Sunny in \${wish.place.city}\`;
  }

  /** Orders sunshine. */
  @tool()
  order(order: OrderDto): string {
    return order.isLarge() ? 'A lot of sunshine.' : 'Some sunshine.';
  }
}
`,
    'src/main.ts': `import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { toolsOf } from 'toolwright';
import { WeatherService } from './weather.service${end}';

@Module({ providers: [WeatherService] })
class AppModule {}

async function main(): Promise<void> {
  const app = await NestFactory.createApplicationContext(AppModule, { logger: false });
  const tools = toolsOf(app.get(WeatherService));
  console.log('TOOLS ' + JSON.stringify(tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))));
  await app.close();
}
void main();
`,
    ...files,
  };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
