import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const fixtures = join(import.meta.dirname, 'fixtures');

/** Compilers are big: Node keeps their compiled code from one start to the next. */
const environment = { ...process.env, NODE_COMPILE_CACHE: join(root, '.cache', 'compiled') };

/** What the project has installed: toolwright as a workspace links it, and the tool chains. */
const PACKAGES = [
  '@swc/core',
  '@types/node',
  'class-transformer',
  'class-validator',
  'esbuild',
  'tsx',
  'typescript',
  'typescript-7',
  'vite',
];

/** Which decorators a project is written with. */
export type Decorators = 'legacy' | 'standard';

/** What its package.json says its `.js` files are. */
export type Format = 'esm' | 'cjs';

/** What differs in a copy of a project. */
export interface ProjectChanges {
  readonly format?: Format;
  /** New texts of files, by path. */
  readonly files?: Readonly<Record<string, string>>;
}

/** How a program ended. */
export interface Outcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Somebody's project that uses toolwright, in a folder of its own. */
export class Project {
  private constructor(
    readonly folder: string,
    readonly format: Format,
  ) {}

  static async create(decorators: Decorators, format: Format): Promise<Project> {
    const project = new Project(await mkdtemp(join(tmpdir(), `toolwright-${decorators}-${format}-`)), format);
    await project.copy(join(fixtures, 'shared'));
    await project.copy(join(fixtures, decorators));
    await project.declareFormat();
    await project.install('toolwright', root);
    for (const name of PACKAGES) await project.install(name, join(root, 'node_modules', name));
    return project;
  }

  /** A copy of the project, with its manifest but without what was built of it. */
  async derive({ format = this.format, files = {} }: ProjectChanges): Promise<Project> {
    const copy = new Project(await mkdtemp(`${this.folder}-`), format);
    await copy.copy(this.folder);
    await copy.declareFormat();
    for (const [file, text] of Object.entries(files)) await writeFile(join(copy.folder, file), text);
    return copy;
  }

  /** Writes the manifest, as `toolwright generate` does. */
  async generate(): Promise<void> {
    await this.evaluate(
      `import { generate } from 'toolwright/generator';
       const { diagnostics } = generate({ project: 'tsconfig.json' });
       if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics, undefined, 2));`,
    );
  }

  /** Runs Node in the folder. */
  async node(...commandArguments: string[]): Promise<Outcome> {
    try {
      const { stdout, stderr } = await execute(process.execPath, commandArguments, {
        cwd: this.folder,
        env: environment,
      });
      return { exitCode: 0, stdout, stderr };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { exitCode: code, stdout, stderr };
    }
  }

  /** Runs a build step; what it complains of is the error. */
  async build(...commandArguments: string[]): Promise<void> {
    const { exitCode, stdout, stderr } = await this.node(...commandArguments);
    if (exitCode !== 0) throw new Error(`${commandArguments[0]} ended with ${exitCode}:\n${stdout}${stderr}`);
  }

  /** Runs code as an ES module of the project. */
  evaluate(code: string): Promise<void> {
    return this.build('--input-type=module', '--eval', code);
  }

  read(file: string): Promise<string> {
    return readFile(join(this.folder, file), 'utf8');
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }

  private declareFormat(): Promise<void> {
    const type = this.format === 'esm' ? 'module' : 'commonjs';
    return writeFile(join(this.folder, 'package.json'), JSON.stringify({ private: true, type }));
  }

  private copy(from: string): Promise<void> {
    const filter = (source: string): boolean => source !== join(from, 'out');
    return cp(from, this.folder, { recursive: true, verbatimSymlinks: true, filter });
  }

  private async install(name: string, target: string): Promise<void> {
    const link = join(this.folder, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(target, link, 'junction');
  }
}

/** Builds toolwright itself, if its sources changed. */
export async function buildToolwright(): Promise<void> {
  await execute(process.execPath, [join(root, 'scripts/build.mjs'), '--if-stale'], { cwd: root });
}
