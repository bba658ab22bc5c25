/** A skill on the machine that runs the commands: the model reads its files there (B61). */
export interface LocalSkill {
  readonly name: string;
  readonly description: string;
  /** The folder of its `SKILL.md`, absolute. */
  readonly path: string;
}

/** A skill that goes along with every request, for containers of the model's provider (B60). */
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
