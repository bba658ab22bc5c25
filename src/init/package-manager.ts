import { existsSync } from 'node:fs';
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
];

const RUNS_PROGRAMS = { npm: 'npx', pnpm: 'pnpm exec', yarn: 'yarn', bun: 'bunx' } as const;

/**
 * The package manager that a project uses: the one that package.json names, else the one whose lock file is nearest.
 *
 * @param named What package.json says as `packageManager`.
 */
export function packageManagerOf(folder: string, named: unknown): PackageManager {
  const [, name, major = ''] = /^(npm|pnpm|yarn|bun)@(\d+)/.exec(typeof named === 'string' ? named : '') ?? [];
  const found = (name as PackageManager['name'] | undefined) ?? byLockFile(folder) ?? 'npm';
  // Yarn gave up `pre` and `post` with its second version, which has a file of settings by this name.
  const isNewYarn = found === 'yarn' && (Number(major) > 1 || existsSync(join(folder, '.yarnrc.yml')));
  return { name: found, runsPrograms: RUNS_PROGRAMS[found], runsPreScripts: !isNewYarn };
}

function byLockFile(folder: string): PackageManager['name'] | undefined {
  const found = LOCK_FILES.find(([, file]) => existsSync(join(folder, file)));
  if (found !== undefined) return found[0];
  const parent = dirname(folder);
  return parent === folder ? undefined : byLockFile(parent);
}
