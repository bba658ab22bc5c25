import { realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { UserError } from '../../errors/index.js';

/**
 * The real path of the folder that a workspace is.
 *
 * @throws {UserError} There is none, or it is the whole file system.
 */
export function workspaceRoot(root: unknown): string {
  const path = typeof root === 'string' && root !== '' ? realFolder(root) : undefined;
  if (path === undefined) {
    throw new UserError(`WorkspaceEditor needs a folder that exists as root, not ${JSON.stringify(root)}.`);
  }
  if (dirname(path) === path) {
    throw new UserError('WorkspaceEditor needs a folder of its own as root, not that of the whole file system.');
  }
  return path;
}

function realFolder(path: string): string | undefined {
  try {
    return statSync(path).isDirectory() ? realpathSync(path) : undefined;
  } catch {
    return undefined;
  }
}
