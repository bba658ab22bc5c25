import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What installs the packages of a project. */
export interface PackageManager {
  readonly name: 'npm' | 'pnpm' | 'yarn' | 'bun';
  /** What stands before the name of a program of a package: `npx`. */
  readonly runsPrograms: string;
  /** Whether `prebuild` runs before `build`. */
  readonly runsPreScripts: boolean;
}

const LOCK_FILES: readonly (readonly [PackageManager['name'], string])[] = [
  ['pnpm', 'pnpm-lock.yaml'],
  ['yarn', 'yarn.lock'],
  ['bun', 'bun.lock'],
  ['bun', 'bun.lockb'],
  ['npm', 'package-lock.json'],
  ['npm', 'npm-shrinkwrap.json'],
];

const RUNS_PROGRAMS = { npm: 'npx', pnpm: 'pnpm exec', yarn: 'yarn', bun: 'bunx' } as const;

/**
 * The package manager that a project uses: the one that its package.json names, else the nearest that a folder shows, by its lock file or by
 * what the package.json there names. In a workspace that is the folder of the whole.
 *
 * @param named What package.json says as `packageManager`.
 */
export function packageManagerOf(folder: string, named: unknown): PackageManager {
  const { name, major } = managerIn(named) ?? nearest(folder) ?? NPM;
  // Yarn gave up `pre` and `post` with its second version.
  return { name, runsPrograms: RUNS_PROGRAMS[name], runsPreScripts: name !== 'yarn' || major < 2 };
}

interface Manager {
  readonly name: PackageManager['name'];
  readonly major: number;
}

const NPM: Manager = { name: 'npm', major: 0 };

/** What `packageManager` says, such as `yarn@4.5.0`; undefined for one that is not known here. */
function managerIn(named: unknown): Manager | undefined {
  const [, name, major] = /^(npm|pnpm|yarn|bun)@(\d+)/.exec(typeof named === 'string' ? named : '') ?? [];
  return name === undefined ? undefined : { name: name as Manager['name'], major: Number(major) };
}

function nearest(folder: string): Manager | undefined {
  const found = managerIn(namedIn(folder)) ?? managerOfLock(folder);
  if (found !== undefined) return found;
  const parent = dirname(folder);
  return parent === folder ? undefined : nearest(parent);
}

function managerOfLock(folder: string): Manager | undefined {
  const [name, file] = LOCK_FILES.find(([, each]) => existsSync(join(folder, each))) ?? [];
  if (name === undefined || file === undefined) return undefined;
  // Since its second version, Yarn writes YAML, and has a file of settings by this name.
  const isNewYarn = (): boolean =>
    /^__metadata:/m.test(textOf(folder, file)) || existsSync(join(folder, '.yarnrc.yml'));
  return { name, major: name === 'yarn' && isNewYarn() ? 2 : 0 };
}

/** What is no package.json names none. */
function namedIn(folder: string): unknown {
  try {
    const settings: unknown = JSON.parse(textOf(folder, 'package.json'));
    return (settings as { readonly packageManager?: unknown } | null)?.packageManager;
  } catch {
    return undefined;
  }
}

/** Empty for what cannot be read: none of these files is the project's own. */
function textOf(folder: string, file: string): string {
  try {
    return readFileSync(join(folder, file), 'utf8');
  } catch {
    return '';
  }
}
