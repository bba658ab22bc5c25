import { refuseUnknownOptions, UserError } from '../../errors/index.js';
import type { InlineSkill } from './skill.js';
import { readSkillFiles, type SkillFile } from './skill-files.js';
import { readSkillManifest } from './skill-manifest.js';

export interface ZipSkillOptions {
  /** The most bytes that the files may have together. @default 10_485_760 */
  readonly maxBytes?: number;
}

const OPTION_NAMES: readonly (keyof ZipSkillOptions)[] = ['maxBytes'];

/**
 * Packs the folder of a skill, which then goes along with every request. Hidden files stay out. The same files give the same
 * bytes on every machine, so that what a provider caches of a request stays valid.
 *
 * @throws {UserError} There is no `SKILL.md` with name and description, the files are too large, or a link leads out of the folder.
 */
export async function zipSkill(folder: string, options: ZipSkillOptions = {}): Promise<InlineSkill> {
  refuseUnknownOptions('zipSkill()', options, OPTION_NAMES);
  const maxBytes = options.maxBytes ?? 10_485_760;
  if (!(maxBytes > 0)) throw new UserError(`zipSkill() needs a number of bytes above 0 as maxBytes, not ${maxBytes}.`);
  const { name, description } = await readSkillManifest(folder);
  const bytes = await zip(name, await readSkillFiles(folder, maxBytes));
  const data = Buffer.from(bytes).toString('base64');
  return { type: 'inline', name, description, source: { type: 'base64', mediaType: 'application/zip', data } };
}

/** Providers expect one folder that holds everything. */
async function zip(folder: string, files: readonly SkillFile[]): Promise<Uint8Array> {
  const { zipSync } = await import('fflate');
  // The earliest there is: the archive says when files were written, by the clock of this place.
  const mtime = new Date(1980, 0, 1);
  return zipSync(
    Object.fromEntries(
      files.map(({ path, bytes, isExecutable }) => [
        `${folder}/${path}`,
        [bytes, { mtime, level: 9, os: UNIX, attrs: ((isExecutable ? 0o100_755 : 0o100_644) << 16) >>> 0 }],
      ]),
    ),
  );
}

/** Whose rights the archive tells. */
const UNIX = 3;
