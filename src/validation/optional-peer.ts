// All of it: webpack rewrites calls of a `createRequire` that is imported by its name, and `cache` is lost in that.
import * as nodeModule from 'node:module';
import { join, sep } from 'node:path';

/**
 * Loads a module of a package that the user may or may not have installed, synchronously and only when it is needed.
 *
 * The copy that the user's own classes have loaded wins over one that could be resolved: their decorators wrote into that one.
 *
 * @param request Such as `class-transformer/cjs/storage.js`.
 * @returns `undefined` when the package is not installed.
 */
export function loadPeer(request: string): unknown {
  if (!found.has(request)) found.set(request, find(request));
  return found.get(request);
}

/** What was found, missing packages included: asking the file system again at every call would cost more than the call. */
const found = new Map<string, unknown>();

function find(request: string): unknown {
  for (const base of bases(request)) {
    try {
      return nodeModule.createRequire(base)(request) as unknown;
    } catch (error) {
      if (!isMissing(error, request)) throw error;
    }
  }
  return undefined;
}

/** Files to resolve from, the best first. */
function* bases(request: string): Generator<string> {
  const here = join(process.cwd(), 'package.json');
  const marker = `${sep}node_modules${sep}${packageName(request).split('/').join(sep)}${sep}`;
  const loaded = Object.keys(nodeModule.createRequire(here).cache).find((file) => file.includes(marker));
  if (loaded !== undefined) yield loaded.slice(0, loaded.lastIndexOf(marker) + marker.length) + 'package.json';
  yield here;
  // In a workspace the program's own packages may lie beside its main file, not beside where it was started.
  const [, main] = process.argv;
  if (main !== undefined) yield main;
}

function packageName(request: string): string {
  return request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Whether the package itself is missing, rather than something that it needs. */
function isMissing(error: unknown, request: string): boolean {
  // Errors of Jest's loader are of another realm than the code it runs, so no instances of that code's Error.
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return (
    (code === 'MODULE_NOT_FOUND' || code === 'ERR_PACKAGE_PATH_NOT_EXPORTED') && String(error).includes(`'${request}'`)
  );
}
