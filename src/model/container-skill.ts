/** A skill for containers of the model's provider (B60). */
export type ContainerSkill = SkillReference | InlineSkill;

/** A skill that the provider keeps. */
export interface SkillReference {
  readonly type: 'skill_reference';
  readonly skillId: string;
  /** A number, or `latest`. @default the skill's own default version */
  readonly version?: string;
}

/** A skill that goes along with every request. */
export interface InlineSkill {
  readonly type: 'inline';
  readonly name: string;
  readonly description: string;
  readonly source: {
    readonly type: 'base64';
    readonly mediaType: 'application/zip';
    readonly data: string;
  };
}
