import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { TypeDocWatch } from './typedoc-watch.js';

const root = join(import.meta.dirname, '../..');
const execute = promisify(execFile);

/** As far as tests look at what TypeDoc writes with `--json`. */
export interface JsonReflection {
  readonly name: string;
  readonly children?: readonly JsonReflection[];
  readonly documents?: readonly JsonReflection[];
  readonly signatures?: readonly JsonReflection[];
  readonly comment?: { readonly blockTags?: readonly JsonTag[] };
  readonly content?: readonly JsonPart[];
  readonly toolwright?: { readonly id: string; readonly tool: Readonly<Record<string, unknown>> };
}
interface JsonTag {
  readonly tag: string;
  readonly content: readonly JsonPart[];
}
interface JsonPart {
  readonly text: string;
  readonly target?: number;
}

/** How a run of TypeDoc ended. */
export interface Outcome {
  readonly exitCode: number;
  /** Both outputs, without colours. */
  readonly text: string;
}

/** What TypeDoc loads is what was built; on a busy machine that can take a minute or two. */
export async function buildPlugin(): Promise<void> {
  await execute(process.execPath, [join(root, 'scripts/build.mjs'), '--if-stale'], { cwd: root });
}

/** A project in a temporary folder that TypeDoc documents with the built plugin. */
export class TypeDocProject {
  private constructor(readonly folder: string) {}

  /** @param files By path; `package.json` and `tsconfig.json` are there unless given. */
  static async create(files: Readonly<Record<string, string>>): Promise<TypeDocProject> {
    await buildPlugin();
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'toolwright-typedoc-')));
    const project = new TypeDocProject(folder);
    for (const [path, text] of Object.entries({ ...STANDARD, ...files })) project.write(path, text);
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(root, join(folder, 'node_modules/toolwright'), 'junction');
    return project;
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(join(this.folder, path), text);
  }

  /** Runs TypeDoc as its command does. */
  async document(options: Readonly<Record<string, unknown>> = {}): Promise<Outcome> {
    this.writeOptions(options);
    return new Promise((resolve) => {
      execFile(process.execPath, [TYPEDOC], { cwd: this.folder, env: ENVIRONMENT }, (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
        // oxlint-disable-next-line no-control-regex -- colours are such characters
        resolve({ exitCode: code, text: `${stdout}${stderr}`.replaceAll(/\u001B\[\d+m/g, '') });
      });
    });
  }

  /** Runs TypeDoc as `typedoc --watch` does, in one process. */
  watch(options: Readonly<Record<string, unknown>> = {}): TypeDocWatch {
    this.writeOptions(options);
    return TypeDocWatch.start(WATCHING_TYPEDOC, { cwd: this.folder, env: ENVIRONMENT });
  }

  private writeOptions(options: Readonly<Record<string, unknown>>): void {
    const { plugin = [], ...rest } = options as { readonly plugin?: readonly string[] };
    const all = { entryPoints: ['src/index.ts'], out: 'out', disableGit: true, sourceLinkTemplate: '{path}', ...rest };
    this.write('typedoc.json', JSON.stringify({ ...all, plugin: [PLUGIN, ...plugin] }));
  }

  has(path: string): boolean {
    return existsSync(join(this.folder, path));
  }

  read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8');
  }

  json(path: string): JsonReflection {
    return JSON.parse(this.read(path)) as JsonReflection;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** What lies at these names, one in the other: the last of them may be a method, whose signature is given. */
export function reflectionAt(from: JsonReflection, ...names: readonly string[]): JsonReflection {
  const [name, ...rest] = names;
  if (name === undefined) return from.signatures?.[0] ?? from;
  const next = from.children?.find((child) => child.name === name);
  if (next === undefined) throw new Error(`There is no ${name} in ${from.name}.`);
  return reflectionAt(next, ...rest);
}

/** What the JSON says of a tool. */
export function toolAt(from: JsonReflection, ...names: readonly string[]): Readonly<Record<string, unknown>> {
  const { toolwright } = reflectionAt(from, ...names);
  if (toolwright === undefined) throw new Error(`${names.join('.')} is no tool.`);
  return toolwright.tool;
}

/** The text of the block about a tool. */
export function blockOf({ comment }: JsonReflection): string | undefined {
  return comment?.blockTags
    ?.find(({ tag }) => tag === '@tool')
    ?.content.map(({ text }) => text)
    .join('');
}

export const TSCONFIG = JSON.stringify({
  compilerOptions: {
    target: 'es2023',
    module: 'nodenext',
    strict: true,
    experimentalDecorators: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  },
  include: ['src'],
});

const STANDARD = {
  'package.json': '{ "name": "shop", "version": "1.0.0", "type": "module" }',
  'tsconfig.json': TSCONFIG,
};
const PLUGIN = join(root, 'dist/esm/typedoc/index.js');
const TYPEDOC = join(root, 'node_modules/typedoc/bin/typedoc');
/** What the command starts, and starts again where its options change. */
const WATCHING_TYPEDOC = join(root, 'node_modules/typedoc/dist/cli.js');
const { NODE_OPTIONS: _, ...environment } = process.env;
const ENVIRONMENT = { ...environment, NO_COLOR: '1', FORCE_COLOR: '0' };
