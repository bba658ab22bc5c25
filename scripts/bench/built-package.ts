import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const OUR_VERSION = readVersion(ROOT);

/** The address of a built module. The bench measures what users install, but must type-check before there is a build. */
export function builtModule(path: string): string {
  return pathToFileURL(join(ROOT, 'dist', 'esm', path)).href;
}

/** The installed version of a dependency. */
export function versionOf(packageName: string): string {
  return readVersion(join(ROOT, 'node_modules', packageName));
}

function readVersion(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}
