import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

import { hashOf } from './disk-state.js';
import { runningFiles } from './running-files.js';

/**
 * What tells this generator from any other: its version and those of the packages that shape what it writes. A copy that
 * somebody works on is told by the state of its files as well.
 *
 * @returns undefined when that cannot be found out, as in a bundle.
 */
export function ownVersion(): string | undefined {
  known ??= { version: findOut() };
  return known.version;
}

let known: { readonly version: string | undefined } | undefined;

function findOut(): string | undefined {
  const [here] = runningFiles();
  if (here === undefined) return undefined;
  try {
    const real = realpathSync(here);
    const root = packageRoot(real, 'toolwright');
    if (root === undefined) return undefined;
    const versions = ['typescript', 'ts-json-schema-generator'].map((name) => installedVersion(root, name));
    if (versions.includes(undefined)) return undefined;
    const isInstalled = real.includes(`${sep}node_modules${sep}`);
    return hashOf(JSON.stringify([versionIn(root), versions, isInstalled ? '' : stateOf(sourceRoot(real))]));
  } catch {
    return undefined;
  }
}

function packageRoot(file: string, name: string): string | undefined {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const found = packageIn(folder);
    if (found?.name === name) return folder;
  }
  return undefined;
}

function installedVersion(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const version = packageIn(join(folder, 'node_modules', name))?.version;
    if (version !== undefined) return version;
    if (folder === dirname(folder)) return undefined;
  }
}

function versionIn(root: string): string | undefined {
  return packageIn(root)?.version;
}

function packageIn(folder: string): { readonly name?: string; readonly version?: string } | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name?: string; version?: string };
  } catch {
    return undefined;
  }
}

/** `src`, `dist/esm` or `dist/cjs`: this file is `generator/cache/own-version` in it. */
function sourceRoot(file: string): string {
  return dirname(dirname(dirname(file)));
}

function stateOf(folder: string): string {
  const entries = readdirSync(folder, { withFileTypes: true });
  const states = entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return [stateOf(path)];
    if (!/\.[jt]s$/.test(entry.name) || entry.name.endsWith('.d.ts')) return [];
    const { size, mtimeMs } = statSync(path);
    return [`${entry.name}:${size}:${mtimeMs}`];
  });
  return hashOf([folder, ...states].join('\n'));
}
