import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';

import { oneAtATime } from '../../src/register/one-at-a-time.js';
import { skipped } from './skipped.js';

const root = join(import.meta.dirname, '../..');
const fixtures = join(root, 'test/nestjs/fixtures');

/**
 * Outside this repository, so that a package that an application lacks is not found among those of the repository, whose Nest may be
 * another.
 */
const cache = join(tmpdir(), `toolwright-tests-${userInfo().username}`);

export type NestMajor = 11 | 12;

/** What applications of one major version of Nest have installed, toolwright among it. */
export interface NestInstallation {
  readonly major: NestMajor;
  /** Folders of packages by their names, such as `@nestjs/cli`. */
  folderOf(packageName: string): string;
  /** Makes an application in a new folder, with these files and these packages. Whoever asked removes it. */
  createApp(files: Readonly<Record<string, string>>): string;
}

/**
 * Installs Nest once for all tests, by the lock file in `test/nestjs/fixtures/nest-<major>`, and toolwright as it is built now, as a
 * package of its own beside it: what it asks for (`@nestjs/core`, class-validator) it finds there, and not in this repository.
 *
 * @param what The tests that need it, for the list of those skipped.
 * @returns undefined where it cannot be installed, which is on the list then.
 */
export function installNest(major: NestMajor, what: string): NestInstallation | undefined {
  execFileSync(process.execPath, [join(root, 'scripts/build.mjs'), '--if-stale'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const packages = installNestPackages(major, what);
  if (packages === undefined) return undefined;
  const toolwright = installToolwright(dirname(packages));
  const folderOf = (name: string): string => {
    if (name === 'toolwright') return toolwright;
    // npm would install one for both.
    return name === 'typescript' ? join(root, 'node_modules/typescript') : join(packages, name);
  };
  return {
    major,
    folderOf,
    createApp(files) {
      mkdirSync(join(cache, 'apps'), { recursive: true });
      const folder = mkdtempSync(join(cache, 'apps', `nest-${major}-`));
      for (const [file, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        writeFileSync(join(folder, file), text);
      }
      for (const name of [...readdirSync(packages), 'toolwright']) {
        link(folderOf(name), join(folder, 'node_modules', name));
      }
      return folder;
    },
  };
}

/**
 * Installs only the packages of the fixture.
 *
 * @param what The tests that need them, for the list of those skipped.
 * @returns The folder `node_modules`; undefined where they cannot be installed, which is on the list then.
 */
export function installNestPackages(major: NestMajor, what: string): string | undefined {
  try {
    return installPackages(major);
  } catch (error) {
    skipped(`${what} (Nest ${major})`, `its packages could not be installed: ${String(error)}`);
    return undefined;
  }
}

/** @returns The folder `node_modules`. */
function installPackages(major: NestMajor): string {
  const fixture = join(fixtures, `nest-${major}`);
  const folder = join(cache, `nest-${major}-${hashOf(readFileSync(join(fixture, 'package-lock.json')))}`);
  once(folder, (fresh) => {
    for (const file of ['package.json', 'package-lock.json']) cpSync(join(fixture, file), join(fresh, file));
    const options = '--ignore-scripts --no-audit --no-fund --prefer-offline --loglevel=error'.split(' ');
    execFileSync('npm', ['ci', ...options], { cwd: fresh, shell: process.platform === 'win32' });
  });
  return join(folder, 'node_modules');
}

/** A copy of what would be published; it depends on what this repository has installed. */
function installToolwright(beside: string): string {
  const folder = join(beside, `toolwright-${hashOf(root, readFileSync(join(root, '.cache/built-from')))}`);
  once(folder, (fresh) => {
    const text = readFileSync(join(root, 'package.json'), 'utf8');
    writeFileSync(join(fresh, 'package.json'), text);
    cpSync(join(root, 'dist'), join(fresh, 'dist'), { recursive: true });
    const { dependencies } = JSON.parse(text) as { readonly dependencies: Readonly<Record<string, string>> };
    for (const name of Object.keys(dependencies)) {
      link(join(root, 'node_modules', name), join(fresh, 'node_modules', name));
    }
  });
  return folder;
}

/** Fills a folder that is either there as a whole or not at all, also when several test files want it at the same moment. */
function once(folder: string, fill: (fresh: string) => void): void {
  oneAtATime(folder, () => {
    if (existsSync(folder)) return;
    const fresh = `${folder}.${process.pid}.tmp`;
    mkdirSync(fresh, { recursive: true });
    try {
      fill(fresh);
      renameSync(fresh, folder);
    } finally {
      rmSync(fresh, { recursive: true, force: true });
    }
  });
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path, 'junction');
}

function hashOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 16);
}
