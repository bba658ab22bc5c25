import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** A project of somebody else: an empty folder in which only the packed toolwright was installed. */
export interface Consumer {
  readonly folder: string;
  /** The paths inside the tarball. */
  readonly packedFiles: readonly string[];
  /** Runs code in the folder on Node and returns what it printed, parsed as JSON. */
  evaluate(inputType: 'module' | 'commonjs', code: string): Promise<unknown>;
  /** Runs a file of the folder on Node with arguments and returns its standard output. */
  run(file: string, ...commandArguments: string[]): Promise<string>;
  /**
   * Compiles a file as a strict project would, library declarations included, and runs the result.
   *
   * @param modules The compiler's options for modules. @default `--module nodenext`
   */
  compileAndRun(
    file: string,
    source: string,
    modules?: string,
  ): Promise<{ complaints: readonly string[]; output: string }>;
  remove(): Promise<void>;
}

/** Builds the package if its sources changed, packs it and installs the tarball without any optional peer. */
export async function installPackedPackage(): Promise<Consumer> {
  await execute(process.execPath, [join(root, 'scripts/build.mjs'), '--if-stale'], { cwd: root });
  const folder = await mkdtemp(join(tmpdir(), 'toolwright-consumer-'));
  const packed = await npm(root, 'pack', '--json', '--ignore-scripts', '--pack-destination', folder);
  const [tarball] = JSON.parse(packed) as [{ filename: string; files: { path: string }[] }];

  await writeJson(join(folder, 'package.json'), {
    private: true,
    dependencies: { toolwright: `file:${tarball.filename}` },
  });
  await writeJson(join(folder, 'package-lock.json'), await lockFor(tarball.filename));
  await npm(folder, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error');

  const node = async (...commandArguments: string[]): Promise<string> => {
    const { stdout } = await execute(process.execPath, commandArguments, { cwd: folder });
    return stdout;
  };
  return {
    folder,
    packedFiles: tarball.files.map(({ path }) => path),
    evaluate: async (inputType, code) => JSON.parse(await node(`--input-type=${inputType}`, '--eval', code)),
    run: node,
    compileAndRun: async (file, source, modules = '--module nodenext') => {
      await writeFile(join(folder, file), source);
      // What other packages' declarations get wrong is not ours to judge.
      const complaints = (await compile(folder, file, modules)).filter((line) =>
        /node_modules\/toolwright|program\./.test(line),
      );
      return { complaints, output: await node(file.replace(/ts$/, 'js')) };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Compiles with the compiler that came along with the package; a project may well have no other. */
async function compile(folder: string, file: string, modules: string): Promise<string[]> {
  const compiler = join(folder, 'node_modules/typescript/bin/tsc');
  const options = `--strict ${modules} --target es2022 --lib es2022,dom --types --experimentalDecorators`.split(' ');
  try {
    await execute(process.execPath, [compiler, ...options, join(folder, file)], { cwd: folder });
    return [];
  } catch (error) {
    return (error as { stdout: string }).stdout.split('\n');
  }
}

/**
 * A lock for the empty folder, cut out of our own: the same versions every time, and all of them already in npm's
 * cache after `npm ci` here, so that the test needs no network.
 */
async function lockFor(tarball: string): Promise<object> {
  const own = (await readJson(join(root, 'package-lock.json'))) as { packages: Record<string, LockEntry> };
  const { '': self, ...others } = own.packages;
  const runtime = Object.entries(others).filter(
    ([, entry]) => !entry.dev && !entry.devOptional && !entry.peer && !entry.link,
  );
  const { devDependencies: _, ...installed } = self ?? {};
  return {
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { dependencies: { toolwright: `file:${tarball}` } },
      'node_modules/toolwright': { ...installed, resolved: `file:${tarball}` },
      ...Object.fromEntries(runtime),
    },
  };
}

interface LockEntry {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly peer?: boolean;
  /** A folder of this repository, which only tests need. */
  readonly link?: boolean;
  readonly devDependencies?: object;
}

async function npm(cwd: string, ...commandArguments: string[]): Promise<string> {
  const { stdout } = await execute('npm', commandArguments, { cwd, shell: process.platform === 'win32' });
  return stdout;
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'));
}

async function writeJson(path: string, value: object): Promise<void> {
  await writeFile(path, `${JSON.stringify(value, null, 2)}\n`);
}
