import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

import type { Manifest } from '../schema/index.js';
import { ManifestProblem } from './manifest-problem.js';
import { manifestIn } from './read-manifest-file.js';

/**
 * Reads a manifest as it was committed.
 *
 * @param ref A branch, a tag or a commit.
 * @param path Where the manifest lies, or would; absolute.
 * @throws ManifestProblem where git, the ref or the file is missing, or the file is no manifest.
 */
export function readManifestAtRef(ref: string, path: string): Manifest {
  const folder = nearestFolder(dirname(path));
  const top = git(folder, ['rev-parse', '--show-toplevel']);
  if (top === undefined) {
    throw new ManifestProblem(
      `--against ${ref}`,
      'asks for git, and this is no git repository',
      'Name a .json file instead.',
    );
  }
  const commit = git(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`])?.trim();
  if (commit === undefined || commit === '') {
    const remedy = `Check its name with \`git branch --all\`; in CI, fetch it first: \`git fetch origin ${ref.replace(/^origin\//, '')}\`.`;
    throw new ManifestProblem(`--against ${ref}`, 'names no commit that git knows here', remedy);
  }
  const inside = join(
    relative(realpathSync(top.replace(/\r?\n$/, '')), realpathSync(folder)),
    relative(folder, path),
  ).replaceAll('\\', '/');
  const text = git(folder, ['show', `${commit}:${inside}`]);
  if (text === undefined) {
    const remedy = `Name a ref that has it; the first time, commit ${basename(path)} and check without --against.`;
    throw new ManifestProblem(inside, `is not in ${ref}`, remedy);
  }
  return manifestIn(text, `${ref}:${inside}`);
}

/** What git prints; undefined where it fails. */
function git(cwd: string, args: readonly string[]): string | undefined {
  const { status, stdout, error } = spawnSync('git', args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 512 * 1024 * 1024,
  });
  if (error !== undefined && (error as NodeJS.ErrnoException).code === 'ENOENT') {
    throw new ManifestProblem('git', 'is not installed', 'Install it, or name a .json file instead of a ref.');
  }
  return status === 0 ? stdout : undefined;
}

function nearestFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));
}
