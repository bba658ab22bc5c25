export type { ContainerSkill, InlineSkill, SkillReference } from '../../model/container-skill.js';

/** A skill on the machine that runs the commands: the model reads its files there (B61). */
export interface LocalSkill {
  readonly name: string;
  readonly description: string;
  /** The folder of its `SKILL.md`, absolute. */
  readonly path: string;
}
