import type { Stats } from 'node:fs';
import { lstat, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { UserError } from '../../errors/index.js';

export interface SkillFile {
  /** From the skill's folder down, with "/" on every system. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly isExecutable: boolean;
}

/**
 * All files of a skill, sorted by path, without hidden ones: those are an editor's, a version control's or a secret.
 *
 * @throws {UserError} They are too large together, or one is not what a file or folder of the skill can be.
 */
export async function readSkillFiles(folder: string, maxBytes: number): Promise<SkillFile[]> {
  const root = await realpath(folder);
  const files: SkillFile[] = [];
  let left = maxBytes;
  await collect(root, '');
  return files.toSorted((one, other) => (one.path < other.path ? -1 : 1));

  async function collect(directory: string, prefix: string): Promise<void> {
    for (const name of await readdir(directory)) {
      const file = join(directory, name);
      if (name.startsWith('.')) continue;
      const stats = await lstat(file);
      if (stats.isDirectory()) await collect(file, `${prefix}${name}/`);
      else await add(file, `${prefix}${name}`, stats.isSymbolicLink() ? await followed(file, root) : stats);
    }
  }

  async function add(file: string, path: string, stats: Stats): Promise<void> {
    if (!stats.isFile()) throw new UserError(`${file} is no file, and cannot be part of a skill. Leave it out.`);
    left -= stats.size;
    if (left < 0) throw tooLarge(folder, maxBytes);
    files.push({ path, bytes: await readFile(file), isExecutable: (stats.mode & 0o100) !== 0 });
  }
}

/** A link may stand for a file of the same skill; its content is then there twice. */
async function followed(link: string, root: string): Promise<Stats> {
  const target = await realpath(link).catch(() => undefined);
  const path = target?.startsWith(root + sep) === true ? target.slice(root.length) : undefined;
  if (path?.includes(`${sep}.`) === true) {
    throw new UserError(`${link} is a link that leads to a hidden file, which is no part of the skill. Leave it out.`);
  }
  const stats = path === undefined ? undefined : await stat(root + path);
  if (stats?.isFile() === true) return stats;
  throw new UserError(`${link} is a link that leads to no file of the skill. Replace it by a copy, or leave it out.`);
}

function tooLarge(folder: string, maxBytes: number): UserError {
  return new UserError(`The files in ${folder} have more than ${maxBytes} bytes. Leave some out, or raise maxBytes.`);
}
