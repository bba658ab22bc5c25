import { access, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { UserError } from '../../errors/index.js';
import type { LocalSkill } from './skill.js';
import { readSkillManifest, SKILL_FILE } from './skill-manifest.js';

/**
 * The skills in a folder: each of its folders that has a `SKILL.md`, sorted by name.
 *
 * @throws {UserError} The folder cannot be read, a `SKILL.md` lacks name or description, or two have the same name. All that is
 * wrong is told at once.
 *
 * @example
 * const skills = await readSkills('./skills'); // [{ name: 'csv', description: 'Use it to …', path: '/home/ada/skills/csv' }]
 */
export async function readSkills(folder: string): Promise<LocalSkill[]> {
  const root = resolve(folder);
  if (await exists(join(root, SKILL_FILE))) {
    throw new UserError(`${root} is a skill itself. Give readSkills() the folder above it.`);
  }
  const entries = await readdir(root).catch((error: unknown) => {
    throw new UserError(`readSkills() cannot read the folder ${root}.`, { cause: error });
  });
  const skills: LocalSkill[] = [];
  const problems: string[] = [];
  for (const path of entries.toSorted().map((entry) => join(root, entry))) {
    if (!(await exists(join(path, SKILL_FILE)))) continue;
    try {
      const manifest = await readSkillManifest(path);
      const same = skills.find(({ name }) => name === manifest.name);
      if (same !== undefined) problems.push(`${same.path} and ${path} have the same name "${manifest.name}".`);
      skills.push({ ...manifest, path });
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      problems.push(error.message);
    }
  }
  if (problems.length > 0) throw new UserError(problems.join('\n'));
  return skills.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}
